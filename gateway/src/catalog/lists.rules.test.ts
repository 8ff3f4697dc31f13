import { add, addAll, count, createBitSet, has, intersect, slice } from './bit-set.ts';
import type { Game, GameFilter } from './game.ts';
import { buildGameIndex } from './game-index.ts';
import { memoizeFor } from './memoize-for.ts';
import { indexNames } from './name-search.ts';
import { getTyposMax, normaliseName, startsAlmostWith } from './search-text.ts';
import { buildSnapshot } from './snapshot.ts';

const game = (nodeId: number, over: Partial<Game> = {}): Game => ({
  nodeId,
  gameId: `g${nodeId}`,
  vendor: 'NOVA_REEL',
  vendorName: 'Nova Reel',
  deliveredBy: 'NOVA_REEL',
  vendorGame: `g${nodeId}`,
  type: 'RNG',
  name: `Game ${nodeId}`,
  classifications: [],
  minBetMinor: 10,
  lines: 20,
  rtpPpm: 965_000,
  hotRank: undefined,
  isNew: false,
  status: 'live',
  launchKind: 'game',
  defaultPlayType: undefined,
  weight: 0,
  ...over,
});
const createSet = (size: number, ...members: number[]) => {
  const set = createBitSet(size);
  for (const member of members) add(set, member);
  return set;
};
const listed = async (games: readonly Game[], filter: Partial<GameFilter> = {}) =>
  (await buildGameIndex(games))
    .list({ types: ['RNG'], ...filter }, { offset: 0, limit: 100 })
    .games.map(({ nodeId }) => nodeId);

describe('a set of places', () => {
  test('takes a word for every 32 places, and no more', () => {
    expect([0, 1, 32, 33, 64, 65].map((size) => createBitSet(size).length)).toEqual([0, 1, 1, 2, 2, 3]);
  });

  test('contains added members on both sides of a word boundary', () => {
    const set = createSet(100, 0, 31, 32, 63, 64);
    expect([0, 1, 30, 31, 32, 33, 62, 63, 64, 65].filter((place) => has(set, place))).toEqual([
      0, 31, 32, 63, 64,
    ]);
    expect([count(set), count(createSet(100))]).toEqual([5, 0]);
    expect(count(createSet(64, ...Array.from({ length: 64 }, (_, place) => place)))).toBe(64);
  });

  test('forms unions and intersections without changing the other sets', () => {
    const [one, other] = [createSet(70, 1, 40, 69), createSet(70, 40, 69, 2)];
    expect(slice(intersect([one, other]), 0, 9)).toEqual([40, 69]);
    expect(slice(one, 0, 9)).toEqual([1, 40, 69]);
    addAll(one, other);
    expect(slice(one, 0, 9)).toEqual([1, 2, 40, 69]);
    expect(slice(other, 0, 9)).toEqual([2, 40, 69]);
    expect(() => intersect([])).toThrow('an intersection of nothing');
  });

  test('slices members from any offset, in order and up to a limit', () => {
    const members = [0, 5, 31, 32, 40, 64, 90, 95];
    const set = createSet(96, ...members);
    for (let offset = 0; offset <= 9; offset += 1)
      for (let limit = 0; limit <= 9; limit += 1)
        expect(slice(set, offset, limit)).toEqual(members.slice(offset, offset + limit));
  });
});

describe('a list of games', () => {
  test('begins with pinned games, then sorts by weight and number', async () => {
    const games = [
      game(1, { weight: 5 }),
      game(2, { weight: 9 }),
      game(3, { weight: 5 }),
      game(4, { pinPosition: 2 }),
      game(5, { pinPosition: 1, weight: 1 }),
      game(6, { pinPosition: 2, weight: 3 }),
    ];
    expect(await listed(games)).toEqual([5, 6, 4, 2, 1, 3]);
    expect(await listed(games.toReversed())).toEqual([5, 6, 4, 2, 1, 3]);
  });

  test('finds a game by its number and by its id', async () => {
    const index = await buildGameIndex([game(7), game(8)]);
    expect([index.byNode(8)?.nodeId, index.byNode(9)]).toEqual([8, undefined]);
    expect([index.byGameId('g7')?.nodeId, index.byGameId('g9')]).toEqual([7, undefined]);
  });

  test('ignores a name that consists of punctuation only', async () => {
    const games = [game(1), game(2)];
    expect(await listed(games, { name: ' ’! ' })).toEqual([1, 2]);
    expect(await listed(games, { name: undefined })).toEqual([1, 2]);
  });

  test('returns the games that match all filters, independent of their order', async () => {
    const games = [
      game(1, { vendor: 'A', minBetMinor: 5 }),
      game(2, { vendor: 'A' }),
      game(3, { minBetMinor: 5 }),
    ];
    const index = await buildGameIndex(games);
    const page = { offset: 0, limit: 9 };
    const one = index.list({ types: ['RNG'], vendor: 'A', minBetMinor: 5 }, page);
    const other = index.list({ minBetMinor: 5, vendor: 'A', types: ['RNG'] }, page);
    expect([one.games.map(({ nodeId }) => nodeId), one.total]).toEqual([[1], 1]);
    expect(other).toEqual(one);
  });

  test('stays correct for more filters than the cache holds', async () => {
    const index = await buildGameIndex(
      Array.from({ length: 600 }, (_, place) => game(place + 1, { minBetMinor: place })),
    );
    for (let round = 0; round < 2; round += 1)
      for (let minBetMinor = 0; minBetMinor < 600; minBetMinor += 1)
        expect(index.list({ types: ['RNG'], minBetMinor }, { offset: 0, limit: 9 }).games[0]?.nodeId).toBe(
          minBetMinor + 1,
        );
  });
});

describe('a search by name', () => {
  const names = (name: string, ...titles: string[]) =>
    listed(
      titles.map((title, place) => game(place, { name: title })),
      { name },
    );

  test('tolerates no typo in three letters, one from four on, two from eight on', async () => {
    expect([1, 3, 4, 7, 8, 20].map(getTyposMax)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(await names('gxm', 'Gem')).toEqual([]);
    expect(await names('gxms', 'Gems')).toEqual([0]);
    expect(await names('gxxs', 'Gems')).toEqual([]);
    expect(await names('drxgxns', 'Dragons')).toEqual([]);
    expect(await names('drxgxnsx', 'Dragonsa')).toEqual([]);
    expect(await names('drxgxnsa', 'Dragonsa')).toEqual([0]);
  });

  test('uses six words of the query and ignores the rest', async () => {
    const title = 'alpha bravo charlie delta echoo foxtrot';
    expect(await names(`${title.replace('alpha', 'alpho')} unknown`, title)).toEqual([0]);
    expect(await names('alpha bravo charlie delta echoo unknown', title)).toEqual([]);
  });

  test('requires every word, in any order', async () => {
    expect(await names('horse golden', 'Golden Horse', 'Golden Cat')).toEqual([0]);
    expect(await names('horse silver', 'Golden Horse')).toEqual([]);
  });

  test.each([
    ['dragon', 'dragon', 0, true],
    ['dragon', 'drag', 0, true],
    ['dragon', 'dragons', 0, false],
    ['dragon', 'drbg', 0, false],
    ['dragon', 'dragons', 1, true],
    ['dragon', 'dragonss', 1, false],
    ['dragon', 'rdagon', 1, true],
    ['dragon', 'drago', 1, true],
    ['dragon', 'ragon', 1, true],
    ['dragon', 'xragon', 1, true],
    ['dragon', 'xyagon', 1, false],
    ['dragon', 'xyagon', 2, true],
    ['dragon', 'rdgaon', 2, true],
    ['dragon', 'rdgaon', 1, false],
    ['dragonfly', 'dragxn', 1, true],
    ['ab', 'ba', 1, true],
    ['ab', 'xb', 1, true],
    ['a', 'xyz', 2, false],
    ['a', 'axy', 2, true],
    ['abcdef', 'badcfe', 2, false],
  ])('%s begins like %s with %d typos: %s', (word, typed, slips, expected) => {
    expect(startsAlmostWith(word, typed, slips)).toBe(expected);
  });

  test.each([
    ['  Cleo’s   Cats! ', 'cleos cats'],
    ["O'Neil's", 'oneils'],
    ['ʻaʼb`c', 'ʻabc'],
    ['A-B—C', 'a b c'],
    ['Ｆｕｌｌ９', 'full9'],
    ['Ǻström', 'astrom'],
    ['й', 'й'.normalize('NFKD')],
    ['မိုး', 'မိုး'],
  ])('compares %j as %j', (text, normal) => {
    expect(normaliseName(text)).toBe(normal);
  });

  test('finds runs of letters anywhere in a name, and repeated runs once', async () => {
    const index = await indexNames(['banana', 'ana', 'ban', 'nab']);
    const found = (text: string) => slice(index(text), 0, 9);
    expect(found('ana')).toEqual([0, 1]);
    expect(found('anan')).toEqual([0]);
    expect(found('a')).toEqual([0, 1, 2, 3]);
    expect(found('na')).toEqual([0, 1, 3]);
    expect(found('nabb')).toEqual([]);
    expect(found('x')).toEqual([]);
  });
});

describe('a snapshot', () => {
  const now = new Date('2026-11-22T10:00:00.000Z');
  const at = (ms: number) => new Date(now.getTime() + ms);
  const vendor = (code: string, position = 0) => ({ code, name: code, hot: false, position });
  const build = (
    games: readonly (Partial<Game> & { newUntil?: Date })[],
    orders: [Game['type'], string[]][] = [],
  ) =>
    buildSnapshot(
      7,
      {
        vendors: [vendor('A'), vendor('B'), vendor('C'), vendor('D')],
        orders: new Map(orders),
        games: games.map(({ newUntil, ...over }, place) => ({ ...game(place + 1, over), newUntil })),
      },
      now,
    );

  test('marks a game as new until its time, and is valid until the first such time ends', async () => {
    const snapshot = await build([{ newUntil: at(1) }, { newUntil: at(0) }, { newUntil: at(500) }, {}]);
    expect(snapshot.index.all.map(({ isNew }) => isNew)).toEqual([true, false, true, false]);
    expect(snapshot.validUntil).toEqual(at(1));
    expect((await build([{ newUntil: at(0) }, {}])).validUntil).toBeUndefined();
    expect([snapshot.version, snapshot.vendors.get('C')?.name]).toEqual([7, 'C']);
  });

  test('has hot games of all types by rank, those of one rank by type', async () => {
    const { hot } = await build([
      { hotRank: 2 },
      {},
      { hotRank: 1, type: 'FISH' },
      { hotRank: 1 },
      { hotRank: 3 },
    ]);
    expect(hot.map(({ nodeId }) => nodeId)).toEqual([4, 3, 1, 5]);
    const reversed = await build([{ hotRank: 1 }, { hotRank: 1, type: 'FISH' }]);
    expect(reversed.hot.map(({ type }) => type)).toEqual(['RNG', 'FISH']);
  });

  test('has a lane for each type with games, its vendors in the order of the category', async () => {
    const games = ['A', 'B', 'C', 'B'].map((code) => ({ vendor: code }));
    const { lanes } = await build([...games, { vendor: 'A', type: 'FISH' }], [['RNG', ['C', 'X', 'B']]]);
    expect(
      lanes.map(({ type, gameCount, vendors }) => [
        type,
        gameCount,
        vendors.map((one) => [one.vendor.code, one.gameCount]),
      ]),
    ).toEqual(
      expect.arrayContaining([
        [
          'RNG',
          4,
          [
            ['C', 1],
            ['B', 2],
            ['A', 1],
          ],
        ],
        ['FISH', 1, [['A', 1]]],
      ]),
    );
    expect(lanes).toHaveLength(2);
  });
});

describe('a cached answer', () => {
  const open = () => {
    let now = 0;
    const loads: PromiseWithResolvers<string>[] = [];
    const read = memoizeFor(1_000, { now: () => new Date(now) }, () => {
      const load = Promise.withResolvers<string>();
      loads.push(load);
      return load.promise;
    });
    return { read, loads, passTime: (ms: number) => (now += ms) };
  };

  test('is loaded once for concurrent calls, and again after its lifetime', async () => {
    const { read, loads, passTime } = open();
    const [one, other] = [read(), read()];
    loads[0]?.resolve('first');
    expect([await one, await other]).toEqual(['first', 'first']);
    passTime(999);
    expect(await read()).toBe('first');
    expect(loads).toHaveLength(1);
    passTime(1);
    const next = read();
    loads[1]?.resolve('second');
    expect(await next).toBe('second');
  });

  test('is not cached when it failed', async () => {
    const { read, loads } = open();
    const failed = read();
    loads[0]?.reject(new Error('away'));
    await expect(failed).rejects.toThrow('away');
    const next = read();
    loads[1]?.resolve('here');
    expect(await next).toBe('here');
  });
});
