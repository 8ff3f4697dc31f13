import { AppError } from '@parlour/contracts';

export interface BatcherOptions<Item, Result> {
  /**
   * Number of queues, each with one batch in flight. A member always uses the same queue, so queues seldom wait for
   * each other.
   */
  queues: number;
  /** Items per round trip. */
  batchMax: number;
  /** Items that may wait in a queue; more are refused. */
  waitingMax: number;
  /** Returns the owners of an item. An owner may occur once per batch. */
  getOwners(item: Item): readonly number[];
  postOne(item: Item): Promise<Result>;
  /** Results in the given order; `again` makes the batcher post that item separately. */
  postMany(items: readonly Item[]): Promise<readonly (Result | 'again')[]>;
  /** Returns whether the error is an outage of the database, as opposed to an error of a single item. */
  isOutage(error: unknown): boolean;
  /** Called when a batch failed as a whole; its items are then posted one by one. */
  batchFailed(error: unknown): void;
}

interface Batcher<Item, Result> {
  /** Rejects with `server.unavailable` when too many items wait. */
  add(item: Item): Promise<Result>;
  /** Resolves when nothing waits and nothing is in flight. */
  idle(): Promise<void>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Queue<Item, Result> {
  waiting: Waiting<Item, Result>[];
  running: Promise<void> | undefined;
}

/**
 * Creates a batcher that sends all items that arrived during the last round trip in the next one. It has no timer: a
 * single item is sent at once, and batches grow under load.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const { batchMax, waitingMax, getOwners, postOne, postMany, isOutage, batchFailed } = options;
  const queues = Array.from(
    { length: options.queues },
    (): Queue<Item, Result> => ({ waiting: [], running: undefined }),
  );

  /**
   * Takes the first item of each owner, in order. An item waits for the next batch when one of its owners has an
   * earlier item in this batch or in the rest.
   */
  const takeBatch = (queue: Queue<Item, Result>): Waiting<Item, Result>[] => {
    const taken: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    const busy = new Set<number>();
    for (const one of queue.waiting) {
      const owners = getOwners(one.item);
      const fits = taken.length < batchMax && !owners.some((owner) => busy.has(owner));
      (fits ? taken : left).push(one);
      for (const owner of owners) busy.add(owner);
    }
    queue.waiting = left;
    return taken;
  };

  const postSeparately = async (items: readonly Waiting<Item, Result>[]): Promise<void> => {
    let outage: unknown;
    for (const { item, resolve, reject } of items) {
      try {
        if (outage !== undefined) throw outage;
        resolve(await postOne(item));
      } catch (error) {
        if (isOutage(error)) outage = error;
        reject(error);
      }
    }
  };
  const postTogether = async (items: readonly Waiting<Item, Result>[]): Promise<void> => {
    let results: readonly (Result | 'again')[];
    try {
      results = await postMany(items.map(({ item }) => item));
    } catch (error) {
      batchFailed(error);
      // One item made the statement fail, or the connection broke. Each can be posted again safely by its key.
      return postSeparately(items);
    }
    const retries: Waiting<Item, Result>[] = [];
    items.forEach((one, index) => {
      const result = results[index];
      if (result === undefined || result === 'again') retries.push(one);
      else one.resolve(result);
    });
    await postSeparately(retries);
  };
  const run = async (queue: Queue<Item, Result>): Promise<void> => {
    // Items that arrive in the same turn of the event loop share a batch, unless a batch has only one.
    if (batchMax > 1) await new Promise(setImmediate);
    while (queue.waiting.length > 0) {
      const batch = takeBatch(queue);
      await (batch.length === 1 ? postSeparately(batch) : postTogether(batch));
    }
    queue.running = undefined;
  };

  return {
    add(item) {
      const [owner = 0] = getOwners(item);
      const queue = queues[owner % queues.length] as Queue<Item, Result>;
      if (queue.waiting.length >= waitingMax)
        return Promise.reject(
          new AppError('server.unavailable', `${waitingMax} requests wait already. Try again.`),
        );
      return new Promise((resolve, reject) => {
        queue.waiting.push({ item, resolve, reject });
        queue.running ??= run(queue);
      });
    },
    async idle() {
      while (queues.some(({ running }) => running !== undefined))
        await Promise.all(queues.map(({ running }) => running));
    },
  };
}
