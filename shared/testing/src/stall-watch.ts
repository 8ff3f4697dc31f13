import { setImmediate as nextTurn } from 'node:timers/promises';

/** Measures how long requests occupy the thread, in milliseconds of processor time. */
interface StallWatch {
  /** Waits for a request, and measures the turns of the event loop until its answer. `what` names it in the figures. */
  measure<T>(what: string, request: () => Promise<T>): Promise<T>;
  /**
   * Returns the figures so far. `busiestMs` is the processor time of the most expensive request. `stallMs` is that of the
   * longest turn of the event loop during a request, in which the thread answered nobody else. Other processes of the
   * machine change neither.
   */
  read(): { requests: number; busiestMs: number; busiest: string; stallMs: number; stalled: string };
}

const readThreadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
const roundTenths = (ms: number): number => Math.round(ms * 10) / 10;

/** Creates a watch. One that is not `isOn` only runs the requests: watching keeps the thread busy until the answer. */
export function watchStalls({ isOn }: { isOn: boolean }): StallWatch {
  const busiest = { ms: 0, what: '' };
  const longest = { ms: 0, what: '' };
  let requests = 0;
  const raise = (record: { ms: number; what: string }, ms: number, what: string): void => {
    if (ms > record.ms) Object.assign(record, { ms, what });
  };
  return {
    async measure(what, request) {
      if (!isOn) return request();
      // Work that was queued before the request does not count.
      await nextTurn();
      let isAnswered = false;
      const before = readThreadMs();
      const watching = (async () => {
        for (let last = before; !isAnswered; ) {
          await nextTurn();
          const now = readThreadMs();
          raise(longest, now - last, what);
          last = now;
        }
      })();
      try {
        return await request();
      } finally {
        isAnswered = true;
        raise(busiest, readThreadMs() - before, what);
        requests += 1;
        await watching;
      }
    },
    read: () => ({
      requests,
      busiestMs: roundTenths(busiest.ms),
      busiest: busiest.what,
      stallMs: roundTenths(longest.ms),
      stalled: longest.what,
    }),
  };
}
