import { AppError } from '@parlour/contracts';

export interface BatcherOptions<Item, Result> {
  /** Batches in flight at once. A member stays in one lane, so that lanes seldom wait for each other. */
  queues: number;
  /** Items per round trip. */
  batchMax: number;
  /** Items that may wait in a lane; more are refused. */
  waitingMax: number;
  /** Those who may occur once per batch. */
  getOwners(item: Item): readonly number[];
  postOne(item: Item): Promise<Result>;
  /** In the given order; `again` has the item posted by itself. */
  postMany(items: readonly Item[]): Promise<readonly (Result | 'again')[]>;
  /** Tells a failure of the whole way to the database from one that a single item caused. */
  isOutage(error: unknown): boolean;
  /** A batch failed as a whole; its items are now posted one by one. */
  batchFailed(error: unknown): void;
}

export interface Batcher<Item, Result> {
  /** Rejects with `server.unavailable` when too many wait. */
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
 * Makes one round trip of all that arrived during the last one. No timer waits for more to come: a lone item goes
 * at once, and under load the batches grow by themselves.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const { batchMax, waitingMax, getOwners, postOne, postMany, isOutage, batchFailed } = options;
  const queues = Array.from(
    { length: options.queues },
    (): Queue<Item, Result> => ({ waiting: [], running: undefined }),
  );

  /** The first ones of each owner, in order. Who has one in the batch, or one that was left, waits for the next. */
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
      // One of them made the statement fail, or the connection broke: by its key each can be posted again safely.
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
    // What arrives in the same turn of the event loop goes together.
    await new Promise(setImmediate);
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
          new AppError('server.unavailable', `${waitingMax} movements wait already. Try again.`),
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
