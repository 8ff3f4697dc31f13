import { minuteMs } from '@parlour/basics';
import { noCounts, type TelemetryCounts } from '@parlour/contracts';
import { addCounts, countNames } from '../telemetry/counts.ts';
import {
  type CountedRelease,
  type ReleaseSlots,
  retentionMs,
  type TelemetryStore,
  toSlot,
} from '../telemetry/telemetry-store.ts';
import type { RegistryDatabase } from './database.ts';
import { createPostgresPages } from './postgres-pages.ts';

const flushIntervalMs = 1_000;
const cleanupIntervalMs = minuteMs;
const columns = countNames.map((name) => `"${name}"`);

interface PostgresStoreParts {
  database: RegistryDatabase;
  environment: string;
  now(): Date;
  onFailure(error: unknown): void;
}

type Sums = Record<keyof TelemetryCounts, string | null>;

/** Creates the store of several registries. Each adds its counts to the shared slots once per second. */
export function createPostgresStore(parts: PostgresStoreParts): TelemetryStore {
  const { database, environment, now, onFailure } = parts;
  let pending = new Map<string, CountedRelease & { slot: number }>();
  const pages = createPostgresPages(database, environment);
  let writing: Promise<void> = Promise.resolve();

  function addPending({ name, version, counts }: CountedRelease, slot: number): void {
    const key = `${name} ${version} ${slot}`;
    const sum = addCounts(pending.get(key)?.counts ?? noCounts, counts);
    pending.set(key, { name, version, slot, counts: sum });
  }

  async function writePending(): Promise<void> {
    await pages.write();
    if (pending.size === 0) return;
    const taken = [...pending.values()];
    pending = new Map();
    try {
      await insert(taken);
    } catch (error) {
      // The counts wait for the next attempt, together with those that arrived meanwhile.
      for (const { slot, ...counted } of taken) addPending(counted, slot);
      throw error;
    }
  }

  async function insert(taken: readonly (CountedRelease & { slot: number })[]): Promise<void> {
    const values = taken.map(
      (_, row) =>
        `(${Array.from({ length: 4 + columns.length }, (__, n) => `$${row * (4 + columns.length) + n + 1}`)})`,
    );
    const sums = columns.map((column) => `${column} = registry_telemetry.${column} + excluded.${column}`);
    await database.query(
      `insert into registry_telemetry (environment, name, version, slot, ${columns}) values ${values}
        on conflict (environment, name, version, slot) do update set ${sums}`,
      taken.flatMap(({ name, version, slot, counts }) => [
        environment,
        name,
        version,
        slot,
        ...countNames.map((count) => counts[count]),
      ]),
    );
  }
  const flush = (): Promise<void> => {
    const written = writing.then(writePending);
    writing = written.catch(onFailure);
    return written;
  };
  const timer = setInterval(() => void flush().catch(() => undefined), flushIntervalMs).unref();
  const cleanupTimer = setInterval(() => {
    const oldest = now().getTime() - retentionMs;
    const deleteExpired = 'delete from registry_telemetry where environment = $1 and slot < $2';
    database.query(deleteExpired, [environment, oldest]).catch(onFailure);
    pages.deleteBefore(oldest).catch(onFailure);
  }, cleanupIntervalMs).unref();

  return {
    add(counted) {
      const slot = toSlot(now());
      for (const release of counted) addPending(release, slot);
    },
    async totals(name, version, since) {
      await flush();
      const { rows } = await database.query<Sums>(
        `select ${columns.map((column) => `sum(${column}) as ${column}`)} from registry_telemetry
          where environment = $1 and name = $2 and version = $3 and slot >= $4`,
        [environment, name, version, toSlot(since)],
      );
      return toCounts(rows[0]);
    },
    async slots(name) {
      await flush();
      const { rows } = await database.query<Sums & { version: string; slot: string }>(
        `select version, slot, ${columns} from registry_telemetry
          where environment = $1 and name = $2 and slot >= $3 order by version, slot`,
        [environment, name, now().getTime() - retentionMs],
      );
      const releases = new Map<string, ReleaseSlots>();
      for (const row of rows) {
        const release = releases.get(row.version) ?? { version: row.version, slots: [] };
        release.slots.push({ at: new Date(Number(row.slot)).toISOString(), ...toCounts(row) });
        releases.set(row.version, release);
      }
      return [...releases.values()];
    },
    addPages: (reports) => pages.add(reports, now().getTime()),
    async pages(name, version, from, until) {
      await flush();
      return pages.read(name, version, from.getTime(), until?.getTime() ?? Number.MAX_SAFE_INTEGER);
    },
    async close() {
      clearInterval(timer);
      clearInterval(cleanupTimer);
      await flush();
    },
  };
}

/** The driver returns bigints as text. */
const toCounts = (row: Sums | undefined): TelemetryCounts => {
  const counts = { ...noCounts };
  for (const name of countNames) counts[name] = Number(row?.[name] ?? 0);
  return counts;
};
