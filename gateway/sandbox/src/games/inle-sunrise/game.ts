import { recordDraws, secureRandom } from '../../random.ts';
import type { InstantGame, Picture } from '../../vendor/game.ts';
import { jackpotReturnPpm } from '../../vendor/jackpot.ts';
import {
  computeReturnToPlayerPpm,
  cycleMsMin,
  freeSpinCount,
  linePays,
  lines,
  play,
  type SlotSymbol,
  scatter,
  stakesMinor,
  strips,
  symbols,
} from './machine.ts';

const pictures: Record<SlotSymbol, Picture> = {
  balloon: { emblem: 'air-balloon', metal: 'ruby' },
  turtle: { emblem: 'turtle', metal: 'jade' },
  swan: { emblem: 'swan', metal: 'silver' },
  boat: { emblem: 'fishing-boat', metal: 'gold' },
  house: { emblem: 'hut', metal: 'rose' },
  lotus: { emblem: 'lotus-flower', metal: 'violet' },
  flower: { emblem: 'flower-emblem', metal: 'ice' },
  clover: { emblem: 'clover', metal: 'lime' },
  sun: { emblem: 'sunrise', metal: 'gold' },
};

export const inleSunrise: InstantGame = {
  kind: 'instant',
  inJackpot: true,
  gameId: 'inle-sunrise',
  folder: 'inle-sunrise',
  title: 'Inle Sunrise',
  currency: 'MMK',
  stakesMinor,
  cycleMsMin,
  pictures,
  rules: {
    symbols,
    strips,
    lines,
    linePays,
    scatter,
    scatterPays: [],
    freeSpinCount,
    stakesMinor,
    cycleMsMin,
    jackpotPpm: jackpotReturnPpm,
    returnToPlayerPpm: computeReturnToPlayerPpm() + jackpotReturnPpm,
  },
  decide(stakeMinor) {
    const { draw, draws } = recordDraws(secureRandom);
    const { payoutMinor, ...shown } = play(stakeMinor, draw);
    return { payoutMinor, outcome: { ...shown, draws } };
  },
};
