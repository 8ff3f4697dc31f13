import { add, addAll, type BitSet, bitSet, count, intersection, slice } from './bit-set.ts';
import type { Game, GameFilter, GamePage } from './game.ts';
import { indexNames } from './name-search.ts';
import { normaliseName, slipsAllowed, startsAlmostWith } from './search-text.ts';

/** Filters whose games are kept; the oldest goes first. Most people ask for the same lists. */
const filtersKept = 500;
/** Words of a name query that count; the rest is ignored. */
const queryWordsMax = 6;

/** All games in memory, ready for lists: built once per version of the catalogue and never changed. */
export interface GameIndex {
  /** One page of what matches every given filter, pinned games first and then the heaviest, and how many match in all. */
  list(filter: GameFilter, page: { offset: number; limit: number }): GamePage;
  byNode(nodeId: number): Game | undefined;
  byGameId(gameId: string): Game | undefined;
  /** In list order. */
  all: readonly Game[];
}

export function buildGameIndex(games: readonly Game[]): GameIndex {
  const all = [...games].sort((a, b) => pinOf(a) - pinOf(b) || b.weight - a.weight || a.nodeId - b.nodeId);
  const nodes = new Map(all.map((game) => [game.nodeId, game]));
  const gameIds = new Map(all.map((game) => [game.gameId, game]));
  const facets = buildFacets(all);
  const search = buildSearch(all);

  const matching = (filter: GameFilter): BitSet => {
    const sets = [
      union(
        filter.types.map((type) => facets.type(type)),
        all.length,
      ),
    ];
    if (filter.vendor !== undefined) sets.push(facets.vendor(filter.vendor));
    if (filter.classification !== undefined) sets.push(facets.classification(filter.classification));
    if (filter.minBetMinor !== undefined) sets.push(facets.minBet(filter.minBetMinor));
    if (filter.linesMin) sets.push(facets.linesFrom(filter.linesMin));
    if (filter.name !== undefined) sets.push(search(filter.name));
    return intersection(sets);
  };
  const found = keeping(({ name, ...filter }: GameFilter) => {
    const text = normaliseName(name ?? '');
    const games = matching(text === '' ? filter : { ...filter, name: text });
    return { games, total: count(games) };
  });

  return {
    all,
    byNode: (nodeId) => nodes.get(nodeId),
    byGameId: (gameId) => gameIds.get(gameId),
    list(filter, { offset, limit }) {
      const { games, total } = found(filter);
      return { games: slice(games, offset, limit).flatMap((place) => all[place] ?? []), total };
    },
  };
}

/** Remembers what was found for a filter. */
function keeping<T>(find: (filter: GameFilter) => T): (filter: GameFilter) => T {
  const kept = new Map<string, T>();
  return (filter) => {
    const key = JSON.stringify(Object.entries(filter).sort());
    const known = kept.get(key);
    if (known) return known;
    const found = find(filter);
    const [oldest] = kept.keys();
    if (kept.size >= filtersKept && oldest !== undefined) kept.delete(oldest);
    kept.set(key, found);
    return found;
  };
}

/** After every pin; finite, because nothing less nothing must be 0. */
const pinOf = ({ pinPlace }: Game): number => pinPlace ?? Number.MAX_SAFE_INTEGER;

function union(sets: readonly BitSet[], size: number): BitSet {
  const result = bitSet(size);
  for (const set of sets) addAll(result, set);
  return result;
}

/** One set of games per value of each property that can be filtered by. */
function buildFacets(games: readonly Game[]) {
  const types = new Facet<string>(games.length);
  const vendors = new Facet<string>(games.length);
  const classifications = new Facet<string>(games.length);
  const minBets = new Facet<number>(games.length);
  const lines = new Facet<number>(games.length);
  for (const [place, game] of games.entries()) {
    types.add(game.type, place);
    vendors.add(game.vendor, place);
    for (const classification of game.classifications) classifications.add(classification, place);
    minBets.add(game.minBetMinor, place);
    lines.add(game.lines, place);
  }
  return {
    type: (type: string) => types.of(type),
    vendor: (vendor: string) => vendors.of(vendor),
    classification: (classification: string) => classifications.of(classification),
    minBet: (minor: number) => minBets.of(minor),
    linesFrom: (least: number) => lines.where((value) => value >= least),
  };
}

class Facet<V> {
  readonly #sets = new Map<V, BitSet>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  add(value: V, place: number): void {
    const set = this.#sets.get(value) ?? bitSet(this.#size);
    add(set, place);
    this.#sets.set(value, set);
  }

  of(value: V): BitSet {
    return this.#sets.get(value) ?? bitSet(this.#size);
  }

  where(test: (value: V) => boolean): BitSet {
    return union(
      [...this.#sets].flatMap(([value, set]) => (test(value) ? [set] : [])),
      this.#size,
    );
  }

  entries(): IterableIterator<[V, BitSet]> {
    return this.#sets.entries();
  }
}

/** Search by a normalised text: the exact letters anywhere in a name first; small slips when nothing has them. */
function buildSearch(games: readonly Game[]): (text: string) => BitSet {
  const names = games.map((game) => normaliseName(game.name));
  const words = new Facet<string>(games.length);
  for (const [place, name] of names.entries()) for (const word of name.split(' ')) words.add(word, place);
  const containing = indexNames(names);

  return (text) => {
    const exact = containing(text);
    return count(exact) > 0 ? exact : resembling(text, words, games.length);
  };
}

/** Games whose name has, for each word of the text in any order, a word that starts almost like it. */
function resembling(text: string, words: Facet<string>, size: number): BitSet {
  const asked = text.split(' ').slice(0, queryWordsMax);
  return intersection(
    asked.map((typed) => {
      const slips = slipsAllowed(typed.length);
      const alike = [...words.entries()].filter(([word]) => startsAlmostWith(word, typed, slips));
      return union(
        alike.map(([, set]) => set),
        size,
      );
    }),
  );
}
