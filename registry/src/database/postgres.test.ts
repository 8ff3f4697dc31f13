/** Tests of a registry's data on a PostgreSQL server, and of several registries that share it. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { dayMs } from '@parlour/basics';
import { noCounts } from '@parlour/contracts';
import { openEmbeddedJournal } from '../audit/embedded-journal.ts';
import { verifyChain } from '../audit/hash-chain.ts';
import { journalCases } from '../audit/journal-cases.ts';
import { openPostgresJournal } from '../audit/postgres-journal.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { hourCases } from '../telemetry/hour-cases.ts';
import { storeCases } from '../telemetry/store-cases.ts';
import { buildRelease } from '../testing/built-release.ts';
import { openReceiver } from '../testing/receiver.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { openDatabase } from './database.ts';
import { createPostgresHours } from './postgres-hours.ts';
import { createPostgresStore } from './postgres-telemetry-store.ts';

const environment = 'production';
const onFailure = (error: unknown): void => {
  throw error;
};

describe('on PostgreSQL', () => {
  let database: TestDatabase;
  const closing: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await database.remove();
  });

  const openJournal = async (onError = onFailure, pollEveryMs?: number) => {
    const opened = await openDatabase(database.url, onError);
    const journal = await openPostgresJournal({
      database: opened,
      environment,
      now: () => new Date(),
      onFailure: onError,
      ...(pollEveryMs !== undefined && { pollEveryMs }),
    });
    let closed = false;
    const close = async (): Promise<void> => {
      if (closed) return;
      closed = true;
      await journal.close();
      await opened.close();
    };
    closing.push(close);
    return { ...journal, close };
  };

  describe('the journal', () => {
    journalCases(async () => ({ journal: await openJournal(), reopen: () => openJournal() }));

    test('is one chain, whichever of several registries writes @PLAT-03', async () => {
      const journals = await Promise.all(Array.from({ length: 4 }, () => openJournal()));
      const acts = Array.from({ length: 100 }, (_, n) => n);
      await Promise.all(
        acts.map((n) =>
          journals[n % 4]?.append(() => ({
            act: 'freeze',
            by: `operator ${n % 4}`,
            reason: String(n),
            after: {},
          })),
        ),
      );
      await waitUntil(() => journals.every((journal) => journal.records().length === 100));
      for (const journal of journals) {
        expect(verifyChain(journal.records())).toMatchObject({ intact: true, records: 100 });
        expect(journal.records()).toEqual(journals[0]?.records());
      }
    });

    test('refuses every change of written records @PLAT-03', async () => {
      const journal = await openJournal();
      await journal.append(() => ({ act: 'freeze', by: 'ada', reason: '', after: {} }));
      const changes = [
        `update registry_journal set record = '{}'`,
        'delete from registry_journal',
        'truncate registry_journal',
      ];
      for (const change of changes)
        await expect(database.query(change)).rejects.toThrow('only ever added to');
    });

    test('begins with the records of a registry that was embedded before', async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-moving-'));
      closing.push(() => rm(folder, { recursive: true }));
      const storage = openDiskStorage(folder);
      const before = await openEmbeddedJournal({ storage, environment, now: () => new Date() });
      await before.append(() => ({ act: 'freeze', by: 'ada', reason: 'before', after: {} }));
      const opened = await openDatabase(database.url, onFailure);
      closing.push(() => opened.close());
      const parts = { database: opened, environment, now: () => new Date(), onFailure };
      for (let time = 0; time < 2; time += 1) {
        const journal = await openPostgresJournal({
          ...parts,
          readInitialRecords: async () => before.records(),
        });
        expect(journal.records()).toEqual(before.records());
        await journal.close();
      }
    });

    test('receives notifications again after its connections were cut @PLAT-03', async () => {
      const errors: unknown[] = [];
      const note = (error: unknown): void => void errors.push(error);
      // Without polls within the test, only notifications are left.
      const [journal, other] = [await openJournal(note, dayMs), await openJournal(note, dayMs)];
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'parlour registry%'`,
      );
      await waitUntil(() => errors.length >= 4);
      // The first record is read with the gap, the second by its notification.
      for (const count of [1, 2]) {
        await other.append(() => ({ act: 'freeze', by: 'ada', reason: '', after: {} }));
        await waitUntil(() => journal.records().length === count);
      }
      expect(verifyChain(journal.records())).toMatchObject({ intact: true });
    });
  });

  describe('counts by hour', () => {
    hourCases(async () => {
      const opened = await openDatabase(database.url, onFailure);
      closing.push(() => opened.close());
      const clock = { time: Date.parse('2026-11-22T10:00:00.000Z') };
      const parts = { database: opened, environment, now: () => new Date(clock.time), onFailure };
      const reopen = async () => createPostgresHours(parts);
      return { hours: await reopen(), clock, reopen };
    });
  });

  describe('counts', () => {
    storeCases(async () => {
      const opened = await openDatabase(database.url, onFailure);
      const clock = { time: Date.parse('2026-11-22T10:00:00.000Z') };
      const store = createPostgresStore({
        database: opened,
        environment,
        now: () => new Date(clock.time),
        onFailure,
      });
      closing.push(
        () => opened.close(),
        () => store.close(),
      );
      return { store, clock };
    });

    test('of several registries are added up @PLAT-06', async () => {
      const opened = await openDatabase(database.url, onFailure);
      closing.push(() => opened.close());
      const parts = { database: opened, environment, now: () => new Date(), onFailure };
      const stores = Array.from({ length: 3 }, () => createPostgresStore(parts));
      const counts = { ...noCounts, mounts: 5 };
      for (const store of stores) store.add([{ name: 'mfe-wallet', version: '1.0.0', counts }]);
      await Promise.all(stores.map((store) => store.close()));
      const sums = await createClosedLater(parts).totals(
        'mfe-wallet',
        '1.0.0',
        new Date(Date.now() - 60_000),
      );
      expect(sums.mounts).toBe(15);
    });
    const createClosedLater = (parts: Parameters<typeof createPostgresStore>[0]) => {
      const store = createPostgresStore(parts);
      closing.push(() => store.close());
      return store;
    };
  });

  describe('several registries', () => {
    test('agree on what is live within a second, and notify every open page @PLAT-03 @PLAT-04', async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-shared-'));
      closing.push(() => rm(folder, { recursive: true }));
      const open = async (): Promise<TestRegistry> => {
        const registry = await openTestRegistry({ databaseUrl: database.url }, folder);
        closing.push(() => registry.close());
        return registry;
      };
      const [one, other] = [await open(), await open()];
      await one.publish(buildRelease('shell', '1.0.0'));
      for (const version of ['1.0.0', '1.1.0']) await one.publish(buildRelease('mfe-wallet', version));
      await one.deploy('shell', '1.0.0');
      await one.deploy('mfe-wallet', '1.0.0');
      await waitUntil(() => other.deployments.revision() === 2);
      const received: number[] = [];
      other.services.operations.subscribe(({ revision }) => received.push(revision));
      const order = { act: 'canary', name: 'mfe-wallet', version: '1.1.0', audience: { percent: 10 } };
      expect((await one.post('/registry/acts', { ...order, expectedRevision: 2 })).statusCode).toBe(201);
      await waitUntil(() => received.includes(3));
      expect(await other.document()).toEqual(await one.document());
      const late = await other.post('/registry/acts', {
        act: 'disable',
        name: 'mfe-wallet',
        expectedRevision: 2,
      });
      expect(late.json().error.code).toBe('revision-changed');
    });

    test('judge a canary by the reports to all of them, and act once @PLAT-06', async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-shared-'));
      closing.push(() => rm(folder, { recursive: true }));
      const registries: TestRegistry[] = [];
      // The clock is stopped, so a guard that has paused the canary does not roll it back before the assertions.
      const now = new Date();
      for (let n = 0; n < 2; n += 1) {
        const registry = await openTestRegistry({ databaseUrl: database.url, now: () => now }, folder);
        closing.push(() => registry.close());
        registries.push(registry);
      }
      const [one, other] = registries as [TestRegistry, TestRegistry];
      for (const version of ['1.0.0', '1.1.0']) await one.publish(buildRelease('mfe-wallet', version));
      await one.deploy('mfe-wallet', '1.0.0');
      await one.post('/registry/acts', {
        act: 'canary',
        name: 'mfe-wallet',
        version: '1.1.0',
        audience: { percent: 10 },
      });
      await waitUntil(() => other.deployments.revision() === 2);
      for (const [index, registry] of registries.entries())
        for (let n = 0; n < 230; n += 1) {
          const version = n < 200 ? '1.0.0' : '1.1.0';
          const failed = n >= 200 && n % 2 === 0 ? { message: 'boom' } : {};
          const entries = [{ kind: 'mount', remote: 'mfe-wallet', version, ...failed }];
          const page = { visitor: `visitor-${index}-${n}`, releases: { 'mfe-wallet': version }, held: {} };
          // Each takes the tickets of pages that the other one served.
          const ticket = registries[1 - index]?.services.tickets.issue(2);
          const payload = { entries, page, ticket };
          const remoteAddress = `10.${index}.1.${n}`;
          await registry.app.inject({ method: 'POST', url: '/registry/telemetry', payload, remoteAddress });
        }
      await Promise.all(
        registries.map((registry) => registry.services.store.totals('mfe-wallet', '1.0.0', new Date())),
      );
      await Promise.all(registries.map((registry) => registry.services.guard.check()));
      const { records } = (await one.get('/registry/audit?by=canary%20guard', one.headers)).json();
      expect(records).toMatchObject([{ act: 'pause-canary' }]);
      const [, failures, trials] = /(\d+) of (\d+) in 1\.1\.0/.exec(records[0].reason) ?? [];
      // Each registry alone got 30. The guards check every five seconds, also before the last report.
      expect(Number(trials)).toBeGreaterThan(30);
      expect(Number(failures)).toBeGreaterThan(15);
      await waitUntil(async () => (await one.services.sessions.summary()).total === 460);
    });

    test('deliver each event to a webhook once, and take over from one that ended @PLAT-03', async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-shared-'));
      closing.push(() => rm(folder, { recursive: true }));
      const receiver = await openReceiver();
      closing.push(() => receiver.close());
      const open = () =>
        openTestRegistry({ databaseUrl: database.url, webhookPrivateHosts: ['127.0.0.1'] }, folder);
      const [one, other] = [await open(), await open()];
      closing.push(() => other.close());
      await other.post('/registry/webhooks', { name: 'chat', url: receiver.url, events: ['freeze'] });
      for (const registry of [one, other, one]) {
        await registry.execute({ act: 'freeze' });
        await registry.execute({ act: 'unfreeze' });
      }
      await waitUntil(() => receiver.received.length >= 6);
      await one.close();
      await other.execute({ act: 'freeze' });
      await waitUntil(() => receiver.received.length >= 7);
      const numbers = receiver.received.map(({ message }) => message.data.record);
      expect(numbers).toEqual([...new Set(numbers)].sort((a = 0, b = 0) => a - b));
    });

    test('say so where the database cannot be reached', async () => {
      const opening = openTestRegistry({ databaseUrl: 'postgres://nobody@127.0.0.1:9/none' });
      await expect(opening).rejects.toMatchObject({ code: 'database-unreachable' });
    });
  });
});
