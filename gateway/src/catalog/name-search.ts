import { forEachInTurns } from '../server/index.ts';
import { add, type BitSet, createBitSet } from './bit-set.ts';

/** Runs of up to this many letters are indexed. For a longer text, only the names with its rarest run are searched. */
const runLettersMax = 3;

/** Creates a function that finds the names containing a text, as indexes in `names`, without reading every name. */
export async function indexNames(names: readonly string[]): Promise<(text: string) => BitSet> {
  const indexesByRun = new Map<string, number[]>();
  await forEachInTurns(names.entries(), ([index, name]) => {
    for (const run of listAllRuns(name)) {
      const indexes = indexesByRun.get(run);
      if (!indexes) indexesByRun.set(run, [index]);
      // Skips a run that occurs again in the same name.
      else if (indexes.at(-1) !== index) indexes.push(index);
    }
  });
  return (text) => {
    const found = createBitSet(names.length);
    for (const place of findRarest(text, indexesByRun)) if (names[place]?.includes(text)) add(found, place);
    return found;
  };
}

function findRarest(text: string, indexesByRun: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const letters = Math.min(runLettersMax, text.length);
  const lists = listRuns(text, letters).map((run) => indexesByRun.get(run) ?? []);
  return lists.reduce((least, indexes) => (indexes.length < least.length ? indexes : least));
}

const listAllRuns = (name: string): string[] =>
  Array.from({ length: runLettersMax }, (_, index) => listRuns(name, index + 1)).flat();

const listRuns = (text: string, letters: number): string[] =>
  Array.from({ length: Math.max(0, text.length - letters + 1) }, (_, start) =>
    text.slice(start, start + letters),
  );
