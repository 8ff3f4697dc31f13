import type { ValueOf } from '@parlour/contracts';
import { AppError } from '@parlour/contracts';
import { getPromotionCall, listPromotionsCall } from '@parlour/contracts/calls';
import { createFakeGateway, type FakeGateway } from '@parlour/testing';

export type WireDetail = ValueOf<typeof getPromotionCall>;

const dayMs = 86_400_000;
/** Days from now, as the wire writes times. */
export const addDaysToNow = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** An open promotion without conditions; what a test is about is written in the test. */
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

/** A gateway that knows these promotions, and answers as the real one does for any other. */
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
