import { sql } from 'kysely';
import { operate, startTestGateway, type TestGateway } from '../../testing/index.ts';
import { houseId, type IdentityService, type NewMember, parsePath } from '../index.ts';

let gateway: TestGateway;
let identity: IdentityService;
beforeAll(async () => {
  gateway = await startTestGateway();
  identity = gateway.services.identity;
});
afterAll(() => gateway.stop());

const createMany = (members: readonly NewMember[]) =>
  gateway.database.transaction((tx) => identity.createMembersIn(tx, members));
const named = (start: string, count: number, changes: Partial<NewMember> = {}) =>
  Array.from({ length: count }, (_, index) => ({ username: `${start}${index + 1}`, ...changes }));

test('a tree is created level by level, and every member has the path from the root', async () => {
  const [chi] = await createMany([{ username: 'chi', accountCode: 1, labels: ['founder', 'top'] }]);
  const [mgmg] = await createMany([{ username: 'mgmg', accountCode: 1, uplineId: chi?.id }]);
  const [su] = await createMany([{ username: 'su', uplineId: mgmg?.id }]);

  expect(parsePath(su?.path ?? '')).toEqual([houseId, chi?.id, mgmg?.id, su?.id]);
  expect(await identity.readPath(su?.id ?? 0)).toBe(su?.path);
  expect(chi).toMatchObject({ accountKind: 'agent', labels: ['founder', 'top'], uplineId: houseId });
  const isBelow = (member = su, ancestor = chi) => identity.isDescendant(member?.id ?? 0, ancestor?.id ?? 0);
  expect([
    await isBelow(),
    await isBelow(su, mgmg),
    await isBelow(mgmg, su),
    await isBelow(chi, chi),
  ]).toEqual([true, true, false, false]);
});

test('a team is counted at any depth and since any day @AGT-03', async () => {
  const [top] = await createMany([{ username: 'top', accountCode: 1 }]);
  const first = await createMany(named('first', 30, { uplineId: top?.id, accountCode: 1 }));
  gateway.clock.advance({ days: 1 });
  const since = gateway.clock.now();
  await createMany(first.flatMap(({ id, username }) => named(`${username}x`, 3, { uplineId: id })));

  expect(await identity.countTeam(top?.id ?? 0)).toBe(120);
  expect(await identity.countTeam(top?.id ?? 0, since)).toBe(90);
  expect(await identity.countTeam(first[0]?.id ?? 0)).toBe(3);
  const { members, total } = await identity.listDownlines(top?.id ?? 0, {
    limit: 5,
    offset: 5,
    usernameStart: 'FIRST1',
  });
  expect(total).toBe(11);
  expect(members.map(({ username }) => username)).toEqual([
    'first14',
    'first15',
    'first16',
    'first17',
    'first18',
  ]);
});

test('a batch omits members whose names are taken', async () => {
  await createMany([{ username: 'Taken1' }]);
  const made = await createMany([{ username: 'free1' }, { username: 'taken1' }, { username: 'free2' }]);
  expect(made.map(({ username }) => username)).toEqual(['free1', 'free2']);
});

test('members are found by id, by name and many at once', async () => {
  const [one, two] = await createMany(named('found', 2));
  expect(await identity.findMember(one?.id ?? 0)).toEqual(one);
  expect(await identity.findMember('FOUND2')).toEqual(two);
  expect(await identity.findMember('nobody')).toBeUndefined();
  const ids = [one?.id ?? 0, two?.id ?? 0, 999_999];
  expect(await identity.findUsernames(ids)).toEqual(
    new Map([
      [one?.id, 'found1'],
      [two?.id, 'found2'],
    ]),
  );
});

test('an event announces a new member with path and referrer', async () => {
  const received: unknown[] = [];
  const hearing = await startTestGateway({ database: gateway.database });
  hearing.frame.outbox.subscribe('test', {
    'member.registered': async (payload) => void received.push(payload),
  });
  const [friend] = await createMany([{ username: 'friend1' }]);
  const [member] = await hearing.database.transaction((tx) =>
    hearing.services.identity.createMembersIn(tx, [
      { username: 'newcomer', profile: { referrerId: friend?.id } },
    ]),
  );
  await hearing.drain();
  expect(received).toEqual([
    {
      memberId: member?.id,
      username: 'newcomer',
      accountKind: 'member',
      accountClass: 'real',
      uplineId: houseId,
      path: member?.path,
      referrerId: friend?.id,
      registeredAt: hearing.clock.now().toISOString(),
    },
  ]);
});

test('club progress raises the level and never lowers it @MEM-08', async () => {
  const [eve] = await createMany([{ username: 'eve' }]);
  const add = (minor: number) =>
    gateway.database.transaction((tx) => identity.addClubProgress(tx, new Map([[eve?.id ?? 0, minor]])));
  const club = async () => (await identity.findMember('eve'))?.club;

  await add(49_999_999);
  expect(await club()).toMatchObject({ rankLevel: 0 });
  await add(1);
  expect(await club()).toMatchObject({ rankLevel: 1, name: { EN: 'Bronze' }, progressMinor: 50_000_000 });
  await add(20_000_000_000);
  expect(await club()).toMatchObject({ rankLevel: 5, name: { EN: 'Diamond' } });
  await add(-20_000_000_000);
  expect(await club()).toMatchObject({ rankLevel: 5, progressMinor: 50_000_000 });
});

test('an operator renames a level of the club, unless somebody else did in between @MEM-08', async () => {
  const [kay] = await createMany([{ username: 'kay' }]);
  const { levels = [] } = (await operate(gateway, 'club/levels')).body.value ?? {};
  const [first] = levels as { rank: number; name: Record<string, string> }[];
  expect(first).toMatchObject({ rank: 0, name: { EN: 'Member' }, requiredMinor: 0 });
  const name = { EN: 'Guest', MY: 'ဧည့်သည်', CN: '宾客' };
  const rename = (over: object = {}) =>
    operate(gateway, 'club/rename', { rank: 0, before: first?.name, name, ...over });
  expect((await rename()).status).toBe(200);
  expect((await identity.findMember('kay'))?.club.name).toEqual(name);
  expect(kay?.club.name).toEqual(first?.name);
  for (const [given, code] of [
    [{}, 'operator.changed-later'],
    [{ rank: 1_000 }, 'request.not-found'],
    [{ rank: 1_001 }, 'request.invalid'],
    [{ rank: 1_000_000 }, 'request.invalid'],
    [{ name: { MY: 'ဧည့်သည်' } }, 'request.invalid'],
    [{ name: { EN: 'x'.repeat(41) } }, 'request.invalid'],
  ] as const)
    expect((await rename(given)).body.error?.code).toBe(code);
  const { body } = await operate(gateway, 'audit/history?subject=club-level:0');
  expect(body.value?.entries).toMatchObject([
    { actor: 'operator:olga', act: 'club-level.rename', before: first?.name, after: name },
  ]);
  await rename({ before: name, name: first?.name });
});

test('a payment password is asked for, checked, and locked after five failures', async () => {
  const [ada, dan] = await createMany([
    { username: 'ada', paymentPasswordHash: await identity.hashPassword('246810') },
    { username: 'dan' },
  ]);
  const check = (memberId: number | undefined, given: string) =>
    identity.checkPaymentPassword(memberId ?? 0, given);
  const code = (error: string) => expect.objectContaining({ code: error });

  await check(ada?.id, '246810');
  await expect(check(dan?.id, '246810')).rejects.toEqual(code('identity.payment-password-missing'));
  for (let attempt = 1; attempt <= 5; attempt += 1)
    await expect(check(ada?.id, '000000')).rejects.toEqual(code('identity.payment-password-wrong'));
  await expect(check(ada?.id, '246810')).rejects.toMatchObject({
    code: 'identity.payment-password-locked',
    details: { retryAfterSeconds: 1800 },
  });
  gateway.clock.advance({ minutes: 30 });
  await check(ada?.id, '246810');
});

test('a session is known by its hash while it is open', async () => {
  await identity.createMember({ username: 'player1', password: 'Parlour-2026' });
  const { token } = await identity.logIn(
    { username: 'player1', password: 'Parlour-2026' },
    { ip: '198.51.100.1', userAgent: '' },
  );
  const session = await gateway.frame.sessions.find(token);
  const tokenHash = session?.tokenHash ?? '';
  expect(await identity.isSessionOpen(tokenHash)).toBe(true);
  await identity.revokeSessions(
    { memberId: session?.memberId ?? 0 },
    { reason: 'revoked', actor: 'operator:aye' },
  );
  expect(await identity.isSessionOpen(tokenHash)).toBe(false);
});

test('jobs delete ended sessions after a month and old failures after a day', async () => {
  await identity.createMember({ username: 'leaver1', password: 'Parlour-2026' });
  const origin = { ip: '198.51.100.1', userAgent: '' };
  await identity.logIn({ username: 'leaver1', password: 'Parlour-2026' }, origin);
  await identity.logIn({ username: 'leaver1', password: 'a guess' }, origin).catch(() => undefined);
  gateway.clock.advance({ days: 31 });
  await gateway.runJob('identity.sessions');
  await gateway.runJob('identity.attempts');
  const { rows } = await sql<{ sessions: number; guards: number }>`select
    (select count(*) from identity_session) as sessions,
    (select count(*) from identity_attempt_guard) as guards`.execute(gateway.database.kysely);
  expect(rows).toEqual([{ sessions: 0, guards: 0 }]);
});
