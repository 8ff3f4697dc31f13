import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Measures how long requests occupy the thread, in milliseconds of processor time. */
interface StallWatch {
  /** Waits for a request, and measures the turns of the event loop until its answer. `what` names it in the figures. */
  measure<T>(what: string, request: () => Promise<T>): Promise<T>;
  /**
   * Returns the figures so far. `busiestMs` is the processor time of the most expensive request. `stallMs` is that of the
   * longest turn of the event loop during a request, in which the thread answered nobody else; it may include turns of
   * the millisecond before. Collections of garbage are not in it, because the heap is mostly that of the test itself:
   * `collectionMs` is the longest one. Other processes of the machine change only that.
   */
  read(): Figures;
}

interface Figures {
  requests: number;
  busiestMs: number;
  busiest: string;
  stallMs: number;
  stalled: string;
  collectionMs: number;
}

/** From `start` to `end` of the process's clock, in milliseconds. */
interface Span {
  start: number;
  end: number;
}

interface Turn extends Span {
  /** Processor time. */
  ms: number;
  what: string;
}

const readThreadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
const roundTenths = (ms: number): number => Math.round(ms * 10) / 10;
/** Shorter turns and collections are not kept, except the first turn. */
const keptMs = 5;

/** Creates a watch. One that is not `isOn` only runs the requests. */
export function watchStalls({ isOn }: { isOn: boolean }): StallWatch {
  const busiest = { ms: 0, what: '' };
  const turns: Turn[] = [];
  const collections: Span[] = [];
  let requests = 0;
  const keep = (entries: readonly { startTime: number; duration: number }[]): void => {
    for (const { startTime, duration } of entries)
      if (duration >= keptMs) collections.push({ start: startTime, end: startTime + duration });
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  if (isOn) observer.observe({ entryTypes: ['gc'] });
  return {
    async measure(what, request) {
      if (!isOn) return request();
      // Work that was queued before the request does not count.
      await nextTurn();
      const before = readThreadMs();
      let [last, start] = [before, performance.now()];
      const endTurn = (): void => {
        const [now, end] = [readThreadMs(), performance.now()];
        if (now - last >= keptMs || turns.length === 0) turns.push({ start, end, ms: now - last, what });
        [last, start] = [now, end];
      };
      // A timer ends a turn early enough, and lets the thread sleep while the request waits for the database.
      const timer = setInterval(endTurn, 1);
      try {
        return await request();
      } finally {
        const ms = readThreadMs() - before;
        if (ms > busiest.ms) Object.assign(busiest, { ms, what });
        requests += 1;
        await nextTurn();
        clearInterval(timer);
        endTurn();
      }
    },
    read() {
      keep(observer.takeRecords());
      const stall = findLongest(
        turns.map((turn) => ({ ...turn, ms: turn.ms - sumOverlaps(turn, collections) })),
      );
      const collection = findLongest(collections.map(({ start, end }) => ({ ms: end - start })));
      return {
        requests,
        busiestMs: roundTenths(busiest.ms),
        busiest: busiest.what,
        stallMs: roundTenths(stall?.ms ?? 0),
        stalled: stall?.what ?? '',
        collectionMs: roundTenths(collection?.ms ?? 0),
      };
    },
  };
}

const findLongest = <T extends { ms: number }>(list: readonly T[]): T | undefined =>
  list.reduce<T | undefined>((longest, one) => (longest && longest.ms >= one.ms ? longest : one), undefined);

const sumOverlaps = ({ start, end }: Span, spans: readonly Span[]): number =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(end, span.end) - Math.max(start, span.start)), 0);
