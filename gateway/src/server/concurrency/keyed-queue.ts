import { type BoundedQueue, type BoundedQueueOptions, createBoundedQueue } from './bounded-queue.ts';

interface KeyedQueue {
  /** Runs `work` in the turn of its key. Fails with `server.busy` when too many tasks of this key are already waiting. */
  run<T>(key: number, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates a bounded queue for each key, for work that waits for one lock of its key in the database: it waits here, and
 * occupies no connection that other work needs.
 */
export function createKeyedQueue(options: BoundedQueueOptions): KeyedQueue {
  const queues = new Map<number, { queue: BoundedQueue; tasks: number }>();
  return {
    async run(key, work) {
      const entry = queues.get(key) ?? { queue: createBoundedQueue(options), tasks: 0 };
      queues.set(key, entry);
      entry.tasks += 1;
      try {
        return await entry.queue.run(work);
      } finally {
        entry.tasks -= 1;
        if (entry.tasks === 0) queues.delete(key);
      }
    },
  };
}
