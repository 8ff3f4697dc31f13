import { dayMs } from '@parlour/basics';
import type { ValueOf } from '@parlour/contracts';
import { AppError } from '@parlour/contracts';
import { getPromotionCall, listPromotionsCall } from '@parlour/contracts/calls';
import { createFakeGateway, type FakeGateway } from '@parlour/testing';

export type WireDetail = ValueOf<typeof getPromotionCall>;

/** Returns the time `days` from now in the wire format. */
export const addDaysToNow = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** Creates an open promotion without conditions; a test overrides the fields that it is about. */
export const createWirePromotion = (promoId: number, over: Partial<WireDetail> = {}): WireDetail => ({
  promoId,
  category: 'OTHERS',
  badges: [],
  title: `Promotion ${promoId}`,
  summary: `Summary ${promoId}`,
  imageUrl: `/art/v1/banner/vip/card.webp`,
  pictureUrl: `/art/v1/banner/vip/desktop.webp`,
  phonePictureUrl: `/art/v1/banner/vip/phone.webp`,
  entry: 'NONE',
  from: addDaysToNow(-5),
  to: addDaysToNow(11.5),
  reward: { kind: 'AMOUNT', value: 2_000_000 },
  html: '<ul><li>How it works</li></ul>',
  award: 'AUTO',
  delivery: 'WALLET',
  timezone: 'Asia/Yangon',
  eligibility: {},
  perUser: 1,
  termsVersion: 1,
  ...over,
});

/** Creates a gateway with these promotions. It answers for any other one like the real gateway. */
export function createPromotionsGateway(promotions: readonly WireDetail[]): FakeGateway {
  const gateway = createFakeGateway();
  gateway.on(listPromotionsCall, () => ({ promotions: [...promotions] }));
  gateway.on(getPromotionCall, ({ input }) => {
    const found = promotions.find(({ promoId }) => promoId === input.promoId);
    if (!found) throw new AppError('promotions.not-found', 'no such promotion');
    return found;
  });
  return gateway;
}
