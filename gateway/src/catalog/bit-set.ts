/** A set of small integers with one bit each. All sets of one index have the same size. */
export type BitSet = Uint32Array;

export const createBitSet = (size: number): BitSet => new Uint32Array((size + 31) >>> 5);

export function add(set: BitSet, member: number): void {
  set[member >>> 5] = getWord(set, member >>> 5) | (1 << (member & 31));
}

export const has = (set: BitSet, member: number): boolean =>
  (getWord(set, member >>> 5) & (1 << (member & 31))) !== 0;

/** Adds all members of `other` to `set`. */
export function addAll(set: BitSet, other: BitSet): void {
  for (let index = 0; index < set.length; index++) set[index] = getWord(set, index) | getWord(other, index);
}

/** Returns the members common to all `sets`, which must not be empty. */
export function intersect(sets: readonly BitSet[]): BitSet {
  const [first, ...rest] = sets;
  if (!first) throw new Error('an intersection of nothing');
  const result = first.slice();
  for (const other of rest) {
    for (let index = 0; index < result.length; index++)
      result[index] = getWord(result, index) & getWord(other, index);
  }
  return result;
}

export function count(set: BitSet): number {
  let total = 0;
  for (const bits of set) total += countBits(bits);
  return total;
}

/** Returns at most `limit` members from the `offset`-th on, in ascending order. */
export function slice(set: BitSet, offset: number, limit: number): number[] {
  const members: number[] = [];
  let skip = offset;
  for (let index = 0; index < set.length && members.length < limit; index++) {
    let bits = getWord(set, index);
    const here = countBits(bits);
    if (skip >= here) {
      skip -= here;
      continue;
    }
    while (bits !== 0 && members.length < limit) {
      const lowest = bits & -bits;
      if (skip > 0) skip--;
      else members.push((index << 5) + (31 - Math.clz32(lowest)));
      bits ^= lowest;
    }
  }
  return members;
}

const getWord = (set: BitSet, index: number): number => set[index] ?? 0;

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
