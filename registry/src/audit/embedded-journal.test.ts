import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { AuditRecord } from '@parlour/contracts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { openEmbeddedJournal } from './embedded-journal.ts';
import { verifyChain } from './hash-chain.ts';
import type { Journal } from './journal.ts';
import { journalCases } from './journal-cases.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (): Promise<Journal> =>
  openEmbeddedJournal({ storage: openDiskStorage(folder), environment: 'production', now: () => new Date() });
const file = () => path.join(folder, 'journal.jsonl');
const freeze = (by: string) => (journal: Journal) =>
  journal.append(() => ({ act: 'freeze', by, reason: '', after: {} }));

describe('the embedded journal', () => {
  journalCases(async () => ({ journal: await open(), reopen: open }));

  test('ignores a last line that a crash cut short', async () => {
    await freeze('ada')(await open());
    await appendFile(file(), '{"seq":2,"act":"fre');
    const journal = await open();
    expect(journal.records()).toHaveLength(1);
    await freeze('chi')(journal);
    expect(verifyChain((await open()).records())).toMatchObject({ intact: true, records: 2 });
  });

  test('shows where somebody changed a record @PLAT-03', async () => {
    const journal = await open();
    for (const by of ['ada', 'ben', 'chi']) await freeze(by)(journal);
    await writeFile(file(), (await readFile(file(), 'utf8')).replace('"ben"', '"eve"'));
    const records: readonly AuditRecord[] = (await open()).records();
    expect(verifyChain(records)).toEqual({ intact: false, records: 3, brokenAt: 2 });
  });

  test.each([
    ['is not JSON', '{"seq":2,', 'it is not JSON'],
    ['is not a record', '{"seq":2}', 'revision: Invalid input'],
    ['has a release without a version', undefined, 'changes.0.after.live.version: Invalid input'],
  ])('does not start with a line that %s', async (_, line, fault) => {
    await freeze('ada')(await open());
    const [first = ''] = (await readFile(file(), 'utf8')).split('\n');
    const live = { since: '', by: '', reason: '', deployment: 2, kind: 'deploy' };
    const changes = [{ name: 'shell', before: {}, after: { live } }];
    const second = line ?? JSON.stringify({ ...JSON.parse(first), seq: 2, changes });
    await writeFile(file(), `${first}\n${second}\n`);
    await expect(open()).rejects.toThrow(`Line 2 of journal.jsonl is damaged: ${fault}`);
  });

  test('does not start with a record that does not follow the one before', async () => {
    await freeze('ada')(await open());
    const line = (await readFile(file(), 'utf8')).trim();
    await writeFile(file(), `${line}\n${line}\n`);
    await expect(open()).rejects.toThrow('The journal is damaged: record 1 does not follow record 1.');
  });

  test('does not append to a line that a full disk cut short', async () => {
    const disk = openDiskStorage(folder);
    let full = false;
    const storage = {
      ...disk,
      async append(key: string, line: string) {
        if (!full) return disk.append(key, line);
        await appendFile(path.join(folder, key), line.slice(0, 20));
        throw new Error('no space left');
      },
    };
    const journal = await openEmbeddedJournal({ storage, environment: 'production', now: () => new Date() });
    await freeze('ada')(journal);
    full = true;
    await expect(freeze('ben')(journal)).rejects.toThrow('no space left');
    full = false;
    await freeze('chi')(journal);
    expect((await open()).records().map(({ by }) => by)).toEqual(['ada', 'chi']);
  });

  test('begins with the deployments of a registry that kept only those', async () => {
    const old = (id: number, kind: string, version: string) =>
      `${JSON.stringify({ id, environment: 'production', kind, name: 'mfe-wallet', version, at: '2026-01-01T00:00:00.000Z', by: 'ada', reason: 'old' })}\n`;
    await writeFile(
      path.join(folder, 'deployments.jsonl'),
      old(1, 'deploy', '1.0.0') + old(2, 'deploy', '1.1.0') + old(3, 'rollback', '1.0.0'),
    );
    for (const journal of [await open(), await open()]) {
      expect(journal.getState()).toMatchObject({ revision: 3, liveHistory: { 'mfe-wallet': ['1.0.0'] } });
      expect(journal.records()[2]).toMatchObject({
        act: 'rollback',
        by: 'ada',
        at: '2026-01-01T00:00:00.000Z',
      });
    }
  });
});
