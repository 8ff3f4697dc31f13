/** Repeats work at intervals. */
interface Timers {
  /**
   * Runs `work` at intervals, and never while an earlier run lasts. A failure is logged, and the next run tries again.
   */
  repeat(work: () => Promise<void>, intervalMs: number): void;
  /** Ends all repetitions, and waits for running work. */
  stop(): Promise<void>;
}

export function createTimers(): Timers {
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<() => Promise<void>, Promise<void>>();
  return {
    repeat(work, intervalMs) {
      const runOnce = async (): Promise<void> => {
        try {
          await work();
        } catch (error) {
          console.error('The sandbox tries again later:', error);
        } finally {
          running.delete(work);
        }
      };
      const runUnlessRunning = (): void => {
        if (!running.has(work)) running.set(work, Promise.resolve().then(runOnce));
      };
      timers.push(setInterval(runUnlessRunning, intervalMs));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
