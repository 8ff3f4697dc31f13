import type { Logger } from '../log.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openServer } from './server.ts';

interface DatabaseSettings {
  databaseUrl: string | undefined;
  databasePoolSize: number;
  dataDir: string;
}

/**
 * Opens the server that `databaseUrl` names, or else the embedded engine. Fails with a `StartError` of `database.*`.
 */
export const openDatabase = (settings: DatabaseSettings, log: Logger): Promise<Database> =>
  settings.databaseUrl === undefined
    ? openEmbedded(settings.dataDir, log)
    : openServer(settings.databaseUrl, settings.databasePoolSize, log);
