import type { LiveRelease, TelemetryEntry } from '@parlour/contracts';

/** Maximum number of long tasks that one page reports. More add no information. */
const longTasksMax = 20;
/** Shortest interaction that is measured. A shorter one is not a noticeable wait. */
const interactionMinMs = 40;

interface VitalsParts {
  /** Returns the release in the `main` slot, to which the measures are attributed. */
  release(): LiveRelease | undefined;
  report(entry: TelemetryEntry): void;
  /** Sends the reported entries, because the page may be gone in a moment. */
  send(): void;
  /** The browser's `PerformanceObserver`, or undefined if it has none. */
  Observer: typeof PerformanceObserver | undefined;
  page: Document;
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/**
 * Reports long tasks as they occur. When the page is first left, reports the largest paint, the layout shift and the
 * slowest interaction. A long task is attributed to the release that was in the `main` slot then. Each other measure is
 * attributed to the release that was there at its first entry.
 */
export function startVitals({ release, report, send, Observer, page }: VitalsParts): { stop(): void } {
  const observers: PerformanceObserver[] = [];
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void, more: object = {}): void => {
    if (!Observer?.supportedEntryTypes?.includes(type)) return;
    const observer = new Observer((list) => list.getEntries().forEach(onEntry));
    observer.observe({ type, buffered: true, ...more });
    observers.push(observer);
  };
  const measures = new Map<string, { value: number; of: LiveRelease }>();
  const updateMeasure = (name: string, next: (before: number) => number): void => {
    const of = measures.get(name)?.of ?? release();
    if (of) measures.set(name, { of, value: next(measures.get(name)?.value ?? 0) });
  };

  let longTasks = 0;
  watch('longtask', ({ duration }) => {
    const of = release();
    longTasks += 1;
    if (!of || longTasks > longTasksMax) return;
    report({ kind: 'long-task', remote: of.name, version: of.version, value: Math.round(duration) });
  });
  watch('largest-contentful-paint', ({ startTime }) => updateMeasure('LCP', () => startTime));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as Shift;
    if (!hadRecentInput) updateMeasure('CLS', (before) => before + value);
  });
  watch('event', ({ duration }) => updateMeasure('INP', (before) => Math.max(before, duration)), {
    durationThreshold: interactionMinMs,
  });

  function reportMeasures(): void {
    if (page.visibilityState !== 'hidden') return;
    stop();
    for (const [name, { value, of }] of measures) {
      const rounded = Math.round(value * 1000) / 1000;
      report({ kind: 'vital', remote: of.name, version: of.version, message: name, value: rounded });
    }
    send();
  }
  function stop(): void {
    page.removeEventListener('visibilitychange', reportMeasures);
    for (const observer of observers) observer.disconnect();
  }
  page.addEventListener('visibilitychange', reportMeasures);
  return { stop };
}
