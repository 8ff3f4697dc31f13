/** The ledger without the rest of the gateway, for benchmarks and for tools that read the books. */
import { migrate } from '../../server/database/migrations.ts';
import { openServer } from '../../server/database/server.ts';
import type { Database } from '../../server/index.ts';
import { createLog } from '../../server/log.ts';
import { createLedger, type Ledger, type LedgerParts } from './ledger.ts';

export type { Movement } from './movement.ts';
export { verifyLedger } from './verify.ts';
export type { Ledger };

export interface StandaloneLedger {
  database: Database;
  ledger: Ledger;
  close(): Promise<void>;
}

/** Opens the ledger on a PostgreSQL server and creates its tables if they are missing. It notifies no pages. */
export async function openLedger(
  databaseUrl: string,
  options: Pick<LedgerParts, 'currency' | 'batching'> & { connections: number },
): Promise<StandaloneLedger> {
  const log = createLog('error');
  const database = await openServer(databaseUrl, options.connections, log);
  await migrate(database, [{ module: 'wallet', folder: new URL('../migrations/', import.meta.url) }], log);
  const ledger = createLedger({
    ...options,
    database,
    log,
    clock: { now: () => new Date() },
    live: { send: () => undefined, endSession: () => undefined },
  });
  return {
    database,
    ledger,
    async close() {
      await ledger.idle();
      await database.close();
    },
  };
}
