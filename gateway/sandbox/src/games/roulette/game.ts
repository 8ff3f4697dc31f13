import * as z from 'zod/mini';
import { recordDraws, secureRandom } from '../../random.ts';
import type { InstantGame } from '../../vendor/game.ts';
import { jackpotReturnPpm } from '../../vendor/jackpot.ts';
import {
  chipsMinor,
  cycleMsMin,
  getPockets,
  returnToPlayerPpm,
  spin,
  spotsMax,
  stakeMinorMax,
  wheel,
} from './wheel.ts';

const smallestChipMinor = chipsMinor[0];

const layout = z.object({
  bets: z
    .array(
      z.object({
        spot: z.string().check(z.refine((spot) => getPockets(spot) !== undefined)),
        amountMinor: z.int().check(z.positive(), z.multipleOf(smallestChipMinor)),
      }),
    )
    .check(z.minLength(1), z.maxLength(spotsMax)),
});

export const roulette: InstantGame = {
  kind: 'instant',
  inJackpot: true,
  gameId: 'roulette',
  folder: 'roulette',
  title: 'European Roulette',
  currency: 'MMK',
  stakesMinor: chipsMinor,
  cycleMsMin,
  rules: {
    wheel,
    stakesMinor: chipsMinor,
    stakeMinorMax,
    cycleMsMin,
    jackpotPpm: jackpotReturnPpm,
    returnToPlayerPpm: returnToPlayerPpm + jackpotReturnPpm,
  },
  accepts(stakeMinor, choice) {
    const input = layout.safeParse(choice);
    if (!input.success || stakeMinor > stakeMinorMax) return false;
    return input.data.bets.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === stakeMinor;
  },
  decide(_stakeMinor, choice) {
    const { draw, draws } = recordDraws(secureRandom);
    const { bets } = layout.parse(choice);
    const { payoutMinor, ...shown } = spin(bets, draw);
    return { payoutMinor, outcome: { ...shown, bets, draws } };
  },
};
