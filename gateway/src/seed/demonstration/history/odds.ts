import type { GameType } from '@parlour/contracts';
import type { Chance } from '../chance.ts';

/** One outcome of a game: its probability and its return per unit staked, from low to high. */
type Outcome = readonly [likely: number, low: number, high: number];

const lottery: readonly Outcome[] = [
  [0.12, 1, 2],
  [0.03, 8, 12],
  [0.005, 60, 85],
];

/**
 * Outcomes by game type. The remaining probability up to 1 returns nothing. Each type returns about 90 to 98 % of the
 * stakes in the long run.
 */
const outcomes: Record<GameType, readonly Outcome[]> = {
  RNG: [
    [0.18, 0.2, 1.5],
    [0.09, 1.5, 5],
    [0.036, 5, 18],
    [0.002, 20, 80],
  ],
  FISH: [
    [0.3, 0.5, 1.5],
    [0.18, 1.5, 4],
    [0.01, 8, 24],
  ],
  LIVE: [
    [0.455, 1.95, 2],
    [0.08, 1, 1],
  ],
  PVP: [[0.48, 1.9, 2]],
  SPORTS: [
    [0.4, 1.6, 2.4],
    [0.05, 2.4, 4],
  ],
  ESPORTS: [[0.45, 1.6, 2.5]],
  SV3: [[0.48, 1.88, 2]],
  ELOTT: lottery,
  LOTT: lottery,
};

const hundredth = 100;

/** Draws the payout of a stake, in minor units. The payout is a multiple of the stake, rounded to two decimals. */
export function drawPayout(type: GameType, stakeMinor: number, chance: Chance): number {
  let share = chance.next();
  for (const [likely, low, high] of outcomes[type]) {
    if (share < likely) {
      const times = Math.round((low + (high - low) * chance.next()) * hundredth);
      return Math.floor((stakeMinor * times) / hundredth);
    }
    share -= likely;
  }
  return 0;
}

/** Length of a round by game type, in seconds, from low to high. */
export const roundSeconds: Record<GameType, readonly [low: number, high: number]> = {
  RNG: [3, 9],
  FISH: [20, 90],
  LIVE: [35, 70],
  PVP: [60, 240],
  SPORTS: [2_400, 6_600],
  ESPORTS: [1_800, 4_800],
  SV3: [180, 420],
  ELOTT: [1_200, 5_400],
  LOTT: [1_200, 5_400],
};
