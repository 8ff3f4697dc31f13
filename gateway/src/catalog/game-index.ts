import { LRUCache } from 'lru-cache';
import { forEachInTurns } from '../server/index.ts';
import { add, addAll, type BitSet, count, createBitSet, intersect, slice } from './bit-set.ts';
import type { Game, GameFilter, GamePage } from './game.ts';
import { indexNames } from './name-search.ts';
import { getTyposMax, normaliseName, startsAlmostWith } from './search-text.ts';

/** Maximum number of cached filters. Most people request the same lists. */
const cachedFiltersMax = 500;
/** Maximum number of words in a name query; the rest is ignored. */
const queryWordsMax = 6;

/** All games in memory, indexed for lists. It is built once per version of the catalogue and never changed. */
export interface GameIndex {
  /**
   * Returns one page of the games that match every given filter, and their total number. Pinned games are first, then
   * the games with the largest weight.
   */
  list(filter: GameFilter, page: { offset: number; limit: number }): GamePage;
  byNode(nodeId: number): Game | undefined;
  byGameId(gameId: string): Game | undefined;
  /** In list order. */
  all: readonly Game[];
}

export async function buildGameIndex(games: readonly Game[]): Promise<GameIndex> {
  const all = [...games].sort(
    (a, b) => getPinPosition(a) - getPinPosition(b) || b.weight - a.weight || a.nodeId - b.nodeId,
  );
  const nodes = new Map<number, Game>();
  const gameIds = new Map<string, Game>();
  await forEachInTurns(all, (game) => {
    nodes.set(game.nodeId, game);
    gameIds.set(game.gameId, game);
  });
  const facets = await buildFacets(all);
  const search = await buildSearch(all, facets.vendor);

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
    return intersect(sets);
  };
  const found = withFilterCache(({ name, ...filter }: GameFilter) => {
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
      return { games: slice(games, offset, limit).flatMap((index) => all[index] ?? []), total };
    },
  };
}

/** Caches the result for each filter. */
function withFilterCache<T extends object>(find: (filter: GameFilter) => T): (filter: GameFilter) => T {
  const cache = new LRUCache<string, T>({ max: cachedFiltersMax });
  return (filter) => {
    const key = JSON.stringify(Object.entries(filter).sort());
    const known = cache.get(key);
    if (known) return known;
    const found = find(filter);
    cache.set(key, found);
    return found;
  };
}

/**
 * Games without a pin sort after every pin. The value is finite, because the difference of two such values must be 0.
 */
const getPinPosition = ({ pinPosition }: Game): number => pinPosition ?? Number.MAX_SAFE_INTEGER;

function union(sets: readonly BitSet[], size: number): BitSet {
  const result = createBitSet(size);
  for (const set of sets) addAll(result, set);
  return result;
}

/** Builds one set of games per value of each filterable property. */
async function buildFacets(games: readonly Game[]) {
  const types = new Facet<string>(games.length);
  const vendors = new Facet<string>(games.length);
  const classifications = new Facet<string>(games.length);
  const minBets = new Facet<number>(games.length);
  const lines = new Facet<number>(games.length);
  await forEachInTurns(games.entries(), ([index, game]) => {
    types.add(game.type, index);
    vendors.add(game.vendor, index);
    for (const classification of game.classifications) classifications.add(classification, index);
    minBets.add(game.minBetMinor, index);
    lines.add(game.lines, index);
  });
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

  add(value: V, index: number): void {
    const set = this.#sets.get(value) ?? createBitSet(this.#size);
    add(set, index);
    this.#sets.set(value, set);
  }

  of(value: V): BitSet {
    return this.#sets.get(value) ?? createBitSet(this.#size);
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

/**
 * Builds the search by a normalised text: exact letters anywhere in a name first, with the games of a vendor of exactly
 * that name; then the games of vendors whose name begins with the text; similar names if there are none of these.
 */
async function buildSearch(
  games: readonly Game[],
  ofVendor: (code: string) => BitSet,
): Promise<(text: string) => BitSet> {
  const names: string[] = [];
  const vendors = new Map<string, string[]>();
  const words = new Facet<string>(games.length);
  await forEachInTurns(games.entries(), ([index, game]) => {
    const all = [game.name, ...Object.values(game.names ?? {})].map(normaliseName);
    // No query contains a line break, so nothing is found across two names.
    names.push(all.join('\n'));
    if (!vendors.has(game.vendor)) vendors.set(game.vendor, listVendorNames(game).map(normaliseName));
    for (const word of all.flatMap((name) => name.split(' '))) words.add(word, index);
  });
  const containing = await indexNames(names);
  const findOfVendors = (matches: (name: string) => boolean): BitSet[] =>
    [...vendors].flatMap(([code, own]) => (own.some(matches) ? [ofVendor(code)] : []));

  return (text) => {
    const exact = union([containing(text), ...findOfVendors((name) => name === text)], games.length);
    if (count(exact) > 0) return exact;
    const ofVendors = findOfVendors((name) => name.startsWith(text));
    return ofVendors.length > 0
      ? union(ofVendors, games.length)
      : findSimilarNames(text, words, games.length);
  };
}

const listVendorNames = ({ vendorName, vendorNames = {} }: Game): string[] => [
  vendorName,
  ...Object.values(vendorNames),
];

/** Finds the games whose name has, for each word of the text in any order, a word with a similar beginning. */
function findSimilarNames(text: string, words: Facet<string>, size: number): BitSet {
  const queryWords = text.split(' ').slice(0, queryWordsMax);
  return intersect(
    queryWords.map((typed) => {
      const typosMax = getTyposMax(typed.length);
      const alike = [...words.entries()].filter(([word]) => startsAlmostWith(word, typed, typosMax));
      return union(
        alike.map(([, set]) => set),
        size,
      );
    }),
  );
}
