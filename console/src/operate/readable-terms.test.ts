import type { PromotionTerms } from '@parlour/contracts/back-office';
import { toReadableTerms } from './readable-terms.ts';

const terms = { code: 'first-deposit', reward: { kind: 'amount', value: 1 } } as PromotionTerms;

test('shows shares in percent and amounts in the currency @PROMO-01', () => {
  expect(
    toReadableTerms({
      ...terms,
      reward: {
        kind: 'percent',
        value: 8_000,
        maxMinor: 500_000,
        levels: [{ rankLevelMin: 3, value: 10_000 }],
      },
      wagering: { base: 'bonus', multiple: 5, contributions: { RNG: 1_000_000, LIVE: 100_000 } } as never,
      budget: 1_000_000,
    }),
  ).toEqual({
    code: 'first-deposit',
    reward: {
      kind: 'percent',
      value: '0.8 %',
      maxMinor: 500_000,
      levels: [{ rankLevelMin: 3, value: '1 %' }],
    },
    wagering: { base: 'bonus', multiple: 5, contributions: { RNG: '100 %', LIVE: '10 %' } },
    budget: '10,000.00',
  });
});

test.each([
  ['amount', '3,000.00', '25,000.00'],
  ['points', '300,000 points', '2,500,000 points'],
] as const)('shows the figures of a reward of the kind %s in its unit @PROMO-01', (kind, value, prize) => {
  const raffle = { ticketEveryMinor: 1_000, prizes: [{ count: 2, value: 2_500_000 }] };
  expect(toReadableTerms({ ...terms, reward: { kind, value: 300_000 }, raffle })).toMatchObject({
    reward: { value },
    raffle: { ticketEveryMinor: 1_000, prizes: [{ count: 2, value: prize }] },
  });
});
