/** Three symbols of one reel, top to bottom. */
export type StripColumn<Symbol> = readonly [Symbol, Symbol, Symbol];

/** Returns the item at `index`, wrapping around. */
export const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('An empty list has no item');
  return item;
};

/** Creates a parser for a reel's strip, with one letter for each symbol. Throws on an unknown letter. */
export const createStripReader =
  <Symbol extends string>(letters: Readonly<Record<string, Symbol>>) =>
  (strip: string): readonly Symbol[] =>
    [...strip].map((letter) => {
      const symbol = letters[letter];
      if (!symbol) throw new Error(`No symbol ${letter}`);
      return symbol;
    });

/** Returns the symbols of a reel when it stops with `stop` on top. */
export const getColumn = <Symbol>(reel: readonly Symbol[], stop: number): StripColumn<Symbol> => [
  at(reel, stop),
  at(reel, stop + 1),
  at(reel, stop + 2),
];
