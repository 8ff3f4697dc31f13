import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Measures how long requests keep the thread, in milliseconds. */
export interface StallWatch {
  /** Waits for a request, and counts the processor time that the thread spent on it. */
  measure<T>(request: () => Promise<T>): Promise<T>;
  /**
   * Returns the figures so far. `busiestMs` is the processor time of the most expensive request; other processes of the
   * machine do not change it. `worstStallMs` is the longest time for which the event loop did not turn during a request;
   * it includes the time for which the machine ran something else.
   */
  read(): { requests: number; busiestMs: number; worstStallMs: number };
  stop(): void;
}

export function watchStalls(): StallWatch {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let requests = 0;
  let busiestMs = 0;
  let worstStallMs = 0;
  /** Lets the monitor's own timer run, so that it counts nothing from before. */
  const passTurn = async (): Promise<void> => {
    await nextTurn();
    await nextTurn();
  };
  return {
    async measure(request) {
      await passTurn();
      delay.reset();
      const before = process.threadCpuUsage();
      try {
        return await request();
      } finally {
        const { user, system } = process.threadCpuUsage(before);
        requests += 1;
        busiestMs = Math.max(busiestMs, (user + system) / 1_000);
        await passTurn();
        worstStallMs = Math.max(worstStallMs, delay.max / 1e6);
      }
    },
    read: () => ({ requests, busiestMs, worstStallMs: Math.round(worstStallMs) }),
    stop: () => void delay.disable(),
  };
}
