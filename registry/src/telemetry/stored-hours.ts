import { minuteMs } from '@parlour/basics';
import { fillHour } from '@parlour/contracts';
import * as z from 'zod/mini';
import type { Storage } from '../storage/storage.ts';
import { parseStored } from '../storage/stored-json.ts';
import { addHours, type HourStore, hourReleasesMax, hoursKeptMs, noHour, toHour } from './hour-store.ts';

const folder = 'hours';
const writeEveryMs = minuteMs;

/** An older version stored fewer counts. */
const count = z._default(z.int().check(z.nonnegative()), 0);
const storedDay = z.array(
  z.object({
    at: z.string(),
    name: z.string(),
    version: z.string(),
    ...fillHour(count),
  }),
);
type StoredRow = z.output<typeof storedDay>[number];

interface StoredHoursParts {
  storage: Pick<Storage, 'list' | 'read' | 'write' | 'remove'>;
  now(): Date;
  onFailure(error: unknown): void;
}

/**
 * Opens the counts by hour of a single-process registry: one value of the storage for each day, written once a minute.
 * A crash loses the last minute.
 */
export async function openStoredHours({ storage, now, onFailure }: StoredHoursParts): Promise<HourStore> {
  /** Rows by day, and by hour and release. */
  const days = new Map<string, Map<string, StoredRow>>();
  const changed = new Set<string>();
  const getKey = (day: string): string => `${folder}/${day}.json`;

  for (const file of await storage.list(folder)) {
    const [, day] = /^(\d{4}-\d\d-\d\d)\.json$/.exec(file) ?? [];
    if (day === undefined) continue;
    const stored = await storage.read(getKey(day));
    try {
      const rows = stored ? parseStored(getKey(day), await stored.text(), storedDay) : [];
      days.set(day, new Map(rows.map((row) => [toRowKey(row), row])));
    } catch (error) {
      // The site starts without a damaged day of its statistics.
      onFailure(error);
    }
  }

  async function write(): Promise<void> {
    const oldest = toDay(new Date(now().getTime() - hoursKeptMs));
    for (const day of [...days.keys()].filter((one) => one < oldest)) {
      days.delete(day);
      changed.delete(day);
      await storage.remove(getKey(day));
    }
    for (const day of [...changed]) {
      changed.delete(day);
      const content = Buffer.from(JSON.stringify([...(days.get(day)?.values() ?? [])]));
      await storage.write(getKey(day), content).catch((error: unknown) => {
        changed.add(day);
        throw error;
      });
    }
  }
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    writing = writing.then(write).catch(onFailure);
    return writing;
  };
  const timer = setInterval(() => void flush(), writeEveryMs).unref();

  return {
    add(counted) {
      const at = toHour(now());
      const day = toDay(now());
      const rows = days.get(day) ?? new Map<string, StoredRow>();
      days.set(day, rows);
      for (const { name, version, counts } of counted) {
        const key = toRowKey({ at, name, version });
        const known = rows.get(key);
        if (!known && rows.size >= 24 * hourReleasesMax) continue;
        rows.set(key, { ...addHours(known ?? noHour, counts), at, name, version });
        changed.add(day);
      }
    },
    async read(name) {
      const oldest = new Date(now().getTime() - hoursKeptMs).toISOString();
      return [...days.values()]
        .flatMap((rows) => [...rows.values()])
        .filter((row) => row.name === name && row.at >= oldest)
        .map(({ name: _, ...row }) => row)
        .sort((a, b) => a.at.localeCompare(b.at) || a.version.localeCompare(b.version));
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

const toDay = (time: Date): string => time.toISOString().slice(0, 'yyyy-mm-dd'.length);
const toRowKey = ({ at, name, version }: Pick<StoredRow, 'at' | 'name' | 'version'>): string =>
  `${at} ${name} ${version}`;
