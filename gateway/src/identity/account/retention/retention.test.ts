import { getMemberCall, listLoginsCall, logInCall, startDemoCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { addMonths } from '../../../protection/blocks/block-rules.ts';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { listMessages } from '../../testing/read-message.ts';

const password = 'Lotus-Pond-2026';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const countRows = async (memberId: number) => {
  const { rows } = await sql<{ logins: number; sessions: number; status: string }>`
    select (select count(*) from identity_login where member_id = m.id) as logins,
           (select count(*) from identity_session where member_id = m.id) as sessions, m.status
      from identity_member m where m.id = ${memberId}`.execute(gateway.database.kysely);
  return rows[0];
};
const startDemo = async () => {
  const form = { os: 'test', platform: 'W', random: 'once', version: 3 } as const;
  const { userName, token } = await gateway.call(startDemoCall, form);
  const member = await gateway.services.identity.findMember(userName);
  return { id: member?.id ?? 0, token };
};

test('the login history is kept for a year, and the last opened session for ever @SAFE-03', async () => {
  const { id, username } = await gateway.services.identity.createMember({ username: 'keeper1', password });
  const logIn = (given: string) => gateway.call(logInCall, { username, password: given });
  await logIn(password);
  await expect(logIn('a guess')).rejects.toMatchObject({ code: 'identity.wrong-credentials' });
  gateway.clock.advance({ days: 365 });
  await gateway.runJob('identity.retention');
  expect(await countRows(id)).toMatchObject({ logins: 2 });
  gateway.clock.advance({ ms: 1 });
  await gateway.runJob('identity.retention');
  expect(await countRows(id)).toMatchObject({ logins: 1 });
  const { token } = await gateway.call(logInCall, { username, password });
  const { logins } = await gateway.call(listLoginsCall, undefined, { token });
  expect(logins.map(({ outcome }) => outcome)).toEqual(['opened', 'opened']);
});

test('a demo account is closed after a month, and nothing is left of its visitor but the ledger @SAFE-03', async () => {
  const { id, token } = await startDemo();
  const readEntries = async () => {
    await gateway.drain();
    const { rows } = await sql`select 1 from ledger_accounts where member_id = ${id}`.execute(
      gateway.database.kysely,
    );
    return rows.length;
  };
  const entries = await readEntries();
  expect(entries).toBeGreaterThan(0);
  gateway.clock.advance({ days: 30 });
  await gateway.runJob('identity.retention');
  expect(await countRows(id)).toMatchObject({ status: 'active', logins: 1 });
  gateway.clock.advance({ ms: 1 });
  const { token: playing } = await startDemo();
  await gateway.runJob('identity.retention');
  expect(await countRows(id)).toMatchObject({ status: 'closed', logins: 0, sessions: 0 });
  expect(await readEntries()).toBe(entries);
  await expect(gateway.call(getMemberCall, {}, { token })).rejects.toMatchObject({ code: 'session.expired' });
  await gateway.call(getMemberCall, {}, { token: playing });
});

const all = { after: undefined, limit: 200 };

test.each([12, 3])(
  'an account without a login for %d months is dormant, its owner gets one notice, and a login ends it @SAFE-09 @SAFE-10',
  async (months) => {
    const { retention } = gateway.services.platform.profile;
    const username = `silent${months}`;
    const email = `${username}@parlour.example`;
    const emailVerifiedAt = gateway.clock.now().toISOString();
    const { id } = await gateway.services.identity.createMember({
      username,
      password,
      profile: { email, emailVerifiedAt },
    });
    const { oversight } = gateway.services.identity;
    const read = async () => (await oversight.readFacts(id, { isMasked: false }))?.isDormant;
    const list = async () => (await oversight.listDormant(all)).find((account) => account.id === id);
    const countNotices = async () => {
      await gateway.runJob('identity.retention');
      const sent = (await listMessages(gateway)).filter(({ to }) => to === email);
      return sent.filter(({ text }) => text.includes('Your money is still there')).length;
    };
    const before = retention.dormantMonths;
    retention.dormantMonths = months;
    try {
      await gateway.call(logInCall, { username, password });
      const loggedInAt = gateway.clock.now();
      const due = addMonths(loggedInAt, months).getTime() - loggedInAt.getTime();
      gateway.clock.advance({ ms: due - 1 });
      expect([await countNotices(), await read()]).toEqual([0, false]);
      // The month before may be shorter by three days.
      gateway.clock.advance({ days: 3, ms: 1 });
      expect([await countNotices(), await read()]).toEqual([1, true]);
      const since = gateway.clock.now();
      expect(await list()).toMatchObject({ dormantSince: since, noticeAt: since, lastLoginAt: loggedInAt });
      gateway.clock.advance({ days: 1 });
      expect([await countNotices(), await read()]).toEqual([1, true]);
      // An address is trusted for ninety days; from another one, a code would be needed.
      await sql`update identity_known_place set last_seen_at = ${gateway.clock.now()} where member_id = ${id}`.execute(
        gateway.database.kysely,
      );
      await gateway.call(logInCall, { username, password });
      expect([await read(), await list()]).toEqual([false, undefined]);
      gateway.clock.advance({ days: (months + 1) * 31 });
      expect([await countNotices(), await read()]).toEqual([2, true]);
    } finally {
      retention.dormantMonths = before;
    }
  },
);

test('many old rows are deleted in one run', async () => {
  const { id } = await gateway.services.identity.createMember({ username: 'keeper2', password });
  const at = gateway.clock.now();
  await sql`insert into identity_login (member_id, at, ip, browser, outcome)
    select ${id}, ${at}, '198.51.100.1', 'Chrome', 'locked' from generate_series(1, 2500)`.execute(
    gateway.database.kysely,
  );
  gateway.clock.advance({ days: 366 });
  await gateway.runJob('identity.retention');
  expect(await countRows(id)).toMatchObject({ logins: 0 });
});
