import { randomBytes } from 'node:crypto';

/**
 * A source of uniformly distributed whole numbers in `[0, bound)`. Games take it as a parameter, so that a test can
 * replay one.
 */
export type RandomSource = (bound: number) => number;

const twoTo32 = 0x1_0000_0000;

/**
 * Number of bytes fetched from the system's generator at once, because each fetch costs far more than a byte. Each byte
 * is used once.
 */
const poolBytes = 8_192;
let pool = Buffer.alloc(0);
let used = 0;

function nextWord(): number {
  if (used >= pool.length) {
    pool = randomBytes(poolBytes);
    used = 0;
  }
  used += 4;
  return pool.readUInt32BE(used - 4);
}

/**
 * The operating system's secure generator with rejection sampling: a draw in the incomplete last part of the range is
 * discarded, so that all remainders are equally likely. Throws a RangeError for a bound that is not a whole number from
 * 1 to 2^32.
 */
export const secureRandom: RandomSource = (bound) => {
  if (!Number.isInteger(bound) || bound < 1 || bound > twoTo32)
    throw new RangeError(`No draw below ${bound}`);
  const limit = twoTo32 - (twoTo32 % bound);
  for (;;) {
    const draw = nextWord();
    if (draw < limit) return draw % bound;
  }
};

/**
 * Returns a uniformly distributed whole number in `[0, bound)` for bounds above 2^32. It takes two draws, the higher
 * part first, and discards a draw in the incomplete last part of the range. Throws a RangeError for a bound that is not
 * a whole number from 1 to 2^53 − 1.
 */
export function drawBelow(draw: RandomSource, bound: number): number {
  if (!Number.isSafeInteger(bound) || bound < 1) throw new RangeError(`No draw below ${bound}`);
  if (bound <= twoTo32) return draw(bound);
  const highs = Math.ceil(bound / twoTo32);
  for (;;) {
    const value = draw(highs) * twoTo32 + draw(twoTo32);
    if (value < bound) return value;
  }
}

/** Wraps a source and records its draws, so that a round's record can show them. */
export function recordDraws(source: RandomSource): { draw: RandomSource; draws: number[] } {
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

/** Draws `count` distinct numbers in `[0, bound)`, in the order of drawing. Every set and order is equally likely. */
export function drawDistinct(draw: RandomSource, bound: number, count: number): number[] {
  /** The entries of the virtual deck that differ from 0, 1, 2 and so on. */
  const moved = new Map<number, number>();
  const numberAt = (index: number): number => moved.get(index) ?? index;
  return Array.from({ length: count }, (_, place) => {
    const other = place + draw(bound - place);
    const number = numberAt(other);
    moved.set(other, numberAt(place));
    return number;
  });
}

/** Returns true with a chance of `ppm` in a million. */
export const happens = (draw: RandomSource, ppm: number): boolean => draw(1_000_000) < ppm;
