import { randomUUID } from 'node:crypto';
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
