import { randomUUID } from 'node:crypto';
import { startPromotionDesk } from '../testing/promotion-desk.ts';

let desk: Awaited<ReturnType<typeof startPromotionDesk>>;
beforeAll(async () => {
  desk = await startPromotionDesk();
});
afterAll(() => desk?.gateway.stop());

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
