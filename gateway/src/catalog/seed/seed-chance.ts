/** A source of numbers that are equal in every run. */
export interface SeedChance {
  /** At least 0, below 1. */
  next(): number;
  /** From `least` to `most`, both inclusive. */
  integer(least: number, most: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  happens(probability: number): boolean;
}

/** Creates a Mulberry32 generator: small, and good enough for choosing among names and numbers. */
export function createSeedChance(seed: number): SeedChance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    integer,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    happens: (probability) => next() < probability,
  };
}
