import type { LiveRelease, TelemetryEntry } from '@parlour/contracts';
import { getErrorMessage, toTelemetryEntry } from './load-result.ts';

/** A script that runs this long is a fault, even on the slowest phone. A shorter one is slow, and counted elsewhere. */
const stallMs = 5000;
/** Maximum number of reports per release. Faults repeat, and further reports add no information. */
const reportsMax = 20;

interface FaultParts {
  /** Returns the releases that are in the page now. */
  releases(): readonly LiveRelease[];
  report(entry: TelemetryEntry): void;
}

interface LongFrame extends PerformanceEntry {
  scripts: readonly { sourceURL: string; duration: number }[];
}

/**
 * Reports faults of releases outside rendering: errors in handlers and timers, unhandled rejections, and scripts that
 * block the page. The address of the script identifies the release.
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
