/**
 * Rules of Harpoon, a fish shooter: each shot is one draw against the table below. Chance × payout is 0.96 for every
 * fish.
 */
import { happens, type RandomSource } from '../../random.ts';

/** Payout of a catch, in stakes of the shot. */
export const fishPays = {
  shrimp: 2,
  clownfish: 3,
  fish: 5,
  crab: 8,
  turtle: 12,
  jellyfish: 20,
  angler: 30,
  shark: 60,
  dragon: 200,
} as const;
export type Fish = keyof typeof fishPays;

export const returnToPlayerPpm = 960_000;
export const stakesMinor = [10, 50, 100, 500, 1_000, 5_000] as const;
/** Time to reload the harpoon after a shot. */
export const cycleMsMin = 5_000;

export const isFish = (name: unknown): name is Fish =>
  typeof name === 'string' && Object.hasOwn(fishPays, name);

/** Returns the chance of a catch in parts per million. */
export const chancePpm = (fish: Fish): number => returnToPlayerPpm / fishPays[fish];

/** Fires one shot at `fish` with one draw. */
export function shoot(
  fish: Fish,
  stakeMinor: number,
  draw: RandomSource,
): { caught: boolean; payoutMinor: number } {
  const caught = happens(draw, chancePpm(fish));
  return { caught, payoutMinor: caught ? stakeMinor * fishPays[fish] : 0 };
}
