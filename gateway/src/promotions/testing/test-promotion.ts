import type { TestGateway } from '../../testing/index.ts';
import type { NewPromotion } from '../store.ts';

/** An open promotion of money for everybody, once per member. */
const base: Omit<NewPromotion, 'code' | 'startsAt'> = {
  category: 'OTHERS',
  badges: [],
  title: { EN: 'Offer' },
  summary: { EN: 'Offer' },
  body: { EN: 'Offer' },
  pictureKey: 'vip',
  entry: 'none',
  award: 'auto',
  delivery: 'wallet',
  endsAt: undefined,
  timeZone: 'Asia/Yangon',
  eligibility: {},
  reward: { kind: 'amount', value: 1_000 },
  wagering: undefined,
  budget: undefined,
  perMemberMax: 1,
  termsVersion: 1,
  position: 1,
  cycle: 'once',
  task: undefined,
  raffle: undefined,
  mayReapply: false,
  closedAt: undefined,
  replaces: undefined,
};

/** Publishes a promotion, by default one of money for everybody that begins now. Returns its id. */
export const publishTestPromotion = (
  { database, clock, services }: TestGateway,
  given: Partial<NewPromotion> & Pick<NewPromotion, 'code'>,
): Promise<number> =>
  database.transaction((tx) =>
    services.promotions.publishIn(tx, { ...base, startsAt: clock.now(), ...given }, 'operator:test'),
  );
