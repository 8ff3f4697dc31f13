import { randomUUID } from 'node:crypto';
import { listRedemptionsCall } from '@parlour/contracts/calls';
import { expectSoundBooks } from '../../testing/index.ts';
import { destination, type Mall, startMall } from '../testing/mall.ts';

let mall: Mall;
beforeAll(async () => {
  mall = await startMall();
});
afterAll(() => mall?.stop());

const reason = 'the parcel';

test('goods are sent with a courier, and give points, cash and stock back once when they return @PTS-02', async () => {
  const { act, createCustomer, findReward, readAvailable } = mall;
  const rewardId = await findReward('smartphone', { available: 6, perMemberMax: 2 });
  const ada = await createCustomer({ points: 6_000_000, moneyMinor: 40_000_000 });
  const before = await ada.readBooks();
  const redeem = () => ada.redeem({ rewardId, units: 2, requestId: randomUUID(), ...destination });
  const { redemptionNo: number } = await redeem();
  const ship = (status: string, parcel: object = {}) =>
    act('redemptions/ship', { number, status, reason, ...parcel });
  await expect(ship('SENT', { carrier: 'DHL' })).rejects.toMatchObject({ code: 'points.wrong-shipment' });
  await act('redemptions/approve', { number, reason });
  expect(await act(`redemptions?show=to-send&number=${number}`)).toMatchObject({
    redemptions: [{ number, shipment: { status: 'PREPARING', carrier: null } }],
  });
  await expect(ship('DELIVERED')).rejects.toMatchObject({ code: 'points.wrong-shipment' });
  await expect(ship('SENT')).rejects.toMatchObject({ code: 'request.invalid' });
  await ship('SENT', { carrier: 'DHL <b>', tracking: 'JD01' });
  await ship('SENT', { carrier: 'DHL <b>', tracking: 'JD02' });
  const [message] = await ada.readMessages();
  expect(message).toMatchObject({ title: 'Your reward was sent' });
  expect(message?.html).toMatch(/with DHL &lt;b&gt;\. Tracking number: JD02\./);
  const list = () => mall.gateway.call(listRedemptionsCall, {}, { token: ada.token });
  expect(await list()).toMatchObject({
    rows: [{ status: 'APPROVED', shipment: { status: 'SENT', carrier: 'DHL <b>', tracking: 'JD02' } }],
  });
  expect(await act(`redemptions?show=to-send&number=${number}`)).toMatchObject({ redemptions: [] });
  await ship('DELIVERED');
  await expect(redeem()).rejects.toMatchObject({ code: 'points.limit-reached' });
  const returned = await Promise.allSettled([ship('RETURNED'), ship('RETURNED')]);
  expect(returned.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await ada.readBooks()).toEqual(before);
  expect(await readAvailable(rewardId)).toBe(6);
  expect((await ada.readMessages())[0]).toMatchObject({ title: 'Your reward was returned to us' });
  // Returned goods do not count towards a limit.
  expect(await redeem()).toMatchObject({ status: 'IN_PROCESS' });
  await expectSoundBooks(mall.gateway);
});

test('a credit is not sent', async () => {
  const ada = await mall.createCustomer({ points: 100_000 });
  const { redemptionNo: number } = await ada.redeem({ rewardId: await mall.findReward('credit-500') });
  await mall.act('redemptions/approve', { number, reason });
  await expect(
    mall.act('redemptions/ship', { number, status: 'SENT', carrier: 'DHL', reason }),
  ).rejects.toMatchObject({ code: 'points.wrong-shipment' });
});

test('goods need a second person where the first chose their terms in the last month, or those in force then @PTS-02', async () => {
  const rewardId = await mall.findReward('tea-mug', { available: 9, perMemberMax: null });
  const as = (sub: string) => ({ sub, roles: ['admin' as const] });
  const approve = (number: string, sub: string) =>
    mall.act('redemptions/approve', { number, reason }, as(sub));
  const changeTerms = async (sub: string): Promise<void> => {
    const { rewards } = (await mall.act('mall/rewards')) as { rewards: { id: number }[] };
    const { code, type, available, ...terms } = Object(rewards.find(({ id }) => id === rewardId));
    expect([code, type, available]).toEqual(['tea-mug', 'PHYSICAL', expect.any(Number)]);
    await mall.act('mall/rewards/change', { ...terms, pointsRequired: 1, endsAt: null, reason }, as(sub));
  };
  const createRedeemer = async () => {
    const customer = await mall.createCustomer({ points: 9 });
    return async () => (await customer.redeem({ rewardId, ...destination })).redemptionNo;
  };
  await changeTerms('petra');
  mall.gateway.clock.advance({ days: 31 });
  const redeem = await createRedeemer();
  const [first, second] = [await redeem(), await redeem()];
  await changeTerms('quin');
  for (const sub of ['petra', 'quin'])
    expect(await approve(second, sub)).toMatchObject({ state: 'pending', cause: 'own-terms' });
  const { request } = await approve(first, 'petra');
  const { value } = await mall.act('approvals/approve', { id: request, reason }, as('rosa'));
  expect(value).toEqual({ number: first, status: 'APPROVED' });
  expect(await approve(second, 'rosa')).toEqual({ number: second, status: 'APPROVED' });
  mall.gateway.clock.advance({ days: 31 });
  const third = await (await createRedeemer())();
  expect(await approve(third, 'quin')).toMatchObject({ cause: 'own-terms' });
  expect(await approve(third, 'petra')).toEqual({ number: third, status: 'APPROVED' });
});
