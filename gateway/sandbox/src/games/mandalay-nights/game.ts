import { recording, secureRandom } from '../../random.ts';
import type { VendorGame } from '../../vendor/game.ts';
import {
  cycleMsMin,
  linePays,
  lines,
  returnToPlayerPpm,
  scatterPays,
  spin,
  stakesMinor,
  strips,
  symbols,
} from './machine.ts';

export const mandalayNights: VendorGame = {
  gameId: 'mandalay-nights',
  folder: 'mandalay-nights',
  currency: 'MMK',
  stakesMinor,
  cycleMsMin,
  rules: {
    symbols,
    strips,
    lines,
    linePays,
    scatterPays,
    stakesMinor,
    cycleMsMin,
    returnToPlayerPpm: returnToPlayerPpm(),
  },
  decide(stakeMinor) {
    const { draw, draws } = recording(secureRandom);
    const { payoutMinor, ...shown } = spin(stakeMinor, draw);
    return { payoutMinor, outcome: { ...shown, draws } };
  },
};
