import type { Promotion } from '@parlour/api-client';
import { computeOffer, listOffers } from './promotion-offers.ts';

const base: Promotion = {
  id: 1,
  category: 'DEPOSIT',
  badges: [],
  title: 'Bonus',
  summary: 'Bonus',
  imageUrl: '',
  entry: 'join',
  from: new Date(0),
  to: undefined,
  state: 'open',
  reward: { kind: 'percent', ppm: 500_000, maxMinor: 20_000 },
  step: 'JOIN',
  refusedBy: undefined,
  missing: [],
  deposit: { minMinor: 10_000, countsToday: true },
  wagering: {
    base: 'deposit-plus-bonus',
    multiple: 3,
    contributions: [],
    maxStakeMinor: 500,
    days: 30,
  },
};

test('lists what a deposit meets now, what the member has joined first @PROMO-04', () => {
  const ids = (...promotions: Partial<Promotion>[]) =>
    listOffers(promotions.map((change, id) => ({ ...base, id, ...change }))).map(({ id }) => id);
  expect(
    ids(
      {},
      { step: 'DEPOSIT', state: 'signed' },
      { step: 'PLAY' },
      { step: 'CLAIM' },
      { deposit: undefined },
      { deposit: { minMinor: 1, countsToday: false } },
      { refusedBy: 'promotions.not-eligible' },
    ),
  ).toEqual([1, 0]);
  expect(ids({}, {}, {}, {})).toHaveLength(3);
});

test.each([
  // 50 % of 100.00, three times 150.00.
  ['of the least deposit', base, 10_000, { awardMinor: 5_000, requiredMinor: 45_000 }],
  ['below it', base, 9_999, { awardMinor: undefined, requiredMinor: undefined }],
  ['above the maximum of the award', base, 100_000, { awardMinor: 20_000, requiredMinor: 360_000 }],
  ['without an amount', base, undefined, { awardMinor: undefined, requiredMinor: undefined }],
  [
    'with a fixed award',
    {
      ...base,
      reward: { kind: 'amount', minor: 700 },
      wagering: { ...base.wagering, base: 'bonus' },
    } as Promotion,
    undefined,
    { awardMinor: 700, requiredMinor: 2_100 },
  ],
  [
    'with points',
    { ...base, reward: { kind: 'points', points: 50 }, wagering: undefined } as Promotion,
    10_000,
    { awardMinor: undefined, points: 50, hasWagering: false, requiredMinor: undefined },
  ],
])('computes the conditions of a deposit %s', (_name, promotion, creditMinor, expected) => {
  expect(computeOffer(promotion, creditMinor)).toMatchObject({ minMinor: 10_000, ...expected });
});
