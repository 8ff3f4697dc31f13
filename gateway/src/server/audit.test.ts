import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../testing/index.ts';
import { tryAssembly } from '../testing/try-module.ts';

let gateway: TestGateway<unknown>;
beforeEach(async () => {
  gateway = await startTestGateway({ assemble: tryAssembly({ count: 0 }) });
});
afterEach(() => gateway?.stop());

const record = (count: number) =>
  gateway.database.transaction(async (tx) => {
    for (let n = 1; n <= count; n += 1)
      await gateway.frame.audit.record(tx, {
        actor: 'operator:aye',
        act: 'limit.set',
        subject: `limit:${n}`,
        before: { max: n, list: [1, { b: 1, a: null }] },
        after: undefined,
      });
  });
const seal = () => gateway.runJob('seal audit entries');
const verify = (after?: { seq: number; hash: string }) => gateway.frame.audit.verify(after);

test('chains entries in order, and finds nothing broken in them', async () => {
  await record(3);
  await seal();
  await record(2);
  await Promise.all([seal(), seal()]);
  const { rows } = await sql<{ seq: number }>`select seq from audit_entry order by id`.execute(
    gateway.database.kysely,
  );
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(await verify()).toEqual({ end: { seq: 5, hash: expect.any(String) }, broken: [] });
});

test('keeps no entry of an act that rolled back', async () => {
  const act = gateway.database.transaction(async (tx) => {
    await gateway.frame.audit.record(tx, { actor: 'a', act: 'limit.set', subject: 'c' });
    throw new Error('no');
  });
  await act.catch(() => undefined);
  const { rows } = await sql`select 1 from audit_entry`.execute(gateway.database.kysely);
  expect(rows).toEqual([]);
});

test('refuses to change or delete an entry', async () => {
  await record(1);
  const { kysely } = gateway.database;
  await expect(sql`update audit_entry set actor = 'nobody'`.execute(kysely)).rejects.toThrow('never changed');
  await seal();
  await expect(sql`update audit_entry set seq = null, hash = null`.execute(kysely)).rejects.toThrow(
    'never changed',
  );
  await expect(sql`delete from audit_entry`.execute(kysely)).rejects.toThrow('never changed');
});

test.each([
  ['changed', sql`update audit_entry set actor = 'nobody' where seq = 3`, 3],
  ['removed', sql`delete from audit_entry where seq = 2`, 2],
])('finds an entry that somebody with all rights %s', async (_how, tamper, broken) => {
  await record(4);
  await seal();
  await sql`alter table audit_entry disable trigger audit_entry_final`.execute(gateway.database.kysely);
  await tamper.execute(gateway.database.kysely);
  expect((await verify()).broken).toContain(broken);
});

test('verifies only the entries after the end of the previous verification', async () => {
  await record(3);
  await seal();
  const { end } = await verify();
  await record(2);
  await seal();
  expect(await verify(end)).toEqual({ end: { seq: 5, hash: expect.any(String) }, broken: [] });
  const { kysely } = gateway.database;
  await sql`alter table audit_entry disable trigger audit_entry_final`.execute(kysely);
  await sql`update audit_entry set actor = 'nobody' where seq = 5`.execute(kysely);
  expect((await verify(end)).broken).toEqual([5]);
});

test.each([
  ['ends earlier than before', sql`delete from audit_entry where seq = 3`],
  ['was computed anew', sql`update audit_entry set hash = repeat('0', 64) where seq = 3`],
])('notices that a chain %s', async (_how, tamper) => {
  await record(3);
  await seal();
  const { end } = await verify();
  await sql`alter table audit_entry disable trigger audit_entry_final`.execute(gateway.database.kysely);
  await tamper.execute(gateway.database.kysely);
  expect((await verify(end)).broken).toEqual([3]);
});
