import { randomUUID } from 'node:crypto';
import {
  claimAllRewardsCall,
  getBonusDetailsCall,
  getClubCall,
  getWithdrawalTermsCall,
  listRewardsCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { formatBetNo } from '../betting/index.ts';
import { expectSoundBooks, operate } from '../testing/index.ts';
import { boardPrize, createBoard, startRewards } from './testing/start-rewards.ts';

type Site = Awaited<ReturnType<typeof startRewards>>;

let gateway: Site['gateway'];
let bet: Site['bet'];
let claim: Site['claim'];
let counts: Site['counts'];
let day: Site['day'];
let deposit: Site['deposit'];
let issue: Site['issue'];
let join: Site['join'];
let publish: Site['publish'];
beforeAll(async () => {
  ({ gateway, bet, claim, counts, day, deposit, issue, join, publish } = await startRewards());
});
afterEach(() => expectSoundBooks(gateway));
afterAll(() => gateway?.stop());

describe('a reward', () => {
  test('is credited once with its required bets, however often it is issued and claimed @MEM-02 @MEM-06 @WAL-06', async () => {
    const { id, token } = await join();
    const title = { EN: 'Welcome bonus' };
    const rewardId = await issue(id, { turnoverMultiple: 5, title });
    expect(await issue(id, { amount: 7_777 })).toBe(rewardId);
    expect(await counts(token)).toEqual({ rewardCount: 1, missionCount: 0 });
    const [first, second] = await Promise.all([claim(token, rewardId), claim(token, rewardId)]);
    expect(first).toMatchObject({ status: 'CLAIMED', amount: 1_000, title });
    expect(second).toEqual(first);
    const { mainMinor, bonuses } = await gateway.services.ledger.readBalances(id);
    expect([mainMinor, bonuses.map(({ minor }) => minor)]).toEqual([0, [1_000]]);
    expect(await counts(token)).toMatchObject({ rewardCount: 0 });
    const { grants } = await gateway.call(getBonusDetailsCall, undefined, { token });
    expect(grants).toMatchObject([{ title, amount: 1_000, required: 5_000, status: 'ACTIVE' }]);
    const { turnover } = await gateway.call(getWithdrawalTermsCall, undefined, { token });
    expect(turnover.tasks).toEqual([]);
  });

  test.each([
    ['VIP', { EN: 'VIP club reward', MY: 'VIP ကလပ် ဆုလာဘ်', CN: 'VIP 俱乐部奖励' }],
    ['MISSION', { EN: 'Mission reward', MY: 'မစ်ရှင် ဆုလာဘ်', CN: '任务奖励' }],
  ] as const)(
    'of the source %s names its bonus grant in every language @MEM-06 @MEM-08',
    async (source, title) => {
      const { id, token } = await join();
      await claim(token, await issue(id, { source, sourceId: 'level:1', turnoverMultiple: 1 }));
      const { grants } = await gateway.call(getBonusDetailsCall, undefined, { token });
      expect(grants).toMatchObject([{ title }]);
    },
  );

  test('that is a bonus grant is cancelled by an operator, with a reason and once @MEM-06', async () => {
    const { id, token } = await join();
    await claim(token, await issue(id, { turnoverMultiple: 5 }));
    const list = async () => {
      const { body } = await operate(gateway, `rewards/grants?memberId=${id}`);
      return body.value?.grants as { grantId: number; status: string; balance: number }[];
    };
    const [grant] = await list();
    expect(grant).toMatchObject({ status: 'ACTIVE', balance: 1_000 });
    const cancel = (memberId = id) =>
      operate(gateway, 'rewards/grants/cancel', { memberId, grantId: grant?.grantId, reason: 'an abuse' });
    expect((await cancel((await join()).id)).body.error?.code).toBe('rewards.not-found');
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).body.error?.code).toBe('rewards.closed');
    expect(await list()).toMatchObject([{ status: 'CANCELLED', balance: 0 }]);
    const { rows } = await sql<{ actor: string; after: object }>`
      select actor, after from audit_entry where act = 'bonus.cancel' and subject = ${`member:${id}`}`.execute(
      gateway.database.kysely,
    );
    expect(rows).toMatchObject([
      { actor: 'operator:olga', after: { forfeitedMinor: 1_000, reason: 'an abuse' } },
    ]);
  });

  test('keeps the conditions of its promotion for its required bets @MEM-06 @PROMO-04', async () => {
    const { id, token } = await join();
    const wagering = { baseMinor: 3_000, contributions: { RNG: 500_000 }, maxStakeMinor: 900, days: 7 };
    await claim(token, await issue(id, { turnoverMultiple: 2, wagering }));
    const { grants } = await gateway.call(getBonusDetailsCall, undefined, { token });
    expect(grants).toMatchObject([
      {
        required: 6_000,
        contributions: { RNG: 500_000 },
        maxStake: 900,
        expiresAt: day(7).toISOString(),
      },
    ]);
    await publish('bet.settled', bet(id, { stakeMinor: 901, settledAt: day(0).toISOString() }));
    await publish('bet.settled', bet(id, { stakeMinor: 900, settledAt: day(0).toISOString() }));
    const { grants: after } = await gateway.call(getBonusDetailsCall, undefined, { token });
    expect(after).toMatchObject([{ progress: 450 }]);
  });

  test('of points goes to the points, and each source has its own record type @MEM-06', async () => {
    const { id, token } = await join();
    await issue(id, { source: 'MISSION', sourceId: 'a', kind: 'points', amount: 40 });
    await issue(id, { source: 'REBATE', sourceId: 'b', amount: 300 });
    await issue(id, { source: 'VIP', sourceId: 'c', amount: 200 });
    const { claimed, money, points } = await gateway.call(claimAllRewardsCall, undefined, { token });
    expect([claimed.length, money, points]).toEqual([3, 500, 40]);
    expect(await gateway.services.ledger.readBalances(id)).toMatchObject({ mainMinor: 500, points: 40 });
    const { ledger } = gateway.services;
    const posted = await Promise.all(claimed.map(({ rewardId }) => ledger.find('rewards', String(rewardId))));
    expect(posted.map((movement) => movement?.type)).toEqual(['MISSION', 'REBATE', 'VIP']);
    expect((await gateway.call(claimAllRewardsCall, undefined, { token })).claimed).toEqual([]);
  });

  test('belongs to one member, and waits for its time @MEM-06', async () => {
    const [ada, eve] = [await join(), await join()];
    const availableFrom = day(1);
    const rewardId = await issue(ada.id, { availableFrom, expiresAt: day(3) });
    await expect(claim(eve.token, rewardId)).rejects.toMatchObject({ code: 'rewards.not-found' });
    await expect(claim(ada.token, rewardId)).rejects.toMatchObject({
      code: 'rewards.not-available',
      details: { availableFrom: availableFrom.toISOString() },
    });
    expect(await counts(ada.token)).toMatchObject({ rewardCount: 0 });
  });

  test('expires at its end, before the job has marked it and after @MEM-06', async () => {
    const { id, token } = await join();
    const rewardId = await issue(id, { expiresAt: gateway.clock.now(), availableFrom: day(-1) });
    const list = async () => (await gateway.call(listRewardsCall, {}, { token })).rows[0];
    expect((await list())?.status).toBe('EXPIRED');
    await expect(claim(token, rewardId)).rejects.toMatchObject({ code: 'rewards.expired' });
    await gateway.runJob('rewards.expire');
    expect(await list()).toMatchObject({ status: 'EXPIRED', closedAt: gateway.clock.now().toISOString() });
    await expect(claim(token, rewardId)).rejects.toMatchObject({ code: 'rewards.expired' });
  });

  test('cannot be claimed once it was revoked, nor revoked once it was claimed @MEM-06', async () => {
    const { id, token } = await join();
    const revoke = (rewardId: number) =>
      gateway.database.transaction((tx) =>
        gateway.services.rewards.revokeIn(tx, rewardId, { actor: 'operator:olga', reason: 'Sent twice' }),
      );
    const [wrong, right] = [await issue(id), await issue(id, { sourceId: 'welcome:2' })];
    await revoke(wrong);
    await expect(claim(token, wrong)).rejects.toMatchObject({ code: 'rewards.revoked' });
    await claim(token, right);
    await expect(revoke(right)).rejects.toMatchObject({ code: 'rewards.closed' });
    const { rows } = await gateway.call(listRewardsCall, {}, { token });
    expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
      ['CLAIMED', undefined],
      ['REVOKED', 'Sent twice'],
    ]);
  });
});

describe('a member without rewards', () => {
  test('is not issued any and claims none during a break from play @SAFE-06', async () => {
    const { id, token } = await join();
    const rewardId = await issue(id);
    await gateway.services.protection.startCoolOff(id, '24h');
    await expect(issue(id, { sourceId: 'later' })).rejects.toMatchObject({ code: 'member.excluded' });
    await expect(claim(token, rewardId)).rejects.toMatchObject({ code: 'member.excluded' });
    await expect(gateway.call(claimAllRewardsCall, undefined, { token })).rejects.toMatchObject({
      code: 'member.excluded',
    });
    expect(await counts(token)).toEqual({ rewardCount: 0, missionCount: 0, blockedBy: 'member.excluded' });
    expect(await gateway.call(listRewardsCall, {}, { token })).toMatchObject({
      blockedBy: 'member.excluded',
      rows: [{ status: 'CLAIMABLE' }],
    });
    expect((await gateway.services.ledger.readBalances(id)).mainMinor).toBe(0);
  });

  test.each([
    ['a demo account', { accountClass: 'demo' }, '', 'session.real-account-required'],
    ['a test account', { accountClass: 'test' }, '', 'rewards.not-eligible'],
    ['a closed account', {}, "status = 'closed'", 'rewards.not-eligible'],
    ['a blocked account', {}, "blocks = '{play}'", 'member.blocked'],
  ] as const)('is %s @SAFE-06', async (_, member, change, code) => {
    const { id } = await join(member);
    if (change)
      await sql`update identity_member set ${sql.raw(change)} where id = ${id}`.execute(
        gateway.database.kysely,
      );
    await expect(issue(id)).rejects.toMatchObject({ code });
  });
});

test('the club counts bets and deposits once, and rewards each level that is reached @MEM-08', async () => {
  const { id, token } = await join();
  const round = bet(id, { stakeMinor: 40_000_000 });
  await publish('bet.settled', round);
  await deposit(id, 9_999_999);
  await deposit(id, 9_999_999);
  expect(await gateway.call(getClubCall, undefined, { token })).toMatchObject({
    rankLevel: 0,
    progress: 49_999_999,
  });
  await deposit(id, 200_000_001);
  const club = await gateway.call(getClubCall, undefined, { token });
  expect(club).toMatchObject({ rankLevel: 2, progress: 250_000_000 });
  expect(club.levels.find(({ rankLevel }) => rankLevel === 5)).toMatchObject({
    name: { EN: 'Diamond', CN: '钻石' },
    required: 20_000_000_000,
    vipService: true,
    upgrade: { amount: 30_000_000, turnoverMultiple: 1 },
  });
  await publish('bet.voided', round);
  const { rows } = await gateway.call(listRewardsCall, {}, { token });
  expect(rows.map(({ source, amount }) => [source, amount])).toEqual([
    ['VIP', 500_000],
    ['VIP', 100_000],
  ]);
});

test('bonus details name each bonus, its progress and rest, and the bets that counted @MEM-06', async () => {
  const { id, token } = await join();
  await claim(token, await issue(id, { turnoverMultiple: 2, title: { EN: 'Monday gift' } }));
  const counted = bet(id, { stakeMinor: 700, settledAt: day(0).toISOString() });
  const voided = bet(id, { stakeMinor: 300, settledAt: day(0).toISOString() });
  await publish('bet.settled', counted, voided);
  await publish('bet.voided', voided);
  expect(await gateway.call(getBonusDetailsCall, undefined, { token })).toMatchObject({
    remaining: 0,
    tasks: [],
    grants: [
      {
        title: { EN: 'Monday gift' },
        amount: 1_000,
        balance: 1_000,
        required: 2_000,
        progress: 700,
        remaining: 1_300,
        bets: [{ betNo: formatBetNo(counted.betNo), counted: 700 }],
        status: 'ACTIVE',
      },
    ],
  });
});

describe('operators', () => {
  const compensation = (memberId: number, change: object = {}) => ({
    requestId: randomUUID(),
    memberId,
    kind: 'MONEY',
    amount: 500,
    reason: 'a late payout',
    ...change,
  });

  test('compensate a member once, see it in the list, and revoke it with a reason @SAFE-04', async () => {
    const { id, token } = await join();
    const given = compensation(id);
    const { body } = await operate(gateway, 'rewards/compensate', given);
    expect((await operate(gateway, 'rewards/compensate', given)).body).toEqual(body);
    const rewardId = Number(body.value?.rewardId);
    await operate(gateway, 'rewards/revoke', { rewardId, reason: 'the wrong member' });
    expect((await operate(gateway, `rewards?memberId=${id}`)).body.value).toMatchObject({
      total: 1,
      rewards: [{ source: 'COMPENSATION', status: 'REVOKED', closedBy: 'operator:olga' }],
    });
    await expect(claim(token, rewardId)).rejects.toMatchObject({ code: 'rewards.revoked' });
    expect(
      (await operate(gateway, 'rewards/revoke', { rewardId, reason: 'once more' })).body.error?.code,
    ).toBe('rewards.closed');
  });

  test.each([
    ['MONEY', () => gateway.services.platform.setting('fourEyesAboveMinor')],
    ['POINTS', () => gateway.services.platform.profile.fourEyes.abovePoints],
  ])(
    'need a second person for compensations in %s above the bound, also divided over members @SAFE-04',
    async (kind, readBound) => {
      const giver = { sub: `giver of ${kind}`, roles: ['admin' as const] };
      const [first, second] = [await join(), await join()];
      const bound = readBound();
      const ask = async (memberId: number, amount: number) =>
        (await operate(gateway, 'rewards/compensate', compensation(memberId, { kind, amount }), giver)).body
          .value;
      expect(await ask(first.id, bound + 1)).toMatchObject({ state: 'pending' });
      expect(await ask(first.id, bound - 1)).toEqual({ rewardId: expect.any(Number) });
      expect(await ask(second.id, 2)).toMatchObject({ state: 'pending' });
      expect(await ask(second.id, 1)).toEqual({ rewardId: expect.any(Number) });
    },
  );

  test('need a second person for a mission, which begins when it is published at the earliest @SAFE-04', async () => {
    const mission = {
      code: 'spring-bets',
      from: day(-1).toISOString(),
      period: 'W',
      metric: 'BET_COUNT',
      target: 10,
      reward: { kind: 'POINTS', amount: 20 },
      reason: 'for the spring',
    };
    const { body } = await operate(gateway, 'missions/publish', mission);
    const decision = { id: body.value?.request, reason: 'as agreed' };
    await operate(gateway, 'approvals/approve', decision, { sub: 'oscar', roles: ['admin'] });
    const { missions } = (await operate(gateway, 'missions')).body.value as { missions: object[] };
    expect(missions).toContainEqual(
      expect.objectContaining({ code: 'spring-bets', from: day(0).toISOString() }),
    );
    expect((await operate(gateway, 'missions/end', { code: 'spring-bets', reason: 'over' })).status).toBe(
      200,
    );
  });

  test.each([
    ['two prizes for one rank', { prizes: [1, 1].map((rank) => ({ from: rank, to: rank, ...boardPrize })) }],
    ['ranks that end before they begin', { prizes: [{ from: 3, to: 2, ...boardPrize }] }],
    ['a rank that is not kept', { prizes: [{ from: 1, to: 101, ...boardPrize }] }],
    [
      'more bets than the profile permits',
      { prizes: [{ from: 1, to: 1, ...boardPrize, turnoverMultiple: 21 }] },
    ],
    ['a period without an end', { period: 'ONCE' }],
  ])('cannot publish a leaderboard with %s @SAFE-04', async (_, change) => {
    const { body } = await operate(gateway, 'leaderboards/publish', createBoard(change));
    expect(body.error?.code).toBe('request.invalid');
  });

  test.each([
    ['a code that is taken', { code: 'lottery-week' }],
    ['an end before the beginning', { to: '2026-11-20T03:59:59.000Z' }],
  ])('cannot approve a leaderboard with %s @SAFE-04', async (_, change) => {
    const { body } = await operate(
      gateway,
      'leaderboards/publish',
      createBoard({ code: 'other-week', ...change }),
    );
    const decision = { id: body.value?.request, reason: 'as agreed' };
    const decided = await operate(gateway, 'approvals/approve', decision, {
      sub: 'oscar',
      roles: ['admin'],
    });
    expect(decided.body.error?.code).toBe('request.invalid');
  });

  test.each([
    ['more bets than the profile permits', { turnoverMultiple: 21 }],
    ['bets for points', { kind: 'POINTS', turnoverMultiple: 1 }],
    ['an amount of nothing', { amount: 0 }],
  ])('cannot give %s', async (_, change) => {
    const { id } = await join();
    const { body } = await operate(gateway, 'rewards/compensate', compensation(id, change));
    expect(body.error?.code).toBe('request.invalid');
  });
});
