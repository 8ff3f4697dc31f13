import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { AuditRecord } from '@parlour/contracts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { openEmbeddedJournal } from './embedded-journal.ts';
import { hashRecord, originHash } from './hash-chain.ts';
import { startJournalWatch } from './journal-watch.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-watch-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function startWatchedJournal() {
  let now = new Date('2026-11-26T03:00:00.000Z');
  const parts = { storage: openDiskStorage(folder), environment: 'production', now: () => now };
  const journal = await openEmbeddedJournal(parts);
  for (const by of ['ada', 'ben', 'chi'])
    await journal.append(() => ({ act: 'freeze', by, reason: '', after: {} }));
  const alarms: string[] = [];
  const watch = startJournalWatch({
    journal,
    now: () => now,
    onAlarm: (problem) => alarms.push(problem),
    onFailure: (error) => {
      throw error;
    },
  });
  const goToNextDay = () => {
    now = new Date(now.getTime() + 86_400_000);
  };
  return { journal, watch, alarms, goToNextDay };
}

const file = () => path.join(folder, 'journal.jsonl');
const replaceInFile = async (change: (text: string) => string) =>
  writeFile(file(), change(await readFile(file(), 'utf8')));

/** Replaces a name in every record, and recomputes the chain. */
function forge(text: string): string {
  let previousHash = originHash;
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const record: AuditRecord = { ...JSON.parse(line.replace('"ben"', '"eve"')), previousHash };
      previousHash = hashRecord(record);
      return `${JSON.stringify({ ...record, hash: previousHash })}\n`;
    })
    .join('');
}

test.each<[string, (text: string) => string, string]>([
  [
    'a changed record',
    (text) => text.replace('"ben"', '"eve"'),
    'Record 2 of 3 does not match the previous one.',
  ],
  ['a chain that was computed anew', forge, 'Record 2 is not the one that this process has read before.'],
  [
    'a missing end',
    (text) => `${text.split('\n')[0]}\n`,
    'Record 2 is not the one that this process has read before.',
  ],
  ['a line that is not a record', (text) => `${text}{}\n`, 'Line 4 of journal.jsonl is damaged'],
])(
  'the registry verifies its stored journal once a day, and raises an alarm for %s @PLAT-03',
  async (_, change, problem) => {
    const { journal, watch, alarms, goToNextDay } = await startWatchedJournal();
    await watch.check();
    expect(alarms).toEqual([]);
    await replaceInFile(change);
    await watch.check();
    expect(alarms).toEqual([]);
    goToNextDay();
    await watch.check();
    await watch.check();
    expect(alarms).toEqual([expect.stringContaining(problem)]);
    watch.stop();
    await journal.close();
  },
);
