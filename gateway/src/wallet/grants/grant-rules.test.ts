import { computeBonusShare, splitStake } from './grant-rules.ts';

test.each([
  ['all of it from real money', 1_000, { realMinor: 1_000, bonusMinor: 0 }],
  ['what real money lacks from the grant', 1_500, { realMinor: 1_000, bonusMinor: 500 }],
  ['all that there is', 3_000, { realMinor: 1_000, bonusMinor: 2_000 }],
  ['nothing for one minor unit more', 3_001, undefined],
])('takes %s @PROMO-04', (_title, stakeMinor, split) => {
  expect(splitStake(stakeMinor, { mainMinor: 1_000, bonusMinor: 2_000 })).toEqual(split);
});

test.each([
  ['the worked figure', 3_000, { stakeMinor: 1_500, bonusStakeMinor: 500 }, 1_000],
  ['a share that is rounded down', 100, { stakeMinor: 3, bonusStakeMinor: 1 }, 33],
  ['a stake of bonus money only', 700, { stakeMinor: 500, bonusStakeMinor: 500 }, 700],
  ['a stake of real money only', 700, { stakeMinor: 500, bonusStakeMinor: 0 }, 0],
  ['a round without a stake', 700, { stakeMinor: 0, bonusStakeMinor: 0 }, 0],
  [
    'sums beyond exact products of numbers',
    9_000_000_000_000,
    { stakeMinor: 9_007_199, bonusStakeMinor: 1 },
    999_200,
  ],
])('divides a win in the proportion of the stake: %s @PROMO-04', (_title, winMinor, round, share) => {
  expect(computeBonusShare(winMinor, round)).toBe(share);
});
