import { randomUUID } from 'node:crypto';
import * as calls from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { TestGateway } from '../../testing/index.ts';
import { hashSeed, verifyRaffle } from '../raffle/raffle-rules.ts';
import type { NewPromotion } from '../store.ts';
import {
  type Application,
  addClaimsOfNobody,
  bets,
  findClaimId,
  joined,
  next,
  password,
  startPromotionDesk,
  type Taker,
} from '../testing/promotion-desk.ts';

type Desk = Awaited<ReturnType<typeof startPromotionDesk>>;
let gateway: TestGateway;
let createMember: Desk['createMember'];
let publish: Desk['publish'];
let act: Desk['act'];
let stop: Desk['stop'];
beforeAll(async () => {
  ({ gateway, createMember, publish, act, stop } = await startPromotionDesk());
});
afterAll(() => stop?.());

test('a promotion without a first step is credited once, however often it is claimed @PROMO-02', async () => {
  const ada = await createMember();
  const promoId = await publish({});
  expect(await ada.read(promoId)).toMatchObject({ step: 'CLAIM' });
  const answers = await Promise.all([ada.claim(promoId), ada.claim(promoId), ada.claim(promoId)]);
  for (const { status, claim } of answers) expect([status, claim.amount]).toEqual(['CLAIMED', 1_000]);
  expect(await ada.readBalances()).toEqual({ mainMinor: 1_000, points: 0 });
  expect(await ada.listStatus(promoId)).toBe('CLAIMED');
  const record = await gateway.services.ledger.find('promotions', `claim:${findClaimId(answers[0])}`);
  expect(record).toMatchObject({ type: 'REWARD' });
});

test('a promotion whose conditions contradict each other is not published @SAFE-04', async () => {
  const startsAt = gateway.clock.now();
  await expect(publish({ startsAt, endsAt: startsAt })).rejects.toMatchObject({
    code: 'promotions.defective',
    fields: [{ rule: 'invalid' }],
  });
});

test('ten members at once share a budget for three: exactly three are paid @PROMO-02', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => createMember()));
  const promoId = await publish({ budget: 3_999 });
  const results = await Promise.allSettled(members.map(({ claim }) => claim(promoId)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(new Set(codes)).toEqual(new Set(['promotions.closed']));
  const paid = await Promise.all(members.map(({ readBalances }) => readBalances()));
  expect(paid.reduce((sum, { mainMinor }) => sum + mainMinor, 0)).toBe(3_000);
  expect(await members[0]?.listStatus(promoId)).toMatch(/CLAIMED|CLOSED/);
});

test('a promotion is claimed once in each period, up to its limit for a member @PROMO-02', async () => {
  const ada = await createMember();
  const promoId = await publish({ cycle: 'day', perMemberMax: 2, reward: { kind: 'points', value: 7 } });
  await ada.claim(promoId);
  gateway.clock.advance({ days: 1 });
  expect(await ada.listStatus(promoId)).toBeUndefined();
  await ada.claim(promoId);
  gateway.clock.advance({ days: 1 });
  await expect(ada.claim(promoId)).rejects.toMatchObject({ code: 'promotions.claim-limit' });
  expect(await ada.read(promoId)).toMatchObject({ refusedBy: 'promotions.claim-limit' });
  expect(await ada.readBalances()).toEqual({ mainMinor: 0, points: 14 });
});

test('nothing is joined or claimed before the start, after the end, or once an operator closed it @PROMO-02', async () => {
  const ada = await createMember();
  const startsAt = new Date(gateway.clock.now().getTime() + 60_000);
  const coming = await publish({ ...bets, startsAt });
  await expect(ada.join(coming)).rejects.toMatchObject({ code: 'promotions.not-started' });
  const ending = await publish({ endsAt: startsAt });
  gateway.clock.advance({ minutes: 1 });
  await expect(ada.claim(ending)).rejects.toMatchObject({ code: 'promotions.closed' });
  await ada.join(coming);
  expect((await act('promotions/close', { id: coming, reason: 'over' })).status).toBe(200);
  expect(await ada.listStatus(coming)).toBe('CLOSED');
  await expect(ada.claim(coming)).rejects.toMatchObject({ code: 'promotions.wrong-step' });
  await expect(ada.join(99_999)).rejects.toMatchObject({ code: 'promotions.not-found' });
});

test('names the requirements that a member lacks', async () => {
  const ada = await createMember();
  const eligibility = { rankLevelMin: 5, account: ['real-name', 'verified-contact'] } as const;
  const promoId = await publish({ eligibility });
  const missing = ['rank-level', 'real-name', 'verified-contact'];
  expect(await ada.read(promoId)).toMatchObject({ refusedBy: 'promotions.not-eligible', missing });
  await expect(ada.claim(promoId)).rejects.toMatchObject({
    code: 'promotions.not-eligible',
    details: { missing },
  });
});

test('an excluded, blocked, demo or test account gets nothing, and issued awards wait @SAFE-06', async () => {
  const ada = await createMember();
  const [open, joinable, played] = [await publish({}), await publish(bets), await publish(bets)];
  const applicable = await publish({ entry: 'apply', award: 'manual' });
  await ada.join(played);
  const { identity, protection } = gateway.services;
  await protection.excludeUntil(ada.memberId, new Date(gateway.clock.now().getTime() + 86_400_000));
  for (const takePart of [() => ada.claim(open), () => ada.join(joinable), () => ada.apply(applicable)])
    await expect(takePart()).rejects.toMatchObject({ code: 'member.excluded' });
  expect(await ada.read(open)).toMatchObject({ refusedBy: 'member.excluded' });
  await ada.bet(5_000);
  expect(await ada.listStatus(played)).toBeUndefined();
  expect((await ada.read(played)).status).toBe('IN_PROCESS');
  gateway.clock.advance({ days: 2 });
  await ada.bet(1);
  expect(await ada.listStatus(played)).toBe('ISSUED');
  expect((await ada.claim(played)).status).toBe('CLAIMED');

  const blocked = await createMember();
  await act('members/block', { memberId: blocked.memberId, blocks: ['play'], reason: 'a test' });
  await expect(blocked.claim(open)).rejects.toMatchObject({ code: 'member.blocked' });
  const demo = { username: `demo${next()}`, password, accountCode: 4 };
  await identity.createMember(demo);
  const { token } = await identity.logIn(demo, { ip: '127.0.0.1', userAgent: 'test' });
  const tester = await createMember();
  await tester.becomeTester();
  const claimAsDemo = () => gateway.call(calls.claimPromotionCall, { promoId: open }, { token });
  for (const claim of [claimAsDemo, () => tester.claim(open)])
    await expect(claim()).rejects.toMatchObject({ code: 'session.real-account-required' });
});

test('a deposit after joining earns one bonus, with required bets of deposit and bonus @PROMO-04', async () => {
  const ada = await createMember();
  const bonus: Partial<NewPromotion> = {
    ...joined,
    task: { kind: 'deposit' },
    eligibility: { minDepositMinor: 10_000 },
    reward: { kind: 'percent', value: 200_000, maxMinor: 5_000 },
    wagering: {
      base: 'deposit_plus_bonus',
      multiple: 3,
      contributions: { RNG: 1_000_000 },
      maxStakeMinor: 2_000,
    },
  };
  const [promoId, second] = [await publish(bonus), await publish(bonus)];
  await ada.deposit(10_000);
  expect(await ada.join(promoId)).toMatchObject({ status: 'SIGNED' });
  await ada.join(second);
  expect(await ada.read(promoId)).toMatchObject({ step: 'DEPOSIT', status: 'SIGNED' });
  await ada.deposit(9_999);
  expect(await ada.listStatus(promoId)).toBe('SIGNED');
  await ada.deposit(20_000, 'D-20');
  await ada.deposit(20_000, 'D-20');
  expect(await ada.read(promoId)).toMatchObject({
    status: 'ISSUED',
    step: 'CLAIM',
    claim: { amount: 4_000 },
  });
  expect(await ada.listStatus(second)).toBe('SIGNED');
  expect(await ada.readTitles()).toEqual(['Your award is ready']);
  await ada.claim(promoId);
  expect(await ada.readBalances()).toEqual({ mainMinor: 0, points: 0 });
  const readGrants = () => gateway.services.grants.list(ada.memberId);
  expect(await readGrants()).toMatchObject([
    { amountMinor: 4_000, balanceMinor: 4_000, requiredMinor: 72_000 },
  ]);
  await ada.bet(2_001);
  await ada.bet(2_000);
  expect(await readGrants()).toMatchObject([{ progressMinor: 2_000 }]);
});

test('a bonus on the first deposit is not earned by a later one, even if it was joined before @PROMO-04', async () => {
  const [ada, eve] = [await createMember(), await createMember()];
  const promoId = await publish({
    ...joined,
    task: { kind: 'deposit' },
    eligibility: { firstDeposit: true, minDepositMinor: 10_000 },
  });
  await ada.join(promoId);
  await eve.join(promoId);
  const credit = ({ memberId }: Taker, amountMinor: number, occurredAt = gateway.clock.now()) =>
    gateway.services.ledger.post({
      source: 'deposit',
      key: `first-${next()}`,
      type: 'DEPOSIT',
      from: { house: 'psp_clearing' },
      to: { memberId, book: 'main' },
      amountMinor,
      reference: 'D',
      occurredAt,
    });
  await credit(ada, 9_999);
  await ada.deposit(9_999);
  gateway.clock.advance({ minutes: 1 });
  await credit(ada, 10_000);
  await ada.deposit(10_000);
  expect(await ada.listStatus(promoId)).toBe('SIGNED');
  // The second deposit is credited before the event of the first arrives.
  await credit(eve, 10_000);
  await credit(eve, 20_000, new Date(gateway.clock.now().getTime() + 1_000));
  await eve.deposit(10_000);
  expect(await eve.listStatus(promoId)).toBe('ISSUED');
});

test('bets run the conditions, a void takes its part back in any order, and repeated events count once @PROMO-02', async () => {
  const ada = await createMember();
  const promoId = await publish(bets);
  const before = await ada.bet(5_000);
  await ada.join(promoId);
  expect(await ada.read(promoId)).toMatchObject({ status: 'SIGNED', step: 'PLAY' });
  await ada.voidBet(before);
  const bet = await ada.bet(600);
  expect(await ada.read(promoId)).toMatchObject({ status: 'IN_PROCESS', claim: { progress: 600 } });
  await ada.voidBet(bet);
  expect((await ada.read(promoId)).claim?.progress).toBe(0);
  // A void that arrives first cancels the settlement that follows it.
  await ada.voidBet({ ...bet, betNo: 6_999_999 });
  await ada.bet(900, { betNo: 6_999_999 });
  await ada.bet(999);
  expect(await ada.read(promoId)).toMatchObject({ status: 'IN_PROCESS', claim: { progress: 999 } });
  await ada.bet(1);
  expect(await ada.listStatus(promoId)).toBe('ISSUED');
});

test('a rebate is issued after its period, on all bets of it, once @PROMO-04', async () => {
  const [ada, little, eve] = [await createMember(), await createMember(), await createMember()];
  await sql`update identity_member set club_rank = 4 where id = ${eve.memberId}`.execute(
    gateway.database.kysely,
  );
  const promoId = await publish({
    ...bets,
    cycle: 'day',
    perMemberMax: 9,
    reward: { kind: 'percent', value: 12_000, levels: [{ rankLevelMin: 4, value: 20_000 }] },
  });
  await little.join(promoId);
  await addClaimsOfNobody(gateway, promoId, 500);
  for (const member of [ada, eve]) await member.join(promoId);
  await eve.bet(50_000);
  await ada.bet(200_000);
  await ada.bet(50_001);
  await little.bet(8_333);
  await gateway.runJob('promotions.issue-rebates');
  expect(await ada.listStatus(promoId)).toBe('IN_PROCESS');
  gateway.clock.advance({ days: 1 });
  await gateway.runJob('promotions.issue-rebates');
  await gateway.runJob('promotions.issue-rebates');
  expect((await ada.claim(promoId)).claim.amount).toBe(3_000);
  expect((await eve.claim(promoId)).claim.amount).toBe(1_000);
  const record = await gateway.services.ledger.readAccountRecordPart(
    {
      memberId: ada.memberId,
      book: 'main',
      from: new Date(0),
      to: new Date('2030-01-01T00:00:00Z'),
      types: ['REBATE'],
    },
    { before: undefined, limit: 5 },
  );
  expect(record.map(({ amountMinor }) => amountMinor)).toEqual([3_000]);
  await expect(little.claim(promoId)).rejects.toMatchObject({ code: 'promotions.wrong-step' });
});

describe('an application', () => {
  const applied: Partial<NewPromotion> = {
    entry: 'apply',
    award: 'manual',
    reward: { kind: 'percent', value: 50_000, maxMinor: 5_000 },
    mayReapply: true,
  };

  test('with pictures is rejected with a reason, sent again, approved and claimed @PROMO-03', async () => {
    const ada = await createMember();
    const promoId = await publish(applied);
    const requestId = randomUUID();
    const first = { requestId, pictureIds: [await ada.addPicture(), await ada.addPicture()] };
    const claim = await ada.apply(promoId, first);
    expect(claim.status).toBe('APPLYING');
    expect(await ada.apply(promoId, first)).toEqual(claim);
    await expect(ada.apply(promoId, { requestId, remark: 'other words' })).rejects.toMatchObject({
      code: 'request.duplicate-mismatch',
    });
    await expect(ada.apply(promoId)).rejects.toMatchObject({ code: 'promotions.wrong-step' });

    const { value: listed } = await act('promotions/claims?pageSize=100');
    const rows = listed.rows as Record<string, unknown>[];
    const claimId = findClaimId(claim);
    expect(rows.find((row) => row.claimId === claimId)).toMatchObject({ remark: 'B-1001', pictures: 2 });
    const { value: shown } = await act(`promotions/claims/pictures?claimId=${claimId}`);
    expect(shown.pictures).toMatchObject([{ kind: 'png' }, { kind: 'png' }]);

    const reason = 'The number of the bet is <missing>.';
    await act('promotions/claims/reserve', { claimId });
    await act('promotions/claims/reject', { claimId, reason });
    expect(await ada.read(promoId)).toMatchObject({ status: 'REJECTED', step: 'APPLY', claim: { reason } });
    expect((await act('promotions/claims/reject', { claimId, reason })).code).toBe('promotions.wrong-step');
    await ada.apply(promoId, { remark: 'B-1002' });
    await act('promotions/claims/reserve', { claimId });
    const approve = (amount?: number) =>
      act('promotions/claims/approve', { claimId, reason: 'checked', ...(amount && { amount }) });
    expect((await approve()).status).toBe(400);
    expect((await approve(5_001)).status).toBe(400);
    expect(await approve(4_000)).toMatchObject({ status: 200, value: { amount: 4_000 } });
    expect(await ada.readTitles()).toEqual(['Your award is ready', 'Your application was rejected']);
    await ada.claim(promoId);
    expect(await ada.readBalances()).toEqual({ mainMinor: 4_000, points: 0 });
  });

  test('takes 140 characters and three own pictures, not one more @VAL-04', async () => {
    const [ada, ben] = [await createMember(), await createMember()];
    const promoId = await publish(applied);
    const send = async (change: Partial<Application>) =>
      gateway.send(
        calls.applyForPromotionCall,
        { promoId, requestId: randomUUID(), remark: 'B-1', pictureIds: [], ...change },
        await ada.signIn(),
      );
    expect((await send({ remark: '😀'.repeat(141) })).status).toBe(400);
    expect((await send({ remark: '  ' })).status).toBe(400);
    const four = await Promise.all(Array.from({ length: 4 }, ada.addPicture));
    expect((await send({ pictureIds: four })).status).toBe(400);
    expect((await send({ pictureIds: [await ben.addPicture()] })).status).toBe(404);
    expect((await send({ remark: '😀'.repeat(140), pictureIds: four.slice(1) })).status).toBe(200);
  });

  test('of much money needs two people, and none is approved during a break @SAFE-06', async () => {
    const ada = await createMember();
    const value = 900_000_000;
    const promoId = await publish({ ...applied, reward: { kind: 'amount', value } });
    const claimId = findClaimId(await ada.apply(promoId));
    await act('promotions/claims/reserve', { claimId });
    const approve = async () => {
      const { value: pending } = await act('promotions/claims/approve', { claimId, reason: 'checked' });
      expect(pending).toMatchObject({ state: 'pending' });
      return act('approvals/approve', { id: pending.request, reason: 'checked again' }, 'omar');
    };
    const until = new Date(gateway.clock.now().getTime() + 3_600_000);
    await gateway.services.protection.excludeUntil(ada.memberId, until);
    expect((await approve()).code).toBe('member.excluded');
    gateway.clock.advance({ hours: 2 });
    expect((await approve()).status).toBe(200);
    await ada.claim(promoId);
    expect((await ada.readBalances()).mainMinor).toBe(value);
  });
});

test('a raffle is drawn from a committed seed, and its winners take their prizes once @PROMO-04', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => createMember()));
  const prizes = [
    { count: 1, value: 5_000 },
    { count: 1, value: 1_000 },
  ];
  const promoId = await publish({
    ...joined,
    endsAt: new Date(gateway.clock.now().getTime() + 86_400_000),
    reward: { kind: 'amount', value: 5_000 },
    raffle: { ticketEveryMinor: 1_000, prizes },
    wagering: { base: 'bonus', multiple: 2, contributions: { RNG: 1_000_000 } },
  });
  const readDraw = () => gateway.call(calls.getRaffleDrawCall, { promoId });
  const { seedHash, draw: early } = await readDraw();
  expect(early).toBeUndefined();
  for (const [index, member] of members.entries()) {
    await member.join(promoId);
    await member.bet(index * 1_500);
  }
  const [none, , , excluded, tester] = members as [Taker, unknown, unknown, Taker, Taker];
  await tester.becomeTester();
  expect((await excluded.read(promoId)).claim).toMatchObject({ progress: 4_500, tickets: 4 });
  gateway.clock.advance({ days: 1 });
  await gateway.services.protection.excludeUntil(
    excluded.memberId,
    new Date(gateway.clock.now().getTime() + 86_400_000),
  );
  await gateway.runJob('promotions.draw-raffles');
  expect((await readDraw()).draw).toBeUndefined();
  gateway.clock.advance({ minutes: 10 });
  await gateway.runJob('promotions.draw-raffles');
  await gateway.runJob('promotions.draw-raffles');
  const { draw } = await readDraw();
  if (!draw) throw new Error('There is no draw.');
  expect(draw.entries.map(({ tickets }) => tickets)).toEqual([1, 3]);
  expect(draw.winners.map(({ value }) => value)).toEqual([5_000, 1_000]);
  expect(hashSeed(draw.seed)).toBe(seedHash);
  expect(verifyRaffle({ ...draw, seedHash }, prizes)).toBe(true);
  await expect(none.claimRaffle(promoId)).rejects.toMatchObject({ code: 'promotions.wrong-step' });
  const [first] = draw.winners;
  for (const member of members.slice(1, 3)) {
    const { claim } = await member.claimRaffle(promoId);
    await member.claimRaffle(promoId);
    const prize = claim.claimNo === first?.claimNo ? 5_000 : 1_000;
    expect(claim.amount).toBe(prize);
    const grants = await gateway.services.grants.list(member.memberId);
    expect(grants).toMatchObject([{ balanceMinor: prize, requiredMinor: 2 * prize }]);
  }
});
