/** Random numbers from a key: the same key produces the same sequence on every machine. */
export interface RandomSource {
  /** From 0 up to but not including 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Returns an integer, both bounds inclusive. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  happens(probability: number): boolean;
}

/** Part of every key. A new version redraws every picture, so it changes only on purpose. */
export const artVersion = 'v1';

const warmUpDraws = 6;

/** Hashes a text to a 32-bit number; similar texts get distant values. */
export function hashText(text: string): number {
  let hash = 1779033703 ^ text.length;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  return hash >>> 0;
}

/**
 * Creates a separate source for each layer (`pal|`, `bg|`, …), so that a change to one layer does not affect the
 * others.
 * The first draws are dropped because short keys start alike.
 */
export function createRandomSource(layer: string, key: string): RandomSource {
  let state = hashText(`${layer}|${artVersion}:${key}`);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let draw = 0; draw < warmUpDraws; draw++) next();
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => Math.floor(low + (high - low + 1) * next()),
    pick: (list) => {
      const picked = list[Math.floor(next() * list.length)];
      if (picked === undefined) throw new RangeError('cannot pick from an empty list');
      return picked;
    },
    happens: (probability) => next() < probability,
  };
}
