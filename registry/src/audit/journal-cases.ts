import { verifyChain } from './hash-chain.ts';
import type { Draft, Journal } from './journal.ts';

interface OpenJournal {
  journal: Journal;
  /** Opens the same records as another process, or after a restart. */
  reopen(): Promise<Journal>;
}

const at = '2026-11-22T10:00:00.000Z';
const live = (version: string, deployment: number) =>
  ({ version, kind: 'deploy', deployment, since: at, by: 'ada', reason: '' }) as const;

const deploy =
  (version: string) =>
  ({ revision }: { revision: number }): Draft => ({
    act: 'deploy',
    by: 'ada',
    reason: 'a test',
    after: { 'mfe-wallet': { live: live(version, revision + 1) } },
  });

/** Tests that every journal must pass, run against the one that `open` returns. */
export function journalCases(open: () => Promise<OpenJournal>): void {
  test('begins empty', async () => {
    const { journal } = await open();
    expect(journal.records()).toEqual([]);
    expect(journal.getState()).toMatchObject({ revision: 0, byName: {} });
  });

  test('records who did what when, with the state before and after @PLAT-03', async () => {
    const { journal } = await open();
    await journal.append(deploy('1.0.0'));
    const record = await journal.append(deploy('1.1.0'));
    expect(record).toMatchObject({ seq: 2, revision: 2, act: 'deploy', by: 'ada', reason: 'a test' });
    expect(record.changes).toEqual([
      { name: 'mfe-wallet', before: { live: live('1.0.0', 1) }, after: { live: live('1.1.0', 2) } },
    ]);
    expect(Number.isNaN(Date.parse(record.at))).toBe(false);
    expect(journal.getState().byName['mfe-wallet']?.live?.version).toBe('1.1.0');
  });

  test('writes nothing when the decision throws', async () => {
    const { journal } = await open();
    const refuse = () => {
      throw new Error('not like this');
    };
    await expect(journal.append(refuse)).rejects.toThrow('not like this');
    expect(journal.records()).toEqual([]);
    await journal.append(deploy('1.0.0'));
    expect(journal.records()).toHaveLength(1);
  });

  test('decides concurrent acts one after the other @PLAT-03', async () => {
    const { journal, reopen } = await open();
    const numbers = Array.from({ length: 20 }, (_, n) => `1.0.${n}`);
    await Promise.all(numbers.map((version) => journal.append(deploy(version))));
    const after = await reopen();
    const records = after.records();
    expect(records.map(({ seq, revision }) => [seq, revision])).toEqual(
      numbers.map((_, n) => [n + 1, n + 1]),
    );
    for (const [index, record] of records.entries())
      expect(record.changes[0]?.before.live?.version).toBe(
        records[index - 1]?.changes[0]?.after.live?.version,
      );
    expect(verifyChain(records)).toMatchObject({ intact: true, records: 20 });
    await after.close();
  });

  test('is the same when it is reopened', async () => {
    const { journal, reopen } = await open();
    await journal.append(deploy('1.0.0'));
    await journal.append(() => ({
      act: 'publish',
      by: 'ada',
      reason: '',
      after: {},
      details: { version: '2.0.0' },
    }));
    const later = await reopen();
    expect(later.records()).toEqual(journal.records());
    expect(later.getState()).toEqual(journal.getState());
    expect(later.getState()).toMatchObject({ revision: 1 });
    await later.close();
  });

  test('removes parts that an act ended', async () => {
    const { journal } = await open();
    const frozen = { since: at, by: 'ada', reason: 'holiday' };
    await journal.append(() => ({ act: 'freeze', by: 'ada', reason: '', after: { '*': { frozen } } }));
    expect(journal.getState().byName['*']).toEqual({ frozen });
    const record = await journal.append(() => ({
      act: 'unfreeze',
      by: 'ada',
      reason: '',
      after: { '*': { frozen: null } },
    }));
    expect(record.changes).toEqual([{ name: '*', before: { frozen }, after: { frozen: null } }]);
    expect(journal.getState().byName['*']).toEqual({});
  });

  test('notifies of each record once and in order', async () => {
    const { journal } = await open();
    const received: number[] = [];
    const stop = journal.subscribe(({ seq }) => received.push(seq));
    await Promise.all(['1.0.0', '1.1.0', '1.2.0'].map((version) => journal.append(deploy(version))));
    stop();
    await journal.append(deploy('1.3.0'));
    expect(received).toEqual([1, 2, 3]);
  });
}
