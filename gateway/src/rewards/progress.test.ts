import {
  claimMissionCall,
  getMissionLeaderboardCall,
  getMissionSummaryCall,
  getReferralCall,
  listLeaderboardsCall,
  listRewardsCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { expectSoundBooks, operate } from '../testing/index.ts';
import { boardPrize, createBoard, startRewards } from './testing/start-rewards.ts';

type Site = Awaited<ReturnType<typeof startRewards>>;

let gateway: Site['gateway'];
let bet: Site['bet'];
let counts: Site['counts'];
let day: Site['day'];
let deposit: Site['deposit'];
let join: Site['join'];
let publish: Site['publish'];
let writeMissions: Site['writeMissions'];
beforeAll(async () => {
  ({ gateway, bet, counts, day, deposit, join, publish, writeMissions } = await startRewards());
});
afterEach(() => expectSoundBooks(gateway));
afterAll(() => gateway?.stop());

describe('missions', () => {
  const week = '2026-11-16';
  beforeAll(async () => {
    await writeMissions(
      { code: 'bet', metric: 'VALID_BET', period: 'D', target: 10_000, amount: 500 },
      { code: 'multiple', metric: 'WIN_MULTIPLE', period: 'D', target: 1_000, amount: 10, kind: 'POINTS' },
      { code: 'logins', metric: 'LOGIN_DAYS', period: 'W', target: 2, amount: 10, kind: 'POINTS' },
    );
  });
  const summary = (token: string) => gateway.call(getMissionSummaryCall, {}, { token });
  const progress = async (token: string) =>
    Object.fromEntries((await summary(token)).missions.map((one) => [one.missionId, one.progress]));
  const claimMission = (token: string, missionId: string, periodStart?: string) =>
    gateway.call(claimMissionCall, { missionId, periodStart }, { token });
  const mainMinor = async (id: number) => (await gateway.services.ledger.readBalances(id)).mainMinor;

  test('count settled bets once per event, each by its metric and games @MEM-06 @GAME-05', async () => {
    const { id, token } = await join();
    const round = bet(id, { stakeMinor: 4_000, payoutMinor: 9_000 });
    await publish('bet.settled', round, bet(id, { stakeMinor: 500, payoutMinor: 6_000 }));
    await sql`insert into outbox (event_id, name, subscriber, payload, occurred_at, due_at)
      select event_id, name, subscriber, payload, occurred_at, due_at from outbox`.execute(
      gateway.database.kysely,
    );
    await gateway.drain();
    await publish('bet.settled', bet(id, { category: 'ELOTT', stakeMinor: 700 }));
    expect(await progress(token)).toMatchObject({
      bet: 5_200,
      multiple: 1_000,
      logins: 1,
      'lottery-day-tickets': 1,
      'lottery-week-bet': 700,
    });
    expect((await summary(token)).missions.find(({ missionId }) => missionId === 'bet')).toMatchObject({
      completed: false,
      periodStart: '2026-11-20',
      // Midnight in Yangon.
      endsAt: '2026-11-20T17:30:00.000Z',
      claimUntil: '2026-11-21T17:30:00.000Z',
    });
  });

  test('pay their reward once, and only when they are completed @MEM-02 @MEM-06 @GAME-05', async () => {
    const { id, token } = await join();
    await publish('bet.settled', bet(id, { stakeMinor: 9_999 }));
    await expect(claimMission(token, 'bet')).rejects.toMatchObject({ code: 'missions.not-completed' });
    await publish('bet.settled', bet(id, { stakeMinor: 1 }));
    expect(await counts(token)).toEqual({ rewardCount: 0, missionCount: 1 });
    expect(await claimMission(token, 'bet')).toEqual({ kind: 'MONEY', paid: 500, deducted: 0 });
    expect(await claimMission(token, 'bet')).toEqual({ kind: 'MONEY', paid: 0, deducted: 0 });
    expect(await mainMinor(id)).toBe(500);
    expect(await counts(token)).toEqual({ rewardCount: 0, missionCount: 0 });
    const { rows } = await gateway.call(listRewardsCall, {}, { token });
    expect(rows).toMatchObject([{ source: 'MISSION', status: 'CLAIMED', amount: 500 }]);
    await expect(claimMission(token, 'none')).rejects.toMatchObject({ code: 'missions.not-found' });
  });

  test('subtract the progress of a void bet, whichever of the two events comes first', async () => {
    const { id, token } = await join();
    const best = bet(id, { stakeMinor: 100, payoutMinor: 5_000 });
    await publish('bet.settled', best, bet(id, { stakeMinor: 100, payoutMinor: 300 }));
    await publish('bet.voided', best);
    expect(await progress(token)).toMatchObject({ bet: 100, multiple: 300 });
    const early = bet(id);
    await publish('bet.voided', early);
    await publish('bet.settled', early);
    expect(await progress(token)).toMatchObject({ bet: 100 });
    // The round settles again after the void.
    await publish('bet.settled', { ...early, validBetMinor: 800 });
    expect(await progress(token)).toMatchObject({ bet: 900 });
  });

  test('paid for a bet that is voided afterwards are owed, and deducted from the next one @MEM-06', async () => {
    const { id, token } = await join();
    const big = bet(id, { stakeMinor: 10_000 });
    await publish('bet.settled', big);
    await claimMission(token, 'bet');
    await publish('bet.voided', big);
    expect(await mainMinor(id)).toBe(500);
    gateway.clock.advance({ days: 1 });
    await publish('bet.settled', bet(id, { stakeMinor: 10_000 }));
    const later = await gateway.services.rewards.missions.claim(id, { code: 'bet', period: undefined });
    expect(later).toEqual({ kind: 'MONEY', paid: 0, deducted: 500 });
    expect(await mainMinor(id)).toBe(500);
    gateway.clock.advance({ days: -1 });
  });

  test('of yesterday can be claimed today, and not tomorrow @MEM-06', async () => {
    const { id } = await join();
    const { missions } = gateway.services.rewards;
    await publish('bet.settled', bet(id, { stakeMinor: 10_000 }));
    gateway.clock.advance({ days: 1 });
    expect(await missions.count(id)).toBe(1);
    gateway.clock.advance({ days: 1 });
    expect(await missions.count(id)).toBe(0);
    await expect(missions.claim(id, { code: 'bet', period: '2026-11-20' })).rejects.toMatchObject({
      code: 'rewards.expired',
    });
    gateway.clock.advance({ days: -2 });
  });

  test('stop during a break from play @SAFE-06', async () => {
    const { id, token } = await join();
    await publish('bet.settled', bet(id, { stakeMinor: 10_000 }));
    await gateway.services.protection.startCoolOff(id, '24h');
    expect(await summary(token)).toEqual({ missions: [], missionCount: 0, blockedBy: 'member.excluded' });
    await expect(claimMission(token, 'bet')).rejects.toMatchObject({ code: 'member.excluded' });
  });

  test('rank members by score, then by the earlier time, and pay the frozen ranks once @GAME-07 @SAFE-06', async () => {
    const people = [await join(), await join(), await join(), await join({ accountClass: 'test' })];
    const [kay, lin, mo, tester] = people;
    if (!kay || !lin || !mo || !tester) throw new Error('Four people join.');
    const ticket = (id: number, stakeMinor: number) => bet(id, { category: 'ELOTT', stakeMinor });
    const leading = ticket(lin.id, 5_000_000);
    await publish('bet.settled', leading);
    gateway.clock.advance({ minutes: 1 });
    await publish(
      'bet.settled',
      ticket(kay.id, 5_000_000),
      ticket(mo.id, 7_000_000),
      ticket(tester.id, 9_000_000),
    );
    await gateway.services.protection.startCoolOff(mo.id, '168h');
    const read = (previous: boolean) =>
      gateway.services.rewards.leaderboards.read(kay.id, {
        code: undefined,
        period: 'W',
        isPrevious: previous,
        count: 2,
      });
    const board = await gateway.call(getMissionLeaderboardCall, { count: 2 }, { token: kay.token });
    expect(board).toMatchObject({
      list: [
        { rank: 1, account: 're***', score: 5_000_000 },
        { rank: 2, account: 're***', score: 5_000_000 },
      ],
      own: { rank: 2, score: 5_000_000 },
      endsAt: '2026-11-22T17:30:00.000Z',
      final: false,
    });
    await sql`update rewards_leaderboard set prizes = ${JSON.stringify([
      { from: 1, to: 1, kind: 'MONEY', amount: 9_000, turnoverMultiple: 1 },
    ])}::jsonb where code = 'lottery-week'`.execute(gateway.database.kysely);
    expect((await gateway.call(listLeaderboardsCall, undefined, { token: kay.token })).boards).toContainEqual(
      expect.objectContaining({
        boardId: 'lottery-week',
        prizes: [expect.objectContaining({ amount: 9_000 })],
      }),
    );
    gateway.clock.advance({ days: 4 });
    await gateway.runJob('rewards.freeze-leaderboards');
    await gateway.runJob('rewards.freeze-leaderboards');
    const { rewards } = gateway.services;
    expect((await rewards.list(lin.id, { page: 1, pageSize: 5 })).rewards).toMatchObject([
      { source: 'MISSION', sourceId: `board:lottery-week:${week}`, amount: 9_000, status: 'CLAIMABLE' },
    ]);
    expect((await rewards.list(kay.id, { page: 1, pageSize: 5 })).total).toBe(0);
    const frozen = await read(true);
    expect(frozen).toMatchObject({ isFinal: true, own: { rank: 2, score: 5_000_000 } });
    await publish('bet.voided', leading);
    const toRanks = ({ leaders }: typeof frozen) => leaders.map(({ member, score }) => [member.id, score]);
    expect(toRanks(await read(true))).toEqual(toRanks(frozen));
    gateway.clock.advance({ days: -4 });
  });
});

test('a leaderboard ranks members with equal scores and times by their ids @MEM-06', async () => {
  const [first, second] = [await join(), await join()];
  gateway.clock.advance({ days: 7 });
  const tickets = [second, first].map(({ id }) => bet(id, { category: 'ELOTT', stakeMinor: 20_000_000 }));
  await publish('bet.settled', ...tickets);
  const { leaders, own } = await gateway.services.rewards.leaderboards.read(second.id, {
    code: 'lottery-week',
    period: 'W',
    isPrevious: false,
    count: 2,
  });
  expect(leaders.map(({ rank, member }) => [rank, member.id])).toEqual([
    [1, first.id],
    [2, second.id],
  ]);
  expect(own).toEqual({ rank: 2, score: 20_000_000 });
  gateway.clock.advance({ days: -7 });
});

test('a leaderboard is published by two people, and pays the ranks so far when it is ended @SAFE-04 @MEM-06', async () => {
  const { body } = await operate(gateway, 'leaderboards/publish', createBoard());
  const { requests } = (await operate(gateway, 'approvals')).body.value as { requests: object[] };
  expect(requests).toContainEqual(
    expect.objectContaining({ facts: { code: 'fish-week', sumMinor: 9_000, sumPoints: 150 } }),
  );
  const decision = { id: body.value?.request, reason: 'as agreed' };
  await operate(gateway, 'approvals/approve', decision, { sub: 'oscar', roles: ['admin'] });
  const [leader, late] = [await join(), await join()];
  const onFish = (id: number) => bet(id, { category: 'FISH', settledAt: gateway.clock.now().toISOString() });
  await publish('bet.settled', onFish(leader.id), onFish(leader.id));
  gateway.clock.advance({ minutes: 5 });
  const ended = gateway.clock.now().toISOString();
  const end = () => operate(gateway, 'leaderboards/end', { code: 'fish-week', reason: 'over' });
  expect((await end()).status).toBe(200);
  expect((await end()).body.error?.code).toBe('missions.board-not-found');
  await publish('bet.settled', onFish(late.id));
  const read = () =>
    gateway.call(getMissionLeaderboardCall, { boardId: 'fish-week' }, { token: leader.token });
  expect(await read()).toMatchObject({ list: [{ rank: 1, score: 2 }], endsAt: ended, final: false });
  await gateway.runJob('rewards.freeze-leaderboards');
  expect((await read()).final).toBe(false);
  gateway.clock.advance({ minutes: 10 });
  await gateway.runJob('rewards.freeze-leaderboards');
  expect(await read()).toMatchObject({ list: [{ rank: 1 }], final: true });
  const { rewards } = gateway.services;
  expect((await rewards.list(leader.id, { page: 1, pageSize: 5 })).rewards).toMatchObject([
    { source: 'MISSION', amount: 9_000, turnoverMultiplePpm: 1_000_000 },
  ]);
  const list = async () => (await rewards.leaderboards.listBoards()).map(({ code }) => code);
  expect(await list()).toContain('fish-week');
  gateway.clock.advance({ days: 7 });
  expect(await list()).not.toContain('fish-week');
  gateway.clock.advance({ days: -7, minutes: -15 });
  const { leaderboards } = (await operate(gateway, 'missions')).body.value as { leaderboards: object[] };
  expect(leaderboards).toContainEqual(
    expect.objectContaining({
      code: 'fish-week',
      to: ended,
      prizes: [expect.objectContaining(boardPrize), expect.objectContaining({ from: 2, to: 4 })],
    }),
  );
});

describe('a referral', () => {
  const read = (token: string) => gateway.call(getReferralCall, {}, { token });
  /** Invites a friend who deposits 60.00 and bets 499.99. */
  async function invite(referrer: { id: number }, from: { ip?: string; deviceToken?: string } = {}) {
    const friend = await join({ referrerId: referrer.id, ...from });
    await gateway.drain();
    await deposit(friend.id, 6_000);
    await publish('bet.settled', bet(friend.id, { stakeMinor: 49_999 }));
    return friend;
  }

  test('pays 10.00 once when the friend has deposited 50.00 and bet 500.00 @MEM-06 @MEM-08', async () => {
    const referrer = await join();
    const friend = await invite(referrer);
    expect(await read(referrer.token)).toMatchObject({
      code: expect.stringMatching(/^\d{8}$/),
      terms: { deposit: 5_000, validBet: 50_000, days: 14, reward: 1_000 },
      invited: 1,
      paid: 0,
      friends: [{ account: 're***', status: 'OPEN', deposited: true, played: false }],
    });
    const last = bet(friend.id, { stakeMinor: 1, settledAt: day(14).toISOString() });
    await publish('bet.settled', last, bet(friend.id, { stakeMinor: 70_000 }));
    await deposit(friend.id, 6_000);
    const { rewards } = gateway.services;
    expect((await rewards.list(referrer.id, { page: 1, pageSize: 9 })).rewards).toMatchObject([
      { source: 'REFERRAL', sourceId: String(friend.id), amount: 1_000, status: 'CLAIMABLE' },
    ]);
    await rewards.claimAll(referrer.id);
    expect(await read(referrer.token)).toMatchObject({ paid: 1, waiting: 0, earned: 1_000 });
  });

  test('counts neither a repeated deposit, nor void bets, nor bets after its days @MEM-06', async () => {
    const referrer = await join();
    const friend = await invite(referrer);
    const big = bet(friend.id, {
      stakeMinor: 50_000,
      settledAt: new Date(day(14).getTime() + 1).toISOString(),
    });
    await publish('bet.settled', big);
    const early = bet(friend.id, { stakeMinor: 30_000 });
    await publish('bet.voided', early);
    await publish('bet.settled', early);
    expect(await read(referrer.token)).toMatchObject({ friends: [{ status: 'OPEN', played: false }] });
    gateway.clock.advance({ days: 16 });
    await gateway.runJob('rewards.lapse-referrals');
    gateway.clock.advance({ days: -16 });
    expect(await read(referrer.token)).toMatchObject({ waiting: 0, friends: [{ status: 'LAPSED' }] });
  });

  test('waits for an operator when both accounts were used from one address @MEM-06 @SAFE-04', async () => {
    const referrer = await join({ ip: '203.0.113.9' });
    const decide = (refereeId: number, decision: 'approve' | 'reject') =>
      operate(gateway, 'referrals/decide', { refereeId, decision, reason: 'One household' });
    const listHeld = async () => {
      const { body } = await operate(gateway, 'referrals/held');
      const held = (body.value?.referrals ?? []) as { refereeId: number; referrerId: number }[];
      return held.filter(({ referrerId }) => referrerId === referrer.id).map(({ refereeId }) => refereeId);
    };
    const friends = [
      await invite(referrer, { ip: '203.0.113.9' }),
      await invite(referrer, { ip: '203.0.113.9' }),
    ];
    for (const { id } of friends) await publish('bet.settled', bet(id));
    expect(await listHeld()).toEqual(friends.map(({ id }) => id));
    expect(await gateway.services.rewards.count(referrer.id)).toBe(0);
    expect((await decide(friends[0]?.id ?? 0, 'approve')).body.value).toMatchObject({ status: 'PAID' });
    expect((await decide(friends[1]?.id ?? 0, 'reject')).body.value).toMatchObject({ status: 'REJECTED' });
    expect(await gateway.services.rewards.count(referrer.id)).toBe(1);
    const late = await decide(friends[1]?.id ?? 0, 'approve');
    expect(late.body.error?.code).toBe('rewards.referral-decided');
    expect(await listHeld()).toEqual([]);
    expect(await read(referrer.token)).toMatchObject({
      friends: [{ status: 'REJECTED' }, { status: 'PAID' }],
    });
  });

  test('waits for a review when both accounts share a device or a bank account @MEM-06', async () => {
    const referrer = await join({ deviceToken: 'phone-of-a-household' });
    const [onPhone, withAccount, other] = [
      await invite(referrer, { deviceToken: 'phone-of-a-household' }),
      await invite(referrer),
      await invite(referrer, { deviceToken: 'phone-of-a-stranger' }),
    ];
    await sql`insert into wallet_bank (code, name, number_min, number_max, position)
      values ('HELD', '{"EN":"Bank"}', 8, 8, 1)`.execute(gateway.database.kysely);
    for (const [memberId, digest] of [
      [referrer.id, 'one-number'],
      [withAccount.id, 'one-number'],
      [other.id, 'another-number'],
    ] as const)
      await sql`insert into wallet_bank_account (member_id, request_id, bank_code, holder, number_sealed, number_digest,
          number_tail, is_default, added_at, usable_from)
        values (${memberId}, gen_random_uuid(), 'HELD', 'Holder', '', ${digest}, '1234', false, now(), now())`.execute(
        gateway.database.kysely,
      );
    for (const { id } of [onPhone, withAccount, other]) await publish('bet.settled', bet(id));
    const { friends } = await gateway.services.rewards.referrals.read(referrer.id, { page: 1, pageSize: 9 });
    expect(friends.map(({ referral }) => referral.status)).toEqual(['PAID', 'HELD', 'HELD']);
  });

  test('pays nothing to a referrer who is on a break @SAFE-06', async () => {
    const referrer = await join();
    const friend = await invite(referrer);
    await gateway.services.protection.startCoolOff(referrer.id, '24h');
    await publish('bet.settled', bet(friend.id));
    const { referrals, list } = gateway.services.rewards;
    expect((await list(referrer.id, { page: 1, pageSize: 9 })).total).toBe(0);
    const { friends } = await referrals.read(referrer.id, { page: 1, pageSize: 9 });
    expect(friends[0]?.referral.status).toBe('LAPSED');
  });
});
