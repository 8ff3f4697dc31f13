import type { Clock, Database, Signals } from '../server/index.ts';
import { buildSnapshot, type Snapshot } from './snapshot.ts';
import { type CatalogTables, readGames, readVendorOrders, readVendors, readVersion } from './store.ts';

/** The signal that the triggers of `migrations/0001-games.sql` send at each change. */
const changed = 'catalog.changed';

/** The current snapshot of the catalogue, updated when the database changes. */
export interface LiveSnapshot {
  /** Returns the cached snapshot once loaded, so that it may be called inside a transaction. */
  current(): Promise<Snapshot>;
  /** Reloads the catalogue if its version changed or a game stopped being new. */
  refresh(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createLiveSnapshot(parts: {
  database: Database;
  clock: Clock;
  signals: Signals;
}): LiveSnapshot {
  const { database, clock, signals } = parts;
  const tables = database.withTables<CatalogTables>();
  let last: Snapshot | undefined;
  let reading: Promise<Snapshot> | undefined;
  let unsubscribe = (): void => {};

  const read = async (): Promise<Snapshot> => {
    const version = await readVersion(tables);
    const now = clock.now();
    const isExpired = last?.validUntil !== undefined && last.validUntil <= now;
    if (last?.version === version && !isExpired) return last;
    const vendors = await readVendors(tables);
    const orders = await readVendorOrders(tables);
    last = await buildSnapshot(version, { vendors, orders, games: await readGames(tables) }, now);
    return last;
  };
  /**
   * Runs one read at a time. A call during a read starts another read after it, which sees everything written before
   * the call.
   */
  const refresh = (): Promise<Snapshot> => {
    const next = (reading ?? Promise.resolve()).catch(() => {}).then(read);
    reading = next;
    return next;
  };

  return {
    current: async () => last ?? (await refresh()),
    refresh: async () => {
      await refresh();
    },
    async start() {
      await refresh();
      const refreshQuietly = () => {
        // A failed read leaves the last snapshot; the job `catalog.index` retries and logs.
        refresh().catch(() => {});
      };
      unsubscribe = signals.subscribe(changed, refreshQuietly, refreshQuietly);
    },
    async stop() {
      unsubscribe();
      await reading?.catch(() => {});
    },
  };
}
