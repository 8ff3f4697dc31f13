import type { PromotionTerms } from '@parlour/contracts/back-office';
import type { TestGateway } from '../../testing/index.ts';
import type { NewPromotion } from '../store.ts';
import { toNewPromotion } from '../terms.ts';

/** Returns terms, by default those of money for everybody, once per member. */
export const createTestTerms = (
  given: Pick<PromotionTerms, 'code'> & Partial<PromotionTerms>,
): PromotionTerms => ({
  category: 'OTHERS',
  badges: [],
  title: { EN: 'Offer' },
  summary: { EN: 'Offer' },
  body: { EN: 'Offer' },
  pictureKey: 'vip',
  entry: 'none',
  award: 'auto',
  delivery: 'wallet',
  from: '2026-11-20T00:00:00.000Z',
  timeZone: 'Asia/Yangon',
  eligibility: {},
  reward: { kind: 'amount', value: 1_000 },
  perMemberMax: 1,
  termsVersion: 1,
  position: 1,
  cycle: 'once',
  mayReapply: false,
  ...given,
});

/** Publishes a promotion, by default one of money for everybody that begins now. Returns its id. */
export const publishTestPromotion = (
  { database, clock, services }: TestGateway,
  given: Partial<NewPromotion> & Pick<NewPromotion, 'code'>,
): Promise<number> => {
  const promotion = toNewPromotion(createTestTerms({ code: given.code }), undefined);
  return database.transaction((tx) =>
    services.promotions.publishIn(tx, { ...promotion, startsAt: clock.now(), ...given }, 'operator:test'),
  );
};
