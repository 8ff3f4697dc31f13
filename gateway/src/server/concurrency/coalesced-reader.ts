interface CoalescedReader<Key, Value> {
  /** A live read: its query starts after the call. */
  read(key: Key): Promise<Value | undefined>;
}

/**
 * Creates a reader that answers many reads with one round trip: reads that arrive while `concurrencyMax` queries are in
 * flight share the next one. It caches nothing, so a value is never older than its read.
 */
export function createCoalescedReader<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { concurrencyMax = 2, keysMax = 500 }: { concurrencyMax?: number; keysMax?: number } = {},
): CoalescedReader<Key, Value> {
  let waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>();
  let inFlight = 0;

  const takeBatch = (): [Key, PromiseWithResolvers<Value | undefined>][] => {
    const all = [...waiting];
    waiting = new Map(all.slice(keysMax));
    return all.slice(0, keysMax);
  };

  const flush = async (): Promise<void> => {
    while (waiting.size > 0) {
      // The batch includes all reads of this turn of the event loop, including reads that follow a response that has
      // just arrived.
      await new Promise(setImmediate);
      const batch = takeBatch();
      if (batch.length === 0) break;
      try {
        const values = await readMany(batch.map(([key]) => key));
        for (const [key, { resolve }] of batch) resolve(values.get(key));
      } catch (error) {
        for (const [, { reject }] of batch) reject(error);
      }
    }
    inFlight -= 1;
  };

  return {
    read(key) {
      const joined = waiting.get(key);
      if (joined !== undefined) return joined.promise;
      const own = Promise.withResolvers<Value | undefined>();
      waiting.set(key, own);
      if (inFlight < concurrencyMax) {
        inFlight += 1;
        void flush();
      }
      return own.promise;
    },
  };
}
