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

  const fly = async (): Promise<void> => {
    await new Promise(setImmediate);
    while (waiting.size > 0) {
      const asked = [...waiting].slice(0, keysMax);
      waiting = new Map([...waiting].slice(keysMax));
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
