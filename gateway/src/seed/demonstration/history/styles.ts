import type { GameType } from '@parlour/contracts';
import { type Chance, createChance } from '../chance.ts';

/** How a person plays. Amounts are in minor units. */
export interface Style {
  /** Probability that the person plays on a day, from 0 to 1. */
  playsOn: number;
  rounds: readonly [low: number, high: number];
  stakeMinor: number;
  depositsMinor: readonly number[];
  /** Game types that the person plays; preferred types appear more than once. */
  types: readonly GameType[];
}

const kyat = 100;
const toKyats = (...amounts: number[]): number[] => amounts.map((amount) => amount * kyat);

const slots: GameType[] = ['RNG', 'RNG', 'RNG', 'RNG', 'FISH'];
const tables: GameType[] = ['LIVE', 'LIVE', 'LIVE', 'PVP', 'RNG'];
const sports: GameType[] = ['SPORTS', 'SPORTS', 'ESPORTS', 'SV3', 'RNG'];
const mixed: GameType[] = ['RNG', 'RNG', 'FISH', 'LIVE', 'PVP', 'SPORTS', 'ELOTT'];

const rare: Omit<Style, 'types'> = {
  playsOn: 0.03,
  rounds: [1, 4],
  stakeMinor: 500 * kyat,
  depositsMinor: toKyats(5_000, 10_000),
};
const casual: Omit<Style, 'types'> = {
  playsOn: 0.22,
  rounds: [2, 5],
  stakeMinor: 900 * kyat,
  depositsMinor: toKyats(5_000, 10_000, 10_000, 20_000),
};
const regular: Omit<Style, 'types'> = {
  playsOn: 0.45,
  rounds: [3, 7],
  stakeMinor: 3_000 * kyat,
  depositsMinor: toKyats(10_000, 20_000, 30_000, 50_000),
};
const keen: Omit<Style, 'types'> = {
  playsOn: 0.65,
  rounds: [4, 10],
  stakeMinor: 9_000 * kyat,
  depositsMinor: toKyats(50_000, 100_000, 150_000, 200_000),
};

const named: Record<string, Style | undefined> = {
  ada: {
    playsOn: 0.6,
    rounds: [4, 10],
    stakeMinor: 5_000 * kyat,
    depositsMinor: toKyats(50_000, 100_000),
    types: mixed,
  },
  eve: {
    playsOn: 0.9,
    rounds: [8, 16],
    stakeMinor: 80_000 * kyat,
    depositsMinor: toKyats(1_000_000, 2_000_000, 3_000_000),
    types: [...tables, 'RNG', 'RNG'],
  },
  chi: { ...regular, playsOn: 0.15, types: tables },
  mgmg: { ...regular, playsOn: 0.2, types: sports },
  su: {
    playsOn: 0.3,
    rounds: [2, 4],
    stakeMinor: 500 * kyat,
    depositsMinor: toKyats(5_000),
    types: slots,
  },
};

/** Returns whether the README names a person who plays. */
export const isNamed = (username: string): boolean => named[username] !== undefined;

/** People who, according to the README, have no history yet. */
const newcomers = new Set(['dan', 'may']);

/** Returns a person's style, or undefined for a person who has not played. */
export function getStyle(username: string): Style | undefined {
  if (newcomers.has(username)) return undefined;
  return named[username] ?? pickStyle(createChance(`style ${username}`));
}

function pickStyle(chance: Chance): Style {
  const types = chance.pick([slots, slots, tables, sports, mixed, mixed]);
  const share = chance.next();
  const style = share < 0.25 ? rare : share < 0.6 ? casual : share < 0.88 ? regular : keen;
  return { ...style, types };
}
