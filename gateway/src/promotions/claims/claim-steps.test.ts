import { hash, randomUUID } from 'node:crypto';
import {
  claimPromotionCall,
  getPromotionCountsCall,
  getRaffleDrawCall,
  listAnnouncementsCall,
  raffleTicketsPath,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { verifyRaffle } from '../raffle/raffle-rules.ts';
import { bets, findClaimId, joined, list, next, startPromotionDesk } from '../testing/promotion-desk.ts';

let desk: Awaited<ReturnType<typeof startPromotionDesk>>;
beforeAll(async () => {
  desk = await startPromotionDesk();
});
afterAll(() => desk?.stop());

test('the list has the same next step and refusal as the page of a promotion @PROMO-01 @PROMO-02', async () => {
  const { gateway, createMember, publish, act } = desk;
  const ada = await createMember();
  const claimed = await publish({});
  const played = await publish({ ...bets, eligibility: { firstDeposit: true } });
  const named = await publish({ eligibility: { account: ['real-name'] } });
  const ranked = await publish({ eligibility: { rankLevelMin: 5 } });
  const daily = await publish({ cycle: 'day' });
  const applied = await publish({ entry: 'apply', award: 'manual' });
  await ada.claim(claimed);
  await ada.join(played);
  await ada.claim(daily);
  await ada.apply(applied);
  gateway.clock.advance({ days: 1 });
  for (const id of [claimed, played, named, ranked, daily, applied]) {
    const { status, step, refusedBy } = await ada.read(id);
    const listed = await ada.list(id);
    expect([listed?.status, listed?.step, listed?.refusedBy]).toEqual([status, step, refusedBy]);
  }
  expect((await ada.list(claimed))?.step).toBeUndefined();
  expect(await ada.list(played)).toMatchObject({ status: 'SIGNED', step: 'PLAY' });
  expect(await ada.list(ranked)).toMatchObject({ step: 'CLAIM', refusedBy: 'promotions.not-eligible' });
  expect(await ada.list(daily)).toMatchObject({ step: 'CLAIM', refusedBy: 'promotions.claim-limit' });
  const shown = await list(gateway, ranked);
  expect([shown?.step, shown?.refusedBy]).toEqual(['CLAIM', undefined]);
  await act('members/block', { memberId: ada.memberId, blocks: ['play'], reason: 'a test' });
  expect(await ada.list(ranked)).toMatchObject({ refusedBy: 'member.blocked' });
});

test('a deposit that names a promotion joins it when it is credited, before others that it fits @PROMO-04', async () => {
  const { gateway, createMember, publish } = desk;
  const [ada, eve] = [await createMember(), await createMember()];
  const bonus = {
    ...joined,
    task: { kind: 'deposit' },
    eligibility: { firstDeposit: true, minDepositMinor: 1 },
  } as const;
  const [older, named] = [await publish(bonus), await publish(bonus)];
  await ada.join(older);
  await ada.deposit(10_000, `N${next()}`, named);
  expect([await ada.listStatus(older), await ada.listStatus(named)]).toEqual(['SIGNED', 'ISSUED']);
  const other = await publish(bets);
  await ada.deposit(10_000, `N${next()}`, other);
  expect([await ada.listStatus(older), await ada.listStatus(other)]).toEqual(['ISSUED', undefined]);
  // A member who is on a break when the deposit is credited joins nothing.
  const until = new Date(gateway.clock.now().getTime() + 3_600_000);
  await gateway.services.protection.excludeUntil(eve.memberId, until);
  const orderNo = `N${next()}`;
  await eve.deposit(10_000, orderNo, named);
  await eve.deposit(10_000, orderNo, named);
  expect(await eve.read(named)).toMatchObject({ refusedBy: 'member.excluded' });
  expect((await eve.read(named)).claim).toBeUndefined();
  expect(await eve.readTitles()).toEqual(['Your deposit earned no award']);
});

test('a deposit without the award of its promotion has the reason @PROMO-04', async () => {
  const { gateway, createMember, publish, act } = desk;
  const eligibility = { minDepositMinor: 1_000 };
  const byDeposit = { ...joined, eligibility, task: { kind: 'deposit' } } as const;
  const miss = async (
    given: Parameters<typeof publish>[0],
    credit = 10_000,
    before?: (id: number) => Promise<unknown>,
  ) => {
    const member = await createMember();
    const [promoId, orderNo] = [await publish({ ...byDeposit, ...given }), `N${next()}`];
    await before?.(promoId);
    await member.deposit(credit, orderNo, promoId);
    const { rows } = await sql<{ reason: string }>`
      select reason from promotions_missed_deposit where deposit_no = ${orderNo}`.execute(
      gateway.database.kysely,
    );
    return rows.map(({ reason }) => reason);
  };
  expect(await miss({})).toEqual([]);
  expect(await miss({ eligibility: { ...eligibility, rankLevelMin: 5 } })).toEqual(['not-eligible']);
  expect(await miss({ eligibility: { minDepositMinor: 10_001 } })).toEqual(['too-small']);
  // The day of the desk is a Friday.
  expect(await miss({ task: { kind: 'deposit', weekdays: [6] } })).toEqual(['other-day']);
  const share = { kind: 'percent', value: 500_000 } as const;
  expect(await miss({ reward: share, budget: 4_999 })).toEqual(['budget-spent']);
  const close = (id: number) => act('promotions/close', { id, reason: 'over' });
  expect(await miss({}, 10_000, close)).toEqual(['ended']);
  const eve = await createMember();
  const taken = await publish(byDeposit);
  const [first, second] = [`N${next()}`, `N${next()}`];
  await eve.deposit(10_000, first, taken);
  await eve.deposit(10_000, second, taken);
  const { rows } = await sql`select deposit_no, reason from promotions_missed_deposit
    where promotion_id = ${taken}`.execute(gateway.database.kysely);
  expect(rows).toEqual([{ deposit_no: second, reason: 'limit' }]);
});

test('a banner is shown to nobody who cannot use its promotion @BAN-03 @PROMO-02', async () => {
  const { gateway, createMember, publish, act } = desk;
  const ada = await createMember();
  const once = await publish({ category: 'RANKING' });
  const ranked = await publish({ category: 'APP', eligibility: { rankLevelMin: 5 } });
  const day = 86_400_000;
  const coming = await publish({ startsAt: new Date(gateway.clock.now().getTime() + day) });
  const addresses = [
    `/promoDetail?id=${once}`,
    `/promoDetail?id=${ranked}`,
    '/promotions?category=APP',
    '/promotions?category=RANKING',
    `/promoDetail?id=${coming}`,
    '/promoDetail?id=999999999',
    '/promotions?category=LOTTO',
    '/promotions',
  ];
  for (const to of addresses)
    await gateway.services.messaging.publishBanner(
      { group: 'home', pictureKey: 'home-1', link: { kind: 'route', to }, title: { EN: to } },
      'operator:olga',
    );
  const read = async (session?: { token: string }) => {
    const input = { types: 'B', platform: 'W', execution: 'B', language: 'EN' } as const;
    const { banners } = await gateway.call(listAnnouncementsCall, input, session);
    return banners.map(({ title }) => title).toSorted();
  };
  const [ofOnce, ofRanked, ofApp, ofRanking, ofComing, , , list] = addresses;
  expect(await read()).toEqual([list, ofOnce, ofRanked, ofComing, ofApp, ofRanking].toSorted());
  expect(await read(await ada.signIn())).toEqual([list, ofOnce, ofComing, ofRanking].toSorted());
  await ada.claim(once);
  expect(await read(await ada.signIn())).toEqual([list, ofComing].toSorted());
  await act('promotions/close', { id: ranked, reason: 'over' });
  expect(await read()).toEqual([list, ofOnce, ofComing, ofRanking].toSorted());
});

test('periods without an award leave the member the claims that a promotion allows @PROMO-02', async () => {
  const { gateway, createMember, publish, act } = desk;
  const ada = await createMember();
  const daily = { cycle: 'day', perMemberMax: 1 } as const;
  const played = await publish({ ...bets, ...daily });
  const asked = await publish({ ...daily, entry: 'apply', award: 'manual' });
  const rebate = { kind: 'percent', value: 12_000 } as const;
  const shared = await publish({ ...bets, ...daily, reward: rebate });
  const [rejected] = [await ada.apply(asked), await ada.join(played), await ada.join(shared)];
  const claimId = findClaimId(rejected);
  await act('promotions/claims/reserve', { claimId });
  await act('promotions/claims/reject', { claimId, reason: 'no bet' });
  await ada.bet(999);
  gateway.clock.advance({ days: 1 });
  for (const promoId of [played, asked, shared]) {
    const { step, refusedBy } = await ada.read(promoId);
    expect([step, refusedBy]).toEqual([promoId === asked ? 'APPLY' : 'JOIN', undefined]);
  }
  await ada.apply(asked);
  await ada.join(played);
  await ada.join(shared);
  await ada.bet(10_000);
  await ada.claim(played);
  gateway.clock.advance({ days: 1 });
  // The rebate of yesterday is earned and not issued yet.
  for (const promoId of [played, asked, shared])
    expect(await ada.read(promoId)).toMatchObject({ refusedBy: 'promotions.claim-limit' });
  await expect(ada.join(shared)).rejects.toMatchObject({ code: 'promotions.claim-limit' });
  gateway.clock.advance({ days: 16 });
  expect(await ada.list(shared)).toMatchObject({ step: 'JOIN' });
  expect((await ada.list(shared))?.refusedBy).toBeUndefined();
});

const applied = { entry: 'apply', award: 'manual' } as const;

test('an application under the request id of another member is the sender’s own @PROMO-03 @SAFE-04', async () => {
  const [ada, eve] = [await desk.createMember(), await desk.createMember()];
  const promoId = await desk.publish(applied);
  const requestId = randomUUID();
  const first = await ada.apply(promoId, { requestId, remark: 'of ada' });
  const second = await eve.apply(promoId, { requestId, remark: 'of eve' });
  expect(second.claim.claimNo).not.toBe(first.claim.claimNo);
  expect(await ada.apply(promoId, { requestId, remark: 'of ada' })).toEqual(first);
});

test('a request id that a member used for another promotion is another request @PROMO-03', async () => {
  const ada = await desk.createMember();
  const requestId = randomUUID();
  const claims = await Promise.all(
    [await desk.publish(applied), await desk.publish(applied)].map((promoId) =>
      ada.apply(promoId, { requestId }),
    ),
  );
  expect(claims.map(({ status }) => status)).toEqual(['APPLYING', 'APPLYING']);
  expect(new Set(claims.map(({ claim }) => claim.claimNo)).size).toBe(2);
});

test('an application has no picture that is a script @PROMO-03 @VAL-04', async () => {
  const { createMember, publish } = desk;
  const ada = await createMember();
  await expect(ada.addPicture(btoa('<script>alert(1)</script>'))).rejects.toMatchObject({
    code: 'picture.unreadable',
  });
  const promoId = await publish({ entry: 'apply', award: 'manual' });
  const pictureIds = ['a'.repeat(43)];
  await expect(ada.apply(promoId, { pictureIds })).rejects.toMatchObject({ code: 'picture.not-found' });
  expect(await ada.listStatus(promoId)).toBeUndefined();
});

test('a raffle publishes its ticket list in parts, and as one file with the published hash @PROMO-04', async () => {
  const { gateway, publish } = desk;
  const now = gateway.clock.now();
  const prizes = [{ count: 3, value: 500 }];
  const promoId = await publish({
    ...joined,
    endsAt: new Date(now.getTime() + 3_600_000),
    reward: { kind: 'amount', value: 500 },
    raffle: { ticketEveryMinor: 1_000, prizes },
  });
  await sql`insert into identity_member (id, username, password_changed_at, upline_id, path, nickname, avatar_key,
      registered_at) overriding system value
    select n, 'holder' || n, ${now}, 1, '1.' || n || '.', 'Member', '1', ${now}
      from generate_series(800001, 800250) n`.execute(gateway.database.kysely);
  await sql`insert into promotions_claim (promotion_id, member_id, cycle_key, terms_version, status, progress_minor,
      started_at, changed_at)
    select ${promoId}, id, 'once', 1, 'in-process', 1000 * (id % 7 + 1), ${now}, ${now} from identity_member
     where username like 'holder%'`.execute(gateway.database.kysely);
  const path = `${raffleTicketsPath}?promoId=${promoId}`;
  expect((await gateway.app.inject(path)).statusCode).toBe(404);
  gateway.clock.advance({ hours: 2 });
  await gateway.runJob('promotions.draw-raffles');
  const parts = [];
  for (let after: string | undefined; parts.length === 0 || after !== undefined; ) {
    const { seedHash, draw } = await gateway.call(getRaffleDrawCall, { promoId, after });
    if (!draw) throw new Error('There is no draw.');
    parts.push({ ...draw, seedHash });
    after = draw.next;
  }
  expect(parts.map(({ entries }) => entries.length)).toEqual([100, 100, 50]);
  const file = await gateway.app.inject(path);
  expect(file.headers).toMatchObject({
    'content-disposition': `attachment; filename="raffle-${promoId}-tickets.txt"`,
  });
  const entries = file.body.match(/[^\n]+/g)?.map((line) => {
    const [claimNo = '', tickets] = line.split(' ');
    return { claimNo, tickets: Number(tickets) };
  });
  expect(entries).toEqual(parts.flatMap((part) => part.entries));
  for (const part of parts) {
    expect(part.ticketsHash).toBe(hash('sha256', file.body));
    expect(verifyRaffle({ ...part, entries: entries ?? [] }, prizes)).toBe(true);
  }
});

test('in a rush few claims run at once, a bounded number waits, and other calls are answered @PROMO-04 @ERR-03', async () => {
  const { gateway, createMember, publish } = desk;
  const promoId = await publish({});
  const members = await Promise.all([createMember(), createMember(), createMember()]);
  const sessions = await Promise.all(members.map((member) => member.signIn()));
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = gateway.database.transaction(async (tx) => {
    await sql`select from promotions_promotion where id = ${promoId} for update`.execute(tx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const claims = Array.from({ length: 501 }, (_, index) =>
    gateway.send(claimPromotionCall, { promoId }, { ...sessions[index % 3], ip: '203.0.113.7' }),
  );
  // The others cannot be answered before the lock is released.
  expect(await Promise.race(claims)).toMatchObject({
    status: 503,
    body: { error: { code: 'server.busy', details: { retryAfterMs: expect.any(Number) } } },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  expect((await gateway.send(getPromotionCountsCall, undefined, sessions[0])).status).toBe(200);
  released.resolve();
  await holding;
  const statuses = (await Promise.all(claims)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(500);
});
