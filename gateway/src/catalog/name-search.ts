import { add, type BitSet, bitSet } from './bit-set.ts';

/** Runs of up to so many letters are looked up; a longer text is then sought in the names that have its rarest run. */
const runLettersMax = 3;

/** Finds the names that contain a text, by their place in `names`, without reading every name. */
export function indexNames(names: readonly string[]): (text: string) => BitSet {
  const placesOf = new Map<string, number[]>();
  for (const [place, name] of names.entries()) {
    for (const run of runsIn(name)) {
      const places = placesOf.get(run);
      if (!places) placesOf.set(run, [place]);
      // A run that a name has twice counts once.
      else if (places.at(-1) !== place) places.push(place);
    }
  }
  return (text) => {
    const found = bitSet(names.length);
    for (const place of rarest(text, placesOf)) if (names[place]?.includes(text)) add(found, place);
    return found;
  };
}

function rarest(text: string, placesOf: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const letters = Math.min(runLettersMax, text.length);
  const lists = runsOf(text, letters).map((run) => placesOf.get(run) ?? []);
  return lists.reduce((least, places) => (places.length < least.length ? places : least));
}

const runsIn = (name: string): string[] =>
  Array.from({ length: runLettersMax }, (_, index) => runsOf(name, index + 1)).flat();

const runsOf = (text: string, letters: number): string[] =>
  Array.from({ length: Math.max(0, text.length - letters + 1) }, (_, start) =>
    text.slice(start, start + letters),
  );
