export interface CoalescedReader<Key, Value> {
  /** A live read: its query starts after the call. */
  read(key: Key): Promise<Value | undefined>;
}

/**
 * Answers many reads with one round trip: those that arrive while `flightsMax` queries are in flight share the next one.
 * Nothing is kept, so that an answer is never older than its question.
 */
export function createCoalescedReader<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { flightsMax = 2, keysMax = 500 }: { flightsMax?: number; keysMax?: number } = {},
): CoalescedReader<Key, Value> {
  let waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>();
  let flights = 0;

  const take = (): [Key, PromiseWithResolvers<Value | undefined>][] => {
    const all = [...waiting];
    waiting = new Map(all.slice(keysMax));
    return all.slice(0, keysMax);
  };

  const fly = async (): Promise<void> => {
    while (waiting.size > 0) {
      // All that arrived in this turn of the event loop come along, also those behind an answer that just came.
      await new Promise(setImmediate);
      const asked = take();
      if (asked.length === 0) break;
      try {
        const values = await readMany(asked.map(([key]) => key));
        for (const [key, { resolve }] of asked) resolve(values.get(key));
      } catch (error) {
        for (const [, { reject }] of asked) reject(error);
      }
    }
    flights -= 1;
  };

  return {
    read(key) {
      const joined = waiting.get(key);
      if (joined !== undefined) return joined.promise;
      const own = Promise.withResolvers<Value | undefined>();
      waiting.set(key, own);
      if (flights < flightsMax) {
        flights += 1;
        void fly();
      }
      return own.promise;
    },
  };
}
