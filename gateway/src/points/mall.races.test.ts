import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expectSoundBooks } from '../testing/index.ts';
import { type Mall, startMall } from './testing/mall.ts';

let mall: Mall;
beforeAll(async () => {
  mall = await startMall();
});
afterAll(async () => {
  await expectSoundBooks(mall.gateway);
  await mall?.stop();
});

test('a request number of another member is a request of one’s own @PTS-02 @SAFE-04', async () => {
  const rewardId = await mall.findReward('credit-500');
  const [ada, eve] = [
    await mall.createCustomer({ points: 5_000 }),
    await mall.createCustomer({ points: 5_000 }),
  ];
  const requestId = randomUUID();
  const first = await ada.redeem({ rewardId, requestId });
  const second = await eve.redeem({ rewardId, requestId });
  expect(second.redemptionNo).not.toBe(first.redemptionNo);
  for (const one of [ada, eve]) expect(await one.readBooks()).toEqual({ points_hold: 5_000 });
});

test.each([
  ['members', 'credit-2000', () => mall.createCustomer({ points: 40_000 })],
  ['browsers of one member', 'credit-10000', undefined],
])(
  'a redemption for the last item from two %s at once is made exactly once @PTS-02',
  async (_, code, createOther) => {
    const rewardId = await mall.findReward(code, { available: 1, perMemberMax: null });
    const ada = await mall.createCustomer({ points: 400_000 });
    const other = createOther ? await createOther() : await ada.openBrowser();
    expect(other.token).not.toBe(ada.token);
    const results = await Promise.allSettled([ada, other].map((one) => one.redeem({ rewardId })));
    const outcomes = results.map((one) => (one.status === 'fulfilled' ? one.value.status : one.reason.code));
    expect(outcomes.sort()).toEqual(['IN_PROCESS', 'points.out-of-stock']);
    expect(await mall.readAvailable(rewardId)).toBe(0);
    const { rows } = await sql`select from points_redemption where reward_id = ${rewardId}`.execute(
      mall.gateway.database.kysely,
    );
    expect(rows).toHaveLength(1);
  },
);

test('redemptions and conversions at the same moment spend each point once @PTS-02 @PTS-03', async () => {
  const rewardId = await mall.findReward('credit-500');
  const ada = await mall.createCustomer({ points: 5_900 });
  const works = [
    ...[1, 2, 3].map(() => () => ada.redeem({ rewardId })),
    ...[1, 2, 3].map(() => () => ada.convert(1_000)),
  ];
  const results = await Promise.allSettled(works.map((work) => work()));
  const spent = results.map((result) => (result.status === 'fulfilled' ? result.value.points : 0));
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(refusals.filter((code) => code !== 'points.insufficient')).toEqual([]);
  const { points = 0, points_hold: held = 0 } = await ada.readBooks();
  expect(points + spent.reduce((sum, one) => sum + one, 0)).toBe(5_900);
  expect([0, 5_000]).toContain(held);
  expect(spent.some((one) => one > 0)).toBe(true);
});

test('a redemption that is approved and rejected at the same moment is decided once @PTS-02 @SAFE-04', async () => {
  const rewardId = await mall.findReward('credit-500');
  for (let round = 0; round < 4; round += 1) {
    const ada = await mall.createCustomer({ points: 5_000 });
    const { redemptionNo } = await ada.redeem({ rewardId });
    const stock = await mall.readAvailable(rewardId);
    const acts = ['approve', 'reject', 'approve', 'reject'].map(
      (verdict) => () => mall.act(`redemptions/${verdict}`, { number: redemptionNo, reason: 'as agreed' }),
    );
    const results = await Promise.allSettled((round % 2 ? acts.toReversed() : acts).map((run) => run()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const books = await ada.readBooks();
    const isReturned = (await mall.readAvailable(rewardId)) > stock;
    expect(books).toEqual(isReturned ? { points: 5_000 } : { main: 50_000 });
  }
});
