import { hourMs } from '@parlour/basics';
import { hourNames } from '@parlour/contracts';
import {
  addHours,
  type CountedHour,
  type HourRow,
  type HourStore,
  hourReleasesMax,
  hoursKeptMs,
  noHour,
  toHour,
} from '../telemetry/hour-store.ts';
import type { RegistryDatabase } from './database.ts';

const writeEveryMs = 10_000;
const columns = hourNames.map((name) => `"${name}"`);

interface PostgresHoursParts {
  database: RegistryDatabase;
  environment: string;
  now(): Date;
  onFailure(error: unknown): void;
}

type Row = { version: string; at: string } & Record<(typeof hourNames)[number], string>;

/** Creates the counts by hour of several registries. Each adds its own every ten seconds. */
export function createPostgresHours(parts: PostgresHoursParts): HourStore {
  const { database, environment, now, onFailure } = parts;
  let pending = new Map<string, CountedHour & { at: string }>();
  let writing: Promise<void> = Promise.resolve();

  function addPending({ name, version, counts }: CountedHour, at: string): void {
    const key = `${at} ${name} ${version}`;
    const known = pending.get(key)?.counts;
    if (known || pending.size < hourReleasesMax)
      pending.set(key, { name, version, at, counts: addHours(known ?? noHour, counts) });
  }

  async function write(): Promise<void> {
    const taken = [...pending.values()];
    if (taken.length === 0) return;
    pending = new Map();
    const types = hourNames.map((_, index) => `$${index + 5}::bigint[]`);
    const sums = columns.map((column) => `${column} = registry_hours.${column} + excluded.${column}`);
    try {
      await database.query(
        `insert into registry_hours (environment, name, version, at, ${columns})
          select $1, * from unnest($2::text[], $3::text[], $4::bigint[], ${types})
          on conflict (environment, name, version, at) do update set ${sums}`,
        [
          environment,
          taken.map(({ name }) => name),
          taken.map(({ version }) => version),
          taken.map(({ at }) => Date.parse(at)),
          ...hourNames.map((column) => taken.map(({ counts }) => counts[column])),
        ],
      );
    } catch (error) {
      for (const { at, ...counted } of taken) addPending(counted, at);
      throw error;
    }
  }
  const flush = (): Promise<void> => {
    const written = writing.then(write);
    writing = written.catch(onFailure);
    return written;
  };
  const getOldest = (): number => now().getTime() - hoursKeptMs;
  const timer = setInterval(() => void flush().catch(() => undefined), writeEveryMs).unref();
  const cleanupTimer = setInterval(() => {
    database
      .query('delete from registry_hours where environment = $1 and at < $2', [environment, getOldest()])
      .catch(onFailure);
  }, hourMs).unref();

  return {
    add(counted) {
      const at = toHour(now());
      for (const release of counted) addPending(release, at);
    },
    async read(name) {
      await flush();
      const { rows } = await database.query<Row>(
        `select version, at, ${columns} from registry_hours
          where environment = $1 and name = $2 and at >= $3 order by at, version`,
        [environment, name, getOldest()],
      );
      return rows.map(toHourRow);
    },
    async close() {
      clearInterval(timer);
      clearInterval(cleanupTimer);
      await flush();
    },
  };
}

/** The driver returns bigints as text. */
function toHourRow(row: Row): HourRow {
  const counts = { ...noHour };
  for (const name of hourNames) counts[name] = Number(row[name]);
  return { version: row.version, at: new Date(Number(row.at)).toISOString(), ...counts };
}
