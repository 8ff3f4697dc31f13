import type { LiveRelease, TelemetryEntry } from '@parlour/contracts';
import { getErrorMessage, toTelemetryEntry } from './load-result.ts';

/** A script that runs this long is a fault, on the slowest of phones too; a shorter one is slow, and counted elsewhere. */
export const stallMs = 5000;
/** One fault repeats; this many reports of one release say all that it has to say. */
const reportsMax = 20;

export interface FaultParts {
  /** The releases that are in the page now. */
  releases(): readonly LiveRelease[];
  report(entry: TelemetryEntry): void;
}

interface LongFrame extends PerformanceEntry {
  scripts: readonly { sourceURL: string; duration: number }[];
}

/**
 * Reports what goes wrong in a release outside of its rendering: errors of handlers and timers, promises that nobody
 * caught, and scripts that stop the page. Whose fault it is follows from the address of the script.
 */
export function reportFaults({ releases, report }: FaultParts): { stop(): void } {
  const counts = new Map<string, number>();

  function attributeFault(where: string, message: string): void {
    const release = releases().find(({ base }) => where.includes(new URL(base, document.baseURI).href));
    if (!release) return;
    const count = (counts.get(release.container) ?? 0) + 1;
    counts.set(release.container, count);
    if (count <= reportsMax) report(toTelemetryEntry(release, 'error', message));
  }

  const onError = ({ error, message, filename }: ErrorEvent) =>
    attributeFault(`${filename} ${getStack(error)}`, message);
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    attributeFault(getStack(reason), `nobody caught: ${getErrorMessage(reason)}`);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  const frames = watchLongFrames((frame) => {
    for (const { sourceURL, duration } of frame.scripts) {
      if (duration >= stallMs) attributeFault(sourceURL, `stopped the page for ${Math.round(duration)} ms`);
    }
  });
  return {
    stop() {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
      frames?.disconnect();
    },
  };
}

const getStack = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

function watchLongFrames(onFrame: (frame: LongFrame) => void): PerformanceObserver | undefined {
  const type = 'long-animation-frame';
  const isKnown = globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type);
  if (!isKnown) return undefined;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LongFrame[]) onFrame(entry);
  });
  observer.observe({ type });
  return observer;
}
