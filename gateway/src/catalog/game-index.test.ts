import * as fc from 'fast-check';
import type { Game, GameFilter } from './game.ts';
import { buildGameIndex } from './game-index.ts';
import { normaliseName, startsAlmostWith } from './search-text.ts';

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

const names = async (filter: Omit<GameFilter, 'types'>, ...titles: string[]) => {
  const index = await buildGameIndex(titles.map((name, place) => game(place + 1, { name, weight: -place })));
  return index
    .list({ types: ['RNG'], ...filter }, { offset: 0, limit: 100 })
    .games.map((found) => found.name);
};

describe('search by name', () => {
  test.each([
    ['cleos', ['Cleo’s Cats']],
    ['CATS', ['Cleo’s Cats']],
    ['gold horse', ['Gold Horseshoe Ways']],
    ['horseshoe gold', ['Gold Horseshoe Ways']],
    ['hoarseshoe', ['Gold Horseshoe Ways']],
    ['mermiad', ['Blue Mermaid']],
    ['mermaid', ['Blue Mermaid']],
    ['cast', ['Cleo’s Cats']],
    ['xyz', []],
  ])('finds by %p what a person means @LOB-02', async (text, expected) => {
    expect(await names({ name: text }, 'Cleo’s Cats', 'Gold Horseshoe Ways', 'Blue Mermaid')).toEqual(
      expected,
    );
  });

  test('prefers the exact letters to similar names', async () => {
    expect(await names({ name: 'star' }, 'Star Gems', 'Stay Gold')).toEqual(['Star Gems']);
  });

  test.each([
    ['jade tiger', ['Jade Tiger Lobby', 'Mermaid']],
    ['翡翠虎', ['Jade Tiger Lobby', 'Mermaid']],
    ['ကျောက်စိမ်း', ['Jade Tiger Lobby', 'Mermaid']],
    ['jade', ['Jade Tiger Lobby']],
    ['tiger king', []],
  ])('finds by %p also the games of a vendor with that name @LOB-02 @GEN-02', async (text, expected) => {
    const tiger = { vendor: 'JADE_TIGER', vendorName: 'Jade Tiger' };
    const vendorNames = { CN: '翡翠虎', MY: 'ကျောက်စိမ်းကျား' };
    const index = await buildGameIndex([
      game(1, { ...tiger, vendorNames, name: 'Jade Tiger Lobby' }),
      game(2, { ...tiger, vendorNames, name: 'Mermaid' }),
      game(3, { name: 'Orchard' }),
    ]);
    const { games } = index.list({ types: ['RNG'], name: text }, { offset: 0, limit: 10 });
    expect(games.map(({ name }) => name)).toEqual(expected);
  });

  test('keeps vowels of scripts that write them as marks', () => {
    expect(normaliseName('ရွှေ ဆင်')).toBe('ရွှေ ဆင်');
    expect(normaliseName('Crème  Brûlée!')).toBe('creme brulee');
  });

  test('forgives a wrong, missing, extra or swapped letter', () => {
    for (const typed of ['dragun', 'dragn', 'drragon', 'dargon']) {
      expect(startsAlmostWith('dragon', typed, 1)).toBe(true);
    }
    expect(startsAlmostWith('dragon', 'wagon', 1)).toBe(false);
  });
});

test('answers one page and the total of all pages @LOB-07', async () => {
  const index = await buildGameIndex(Array.from({ length: 50 }, (_, place) => game(place + 1)));
  const page = index.list({ types: ['RNG'] }, { offset: 24, limit: 24 });
  expect(page.total).toBe(50);
  expect(page.games.map((found) => found.nodeId)).toEqual(
    Array.from({ length: 24 }, (_, place) => place + 25),
  );
});

test('agrees with a plain scan for any filter', async () => {
  const vendors = ['A1', 'B2', 'C3'];
  const anyGame = fc.record({
    vendor: fc.constantFrom(...vendors),
    type: fc.constantFrom('RNG' as const, 'FISH' as const, 'LIVE' as const),
    classifications: fc.subarray(['JP', 'TG', 'AC'] as const),
    minBetMinor: fc.constantFrom(1, 5, 10),
    lines: fc.constantFrom(0, 9, 20),
    weight: fc.integer({ min: 0, max: 5 }),
  });
  const anyFilter = fc.record(
    {
      types: fc.subarray(['RNG' as const, 'FISH' as const, 'LIVE' as const], { minLength: 1 }),
      vendor: fc.constantFrom(...vendors, 'NONE'),
      classification: fc.constantFrom('JP' as const, 'TG' as const),
      minBetMinor: fc.constantFrom(1, 5, 10),
      linesMin: fc.constantFrom(0, 5, 20),
    },
    { requiredKeys: ['types'] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyGame, { maxLength: 90 }),
      anyFilter,
      fc.nat(40),
      async (rows, filter, offset) => {
        const games = rows.map((row, place) => game(place + 1, row));
        const scan = games
          .filter(
            (row) =>
              filter.types.some((type) => type === row.type) &&
              (filter.vendor === undefined || row.vendor === filter.vendor) &&
              (filter.classification === undefined || row.classifications.includes(filter.classification)) &&
              (filter.minBetMinor === undefined || row.minBetMinor === filter.minBetMinor) &&
              (filter.linesMin === undefined || row.lines >= filter.linesMin),
          )
          .sort((a, b) => b.weight - a.weight || a.nodeId - b.nodeId);
        const page = (await buildGameIndex(games)).list(filter, { offset, limit: 24 });
        expect(page.total).toBe(scan.length);
        expect(page.games).toEqual(scan.slice(offset, offset + 24));
      },
    ),
  );
});
