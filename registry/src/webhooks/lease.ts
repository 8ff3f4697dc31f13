import { randomUUID } from 'node:crypto';
import type { RegistryDatabase } from '../database/database.ts';

/** Longer than any delivery, so that no other process begins one before the holder's has ended. */
const leaseSeconds = 60;
/** Time for which the last answer of the database counts. */
const checkEveryMs = 2_000;

/** Decides which of the site's registries delivers webhooks. */
export interface Lease {
  /** Takes or renews the lease. Returns whether this process holds it for at least the time of one delivery. */
  hold(): Promise<boolean>;
  release(): Promise<void>;
}

/** Lease of a single-process registry. */
export const singleProcessLease: Lease = { hold: async () => true, release: async () => undefined };

/** Creates the lease on a database. It uses the database's clock, so that clocks of machines do not matter. */
export function createLease(database: RegistryDatabase, environment: string): Lease {
  const process = randomUUID();
  let isHeld = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    async hold() {
      const now = performance.now();
      if (now - checkedAt < checkEveryMs) return isHeld;
      const { rows } = await database.query(
        `insert into registry_lease (environment, process, until)
          values ($1, $2, now() + interval '${leaseSeconds} seconds')
          on conflict (environment) do update set process = excluded.process, until = excluded.until
          where registry_lease.process = excluded.process or registry_lease.until < now()
          returning process`,
        [environment, process],
      );
      isHeld = rows.length > 0;
      checkedAt = now;
      return isHeld;
    },
    async release() {
      if (checkedAt === Number.NEGATIVE_INFINITY) return;
      await database.query('delete from registry_lease where environment = $1 and process = $2', [
        environment,
        process,
      ]);
    },
  };
}
