import { openEmbeddedJournal } from '../audit/embedded-journal.ts';
import type { Journal } from '../audit/journal.ts';
import { openPostgresJournal } from '../audit/postgres-journal.ts';
import type { RegistryConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { createPostgresStore } from '../database/postgres-telemetry-store.ts';
import { createPresence, type Presence, singleProcessPresence } from '../sessions/presence.ts';
import type { Storage } from '../storage/storage.ts';
import { createMemoryStore } from '../telemetry/memory-store.ts';
import type { TelemetryStore } from '../telemetry/telemetry-store.ts';

/** Stores for acts and counts: beside the releases for a single process, or on a PostgreSQL server for several. */
export interface Persistence {
  journal: Journal;
  store: TelemetryStore;
  presence: Presence;
  close(): Promise<void>;
}

export interface PersistenceParts {
  config: Pick<RegistryConfig, 'environment' | 'databaseUrl' | 'now'>;
  storage: Storage;
  onFailure(error: unknown): void;
}

/** Opens the stores. Fails with `database-unreachable`. */
export async function openPersistence({
  config,
  storage,
  onFailure,
}: PersistenceParts): Promise<Persistence> {
  const { environment, databaseUrl, now } = config;
  const openEmbedded = () => openEmbeddedJournal({ storage, environment, now });
  if (databaseUrl === undefined) {
    const journal = await openEmbedded();
    return {
      journal,
      store: createMemoryStore(now),
      presence: singleProcessPresence,
      close: () => journal.close(),
    };
  }
  const database = await openDatabase(databaseUrl, onFailure);
  const parts = { database, environment, now, onFailure };
  const readInitialRecords = async () => (await openEmbedded()).records();
  const journal = await openPostgresJournal({ ...parts, readInitialRecords });
  const store = createPostgresStore(parts);
  const presence = createPresence(parts);
  return {
    journal,
    store,
    presence,
    async close() {
      await presence.stop();
      await store.close();
      await journal.close();
      await database.close();
    },
  };
}
