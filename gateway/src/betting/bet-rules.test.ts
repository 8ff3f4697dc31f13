import { gameTypes } from '@parlour/contracts';
import { settle } from './bet-rules.ts';

describe('the state of a round that is over', () => {
  test.each([
    [100, 101, 'WON'],
    [100, 100, 'DRAW'],
    [100, 99, 'LOST'],
    [100, 0, 'LOST'],
  ] as const)('with a stake of %i and a payout of %i is %s', (stake, payout, status) => {
    for (const type of gameTypes) expect(settle(type, stake, payout).status).toBe(status);
  });
});

describe('the valid bet', () => {
  test('is the stake of a won or lost round, and zero for a draw', () => {
    for (const type of gameTypes.filter((one) => one !== 'LIVE')) {
      expect(settle(type, 400, 0).validBetMinor).toBe(400);
      expect(settle(type, 400, 399).validBetMinor).toBe(400);
      expect(settle(type, 400, 400).validBetMinor).toBe(0);
      expect(settle(type, 400, 9_000).validBetMinor).toBe(400);
    }
  });

  test.each([
    [400, 0, 400],
    [400, 100, 300],
    [400, 400, 0],
    [400, 500, 100],
    [400, 800, 400],
    [400, 900, 400],
  ])(
    'of a live table with a stake of %i and a payout of %i is what was at risk: %i',
    (stake, payout, validBet) => {
      expect(settle('LIVE', stake, payout).validBetMinor).toBe(validBet);
    },
  );

  test.each([
    [0, 0],
    [399, 399],
    [400, 400],
    [401, 400],
    [40_000, 400],
  ])('is the vendor’s own figure of %i, but never above the stake: %i', (vendorValidBet, validBet) => {
    for (const payout of [0, 400, 900])
      for (const type of gameTypes)
        expect(settle(type, 400, payout, vendorValidBet).validBetMinor).toBe(validBet);
  });
});
