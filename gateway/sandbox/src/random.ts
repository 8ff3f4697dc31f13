import { randomBytes } from 'node:crypto';

/** A source of whole numbers in `[0, bound)`, every one equally likely. Games take it as a parameter, so that a test can replay one. */
export type RandomSource = (bound: number) => number;

const twoTo32 = 0x1_0000_0000;

/** Bytes of the system's generator fetched at once, since each fetch costs far more than a byte. Each is used once. */
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
 * The operating system's secure generator with rejection sampling: a draw in the incomplete last
 * stretch of the range is thrown away, so that no remainder is likelier than another.
 * Throws a RangeError for a bound that is not a whole number from 1 to 2^32.
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
 * A whole number in `[0, bound)` for bounds above 2^32, every one equally likely: two draws, the higher part first; the
 * incomplete last stretch is thrown away. Throws a RangeError for a bound that is not a whole number from 1 to 2^53 − 1.
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

/** Keeps what was drawn, so that a round's record can show it. */
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

/** `count` different numbers in `[0, bound)`, in the order in which they were drawn. Every set and order is equally likely. */
export function drawDistinct(draw: RandomSource, bound: number, count: number): number[] {
  /** The pile that is drawn from, as far as it differs from 0, 1, 2 and so on. */
  const moved = new Map<number, number>();
  const numberAt = (index: number): number => moved.get(index) ?? index;
  return Array.from({ length: count }, (_, place) => {
    const other = place + draw(bound - place);
    const number = numberAt(other);
    moved.set(other, numberAt(place));
    return number;
  });
}

/** True with a chance of `ppm` in a million. */
export const happens = (draw: RandomSource, ppm: number): boolean => draw(1_000_000) < ppm;
