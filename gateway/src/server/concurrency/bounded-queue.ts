import { AppError } from '@parlour/contracts';
import PQueue from 'p-queue';

interface BoundedQueueOptions {
  /** The queue's work, for the message of a refusal: `decoding pictures`. */
  name: string;
  /** Maximum number of tasks that run at once. */
  parallelMax: number;
  /** Maximum number of waiting tasks. Further ones are refused. */
  waitingMax: number;
  /** Further waiting slots that only preferred tasks may use. Default 0. */
  preferredWaitingMax?: number;
  /** Time after which a refused caller may try again. */
  retryAfterMs?: number;
}

export interface BoundedQueue {
  /**
   * Runs `work` in its turn; preferred tasks run before the others. Fails with `server.busy` (`details.retryAfterMs`)
   * when too many tasks are already waiting.
   */
  run<T>(work: () => Promise<T>, options?: { isPreferred?: boolean }): Promise<T>;
}

/** Creates a queue for work that must neither occupy all threads of this process nor pile up in its memory. */
export function createBoundedQueue({
  name,
  parallelMax,
  waitingMax,
  preferredWaitingMax = 0,
  retryAfterMs = 2_000,
}: BoundedQueueOptions): BoundedQueue {
  const queue = new PQueue({ concurrency: parallelMax });
  return {
    run(work, { isPreferred = false } = {}) {
      if (queue.size >= waitingMax + (isPreferred ? preferredWaitingMax : 0))
        return Promise.reject(
          new AppError('server.busy', `Too many tasks of one kind wait already: ${name}.`, {
            details: { retryAfterMs },
          }),
        );
      return queue.add(work, { priority: isPreferred ? 1 : 0 });
    },
  };
}
