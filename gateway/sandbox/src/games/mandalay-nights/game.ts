import { recording, secureRandom } from '../../random.ts';
import type { InstantGame } from '../../vendor/game.ts';
import { jackpotReturnPpm } from '../../vendor/jackpot.ts';
import {
  cycleMsMin,
  linePays,
  lines,
  returnToPlayerPpm,
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
    returnToPlayerPpm: returnToPlayerPpm() + jackpotReturnPpm,
  },
  decide(stakeMinor) {
    const { draw, draws } = recording(secureRandom);
    const { payoutMinor, ...shown } = spin(stakeMinor, draw);
    return { payoutMinor, outcome: { ...shown, draws } };
  },
};
