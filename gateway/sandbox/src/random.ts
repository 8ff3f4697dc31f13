import { randomBytes } from 'node:crypto';

/** A source of whole numbers in `[0, bound)`, every one equally likely. Games take it as a parameter, so that a test can replay one. */
export type RandomSource = (bound: number) => number;

const twoTo32 = 0x1_0000_0000;

/**
 * The operating system's secure generator with rejection sampling: a draw in the incomplete last
 * stretch of the range is thrown away, so that no remainder is likelier than another.
 * Throws a RangeError for a bound that is not a whole number from 1 to 2^32.
 */
export const secureRandom: RandomSource = (bound) => {
  if (!Number.isInteger(bound) || bound < 1 || bound > twoTo32)
    throw new RangeError(`No draw below ${bound}`);
  const limit = twoTo32 - (twoTo32 % bound);
  for (;;) {
    const draw = randomBytes(4).readUInt32BE();
    if (draw < limit) return draw % bound;
  }
};

/** Keeps what was drawn, so that a round's record can show it. */
export function recording(source: RandomSource): { draw: RandomSource; draws: number[] } {
  const draws: number[] = [];
  return {
    draws,
    draw: (bound) => {
      const value = source(bound);
      draws.push(value);
      return value;
    },
  };
}
