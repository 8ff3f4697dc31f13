import { performance } from 'node:perf_hooks';
import type { Logger } from './log.ts';

/**
 * Work that is due at intervals. Every gateway runs every job, so `run` must be safe when repeated and when run on
 * several gateways at once: claim rows with `for update skip locked`, or write under a key that is unique per period.
 */
export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

export interface JobRunner {
  /** Waits for running jobs and starts no more. */
  stop(): Promise<void>;
}

// Jitter of a tenth of the period, so that gateways that start together do not run in step.
const spread = 0.1;

/** Runs each job `everyMs` after its last end, so it never overlaps itself. A failing job is logged and retried. */
export function startJobs(jobs: readonly Job[], log: Logger): JobRunner {
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  const runOnce = async (job: Job): Promise<void> => {
    const startedAt = performance.now();
    try {
      await job.run();
      log.trace({ job: job.name, ms: Math.round(performance.now() - startedAt) }, 'job done');
    } catch (error) {
      log.error({ job: job.name, err: error }, 'job failed');
    }
  };
  const plan = (job: Job): void => {
    if (stopped) return;
    const waitMs = job.everyMs * (1 + (Math.random() - 0.5) * spread);
    const timer = setTimeout(() => {
      const run = runOnce(job).finally(() => {
        running.delete(run);
        plan(job);
      });
      running.add(run);
    }, waitMs);
    timers.set(job, timer.unref());
  };

  for (const job of jobs) plan(job);
  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
