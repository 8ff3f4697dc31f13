const twoTo32 = 0x1_0000_0000;

/**
 * Creates a generator of whole numbers in `[0, bound)`, uniformly distributed and equal for equal seeds. The default is
 * the seed that Jest prints at the end of a run: `--seed=<it>` repeats the same numbers. The algorithm is sfc32.
 */
export function createSeededRandom(seed: number = jest.getSeed()): (bound: number) => number {
  let [a, b, c, counter] = [0, seed | 0, 0x9e37_79b9, 1];
  const nextWord = (): number => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  };
  for (let round = 0; round < 15; round += 1) nextWord();
  return (bound) => {
    const limit = twoTo32 - (twoTo32 % bound);
    for (;;) {
      const word = nextWord();
      if (word < limit) return word % bound;
    }
  };
}
