import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { dayMs } from '@parlour/basics';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { hourCases } from './hour-cases.ts';
import { hoursKeptMs, noHour } from './hour-store.ts';
import { openStoredHours } from './stored-hours.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-hours-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function openHours() {
  const clock = { time: Date.parse('2026-11-22T10:00:00.000Z') };
  const reopen = (
    onFailure = (error: unknown): void => {
      throw error;
    },
  ) => openStoredHours({ storage: openDiskStorage(folder), now: () => new Date(clock.time), onFailure });
  return { hours: await reopen(), clock, reopen };
}

describe('counts by hour in the storage', () => {
  hourCases(openHours);

  test('are opened without a damaged day @PLAT-06', async () => {
    const { hours, reopen } = await openHours();
    hours.add([{ name: 'shell', version: '1.0.0', counts: noHour }]);
    await hours.close();
    await writeFile(path.join(folder, 'hours/2026-11-21.json'), '{');
    const failures: unknown[] = [];
    const later = await reopen((error) => failures.push(error));
    expect(await later.read('shell')).toHaveLength(1);
    expect(failures).toMatchObject([{ code: 'data-damaged' }]);
    await later.close();
  });

  test('that an older version stored lack what it did not count @PLAT-06', async () => {
    const { hours, reopen } = await openHours();
    hours.add([{ name: 'shell', version: '1.0.0', counts: { ...noHour, starts: 3, startsGood: 2 } }]);
    await hours.close();
    const file = path.join(folder, 'hours/2026-11-22.json');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/"renders(Good)?":0,/g, ''));
    const later = await reopen();
    expect(await later.read('shell')).toMatchObject([{ starts: 3, startsGood: 2, renders: 0 }]);
    await later.close();
  });

  test('have one value for each day, for thirty days @PLAT-06', async () => {
    const { hours, clock, reopen } = await openHours();
    hours.add([{ name: 'shell', version: '1.0.0', counts: noHour }]);
    clock.time += dayMs;
    hours.add([{ name: 'shell', version: '1.0.0', counts: noHour }]);
    await hours.close();
    const list = async () => (await readdir(path.join(folder, 'hours'))).sort();
    expect(await list()).toEqual(['2026-11-22.json', '2026-11-23.json']);
    clock.time += hoursKeptMs;
    await (await reopen()).close();
    expect(await list()).toEqual(['2026-11-23.json']);
  });
});
