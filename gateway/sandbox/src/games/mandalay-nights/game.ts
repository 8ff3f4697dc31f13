import { recordDraws, secureRandom } from '../../random.ts';
import type { InstantGame } from '../../vendor/game.ts';
import { jackpotReturnPpm } from '../../vendor/jackpot.ts';
import {
  computeReturnToPlayerPpm,
  cycleMsMin,
  linePays,
  lines,
  scatter,
  scatterPays,
  spin,
  stakesMinor,
  strips,
  symbols,
} from './machine.ts';
import { symbolPictures } from './symbol-pictures.ts';

export const mandalayNights: InstantGame = {
  kind: 'instant',
  inJackpot: true,
  gameId: 'mandalay-nights',
  folder: 'mandalay-nights',
  title: 'Mandalay Nights',
  pictures: symbolPictures,
  currency: 'MMK',
  stakesMinor,
  cycleMsMin,
  rules: {
    symbols,
    strips,
    lines,
    linePays,
    scatter,
    scatterPays,
    stakesMinor,
    cycleMsMin,
    jackpotPpm: jackpotReturnPpm,
    returnToPlayerPpm: computeReturnToPlayerPpm() + jackpotReturnPpm,
  },
  decide(stakeMinor) {
    const { draw, draws } = recordDraws(secureRandom);
    const { payoutMinor, ...shown } = spin(stakeMinor, draw);
    return { payoutMinor, outcome: { ...shown, draws } };
  },
};
