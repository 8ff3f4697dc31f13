import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Measures for how long requests occupy the thread, in milliseconds. */
export interface StallWatch {
  /** Waits for a request and measures the processor time that the thread spent on it. */
  measure<T>(request: () => Promise<T>): Promise<T>;
  /**
   * Returns the figures so far. `busiestMs` is the processor time of the most expensive request; other
   * processes do not affect it. `worstStallMs` is the longest time for which the event loop was blocked
   * during a request, including time that the machine spent on other processes.
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
  /** Lets the monitor's own timer run, so that it counts nothing earlier. */
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
