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
  const rewardId = await findReward('smartphone', { available: 6, perMemberMax: 1 });
  const ada = await createCustomer({ points: 3_000_000, moneyMinor: 20_000_000 });
  const before = await ada.readBooks();
  const redeem = () => ada.redeem({ rewardId, units: 1, requestId: randomUUID(), ...destination });
  const { redemptionNo: number } = await redeem();
  const ship = (status: string, parcel: object = {}) =>
    act('redemptions/ship', { number, status, reason, ...parcel });
  await expect(ship('SENT', { carrier: 'DHL' })).rejects.toMatchObject({ code: 'points.wrong-shipment' });
  await act('redemptions/approve', { number, reason });
  expect(await act('redemptions?show=to-send')).toMatchObject({
    redemptions: [{ number, shipment: { status: 'PREPARING', carrier: null } }],
  });
  await expect(ship('DELIVERED')).rejects.toMatchObject({ code: 'points.wrong-shipment' });
  await expect(ship('SENT')).rejects.toMatchObject({ code: 'request.invalid' });
  await ship('SENT', { carrier: 'DHL <b>', tracking: 'JD01' });
  await ship('SENT', { carrier: 'DHL <b>', tracking: 'JD02' });
  const [message] = await ada.readMessages();
  expect(message).toMatchObject({ title: 'Your reward was sent' });
  expect(message?.html).toMatch(/with DHL &lt;b&gt;\. Parcel JD02\./);
  const list = () => mall.gateway.call(listRedemptionsCall, {}, { token: ada.token });
  expect(await list()).toMatchObject({
    rows: [{ status: 'APPROVED', shipment: { status: 'SENT', carrier: 'DHL <b>', tracking: 'JD02' } }],
  });
  expect(await act('redemptions?show=to-send')).toMatchObject({ redemptions: [] });
  await ship('DELIVERED');
  await expect(redeem()).rejects.toMatchObject({ code: 'points.limit-reached' });
  const returned = await Promise.allSettled([ship('RETURNED'), ship('RETURNED')]);
  expect(returned.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await ada.readBooks()).toEqual(before);
  expect(await readAvailable(rewardId)).toBe(6);
  expect((await ada.readMessages())[0]).toMatchObject({ title: 'Your reward came back to us' });
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
