import {
  addFavouriteCall,
  getJackpotCall,
  listFavouriteGamesCall,
  listFavouriteIdsCall,
  listGameMenuCall,
  listGamesCall,
  listHotGamesCall,
  listPopularGamesCall,
  listRecentGamesCall,
  listVendorGameTypesCall,
  listVendorLanesCall,
  removeFavouriteCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Frame, Session } from '../server/index.ts';
import { startTestGateway, waitUntil } from '../testing/index.ts';
import { createCatalog } from './index.ts';
import { seedCatalog } from './seed/seed-catalog.ts';
import { sandboxVendor } from './seed/seed-games.ts';
import { seedPlays } from './seed/seed-plays.ts';

const today = new Date('2026-11-20T00:00:00.000Z');
const people: Record<string, Session> = {
  ada: { memberId: 1, username: 'ada', accountKind: 'member', tokenHash: 'a' },
  dan: { memberId: 2, username: 'dan', accountKind: 'member', tokenHash: 'd' },
};

async function startCatalog() {
  const gateway = await startTestGateway({
    now: today,
    assemble: (frame: Frame) => {
      const catalog = createCatalog({ ...frame, backgroundPlayers: true });
      return {
        modules: [catalog.module],
        sessions: { find: async (token: string) => people[token] },
        services: { catalog: catalog.service },
      };
    },
  });
  await seedCatalog({ database: gateway.database, today, games: 1200 });
  await gateway.runJob('catalog.index');
  return gateway;
}

let gateway: Awaited<ReturnType<typeof startCatalog>>;
beforeAll(async () => {
  gateway = await startCatalog();
});
afterAll(() => gateway.stop());

const nodeIds = (games: readonly { nodeId: number }[]) => games.map((game) => game.nodeId);

describe('game list', () => {
  test('answers visitors 24 games per page with the number of pages and games @LOB-07 @API-02', async () => {
    const first = await gateway.call(listGamesCall, { gameType: 'RNG' });
    const second = await gateway.call(listGamesCall, { gameType: 'RNG', pageNo: 2 });
    expect(first.games).toHaveLength(24);
    expect(first.totalPages).toBe(Math.ceil(first.total / 24));
    expect(nodeIds(first.games).filter((id) => nodeIds(second.games).includes(id))).toEqual([]);
  });

  test('the last page has the rest, and the one after it nothing', async () => {
    const { total, totalPages } = await gateway.call(listGamesCall, { gameType: 'LIVE' });
    const last = await gateway.call(listGamesCall, { gameType: 'LIVE', pageNo: totalPages });
    expect(last.games).toHaveLength(total - (totalPages - 1) * 24);
    const after = await gateway.call(listGamesCall, { gameType: 'LIVE', pageNo: totalPages + 1 });
    expect(after).toMatchObject({ games: [], total });
  });

  test.each([
    ['vendor', { vassalage: 'NOVA_REEL' }, { vassalage: 'NOVA_REEL' }],
    ['classification', { gameClassify: 'JP' }, { gameClassify: expect.arrayContaining(['JP']) }],
    ['minimum bet', { minBet: '0.05' }, { minBetMinor: 5 }],
    ['name', { gameName: 'dragon' }, { gameName: expect.stringMatching(/dragon/i) }],
  ] as const)('lists only games that match the chosen %s @LOB-02', async (_, filter, expected) => {
    const page = await gateway.call(listGamesCall, { gameType: 'RNG', ...filter });
    expect(page.games.length).toBeGreaterThan(0);
    for (const game of page.games) expect(game).toMatchObject(expected);
  });

  test('finds a game in spite of a typo', async () => {
    const page = await gateway.call(listGamesCall, { gameType: 'RNG', gameName: 'mandalya nihgts' });
    expect(page.games.map((game) => game.gameName)).toEqual(['Mandalay Nights']);
  });

  test('accepts the query of the specification unchanged @API-02', async () => {
    const { status } = await gateway.send(listGamesCall, {
      clientType: 3,
      platform: 'flash,html5-desktop',
      channel: '',
      merchant: 'parlour',
      gameType: 'RNG',
      minLineNum: 20,
      pageNo: 1,
      pageSize: 24,
      language: 'EN',
    });
    expect(status).toBe(200);
    expect((await gateway.send(listGamesCall, { gameType: 'CHESS' })).status).toBe(400);
  });
});

describe('menus', () => {
  test('lets a browser keep the vendors for a moment, which several parts of a page ask for', async () => {
    const { headers } = await gateway.send(listVendorLanesCall, {});
    expect(headers['cache-control']).toBe('private, max-age=5');
  });

  test('lists each category with its vendors, hot ones marked @LOB-09 @GEN-01 @SHELL-06', async () => {
    const { lanes } = await gateway.call(listVendorLanesCall, { merchantCode: 'parlour' });
    expect(lanes.map((lane) => lane.title)).toEqual([
      'RNG',
      'LIVE',
      'FISH',
      'PVP',
      'SPORTS',
      'ESPORTS',
      'ELOTT',
      'SV3',
    ]);
    const cards = lanes.flatMap((lane) => lane.cards);
    expect(cards.find((card) => card.vassalage === 'JADE_TIGER')).toMatchObject({ isHot: 1 });
    expect(lanes.flatMap((lane) => (lane.title === 'ELOTT' ? lane.cards : []))).toContainEqual(
      expect.objectContaining({ vassalage: 'LOTT' }),
    );
  });

  test('names the lobby and counts of each category @ROUTE-10', async () => {
    const { menus } = await gateway.call(listGameMenuCall, { device: 'WEB' });
    expect(menus.reduce((sum, menu) => sum + menu.gameCount, 0)).toBe(1200);
    expect(menus).toContainEqual(expect.objectContaining({ gameCategory: 'ELOTT', path: '/elott' }));
  });

  test('says which game types a vendor offers', async () => {
    const { list } = await gateway.call(listVendorGameTypesCall, { vassalage: 'JADE_TIGER' });
    expect(list).toEqual([{ vassalage: 'JADE_TIGER', gameTypes: ['RNG', 'FISH'] }]);
  });
});

describe('hot and popular games', () => {
  test('the sandbox slot is the hottest, and every category has hot games @LOB-11', async () => {
    const { list } = await gateway.call(listHotGamesCall, { isPlatform: 2 });
    const slots = list.filter((game) => game.gameType === 'RNG');
    expect(slots[0]).toMatchObject({ gameId: 'mandalay-nights', vassalage: sandboxVendor, isHot: 1 });
    expect(new Set(list.map((game) => game.gameType)).size).toBe(8);
  });

  test('limits the hot games of each type to the hottest @LOB-11', async () => {
    const { list } = await gateway.call(listHotGamesCall, { isPlatform: 2 });
    const first = await gateway.call(listHotGamesCall, { isPlatform: 2, countPerType: 1 });
    expect(list.length).toBeGreaterThan(8);
    expect(first.list.map((game) => game.gameType).toSorted()).toEqual(
      [...new Set(list.map((game) => game.gameType))].toSorted(),
    );
    for (const game of first.list)
      expect(game).toEqual(list.find(({ gameType }) => gameType === game.gameType));
  });

  test('popular games are the most played ones of seven days, then hot games @LOB-11', async () => {
    const { games } = await gateway.call(listGamesCall, { gameType: 'FISH', pageNo: 1 });
    const [often, once] = nodeIds(games.slice(-2)) as [number, number];
    const play = (memberId: number, nodeId: number) =>
      gateway.database.transaction((tx) => gateway.services.catalog.recordPlay(tx, memberId, nodeId));
    // The plays of other tests are then more than a week old.
    for (const memberId of [11, 12, 13]) await play(memberId, nodeIds(games)[0] as number);
    gateway.clock.advance({ days: 8 });
    await play(11, once);
    for (const memberId of [11, 12]) await play(memberId, often);
    gateway.clock.advance({ minutes: 2 });
    const { list } = await gateway.call(listPopularGamesCall, { count: 20, device: 'WEB' });
    expect(list).toHaveLength(20);
    expect(nodeIds(list.slice(0, 2))).toEqual([often, once]);
    expect(list[2]).toMatchObject({ gameId: 'mandalay-nights' });
  });
});

describe('favourites', () => {
  test('need a login @LOB-05', async () => {
    const { status, body } = await gateway.send(listFavouriteIdsCall, {});
    expect(status).toBe(401);
    expect(body).toMatchObject({ error: { code: 'session.required' } });
    expect((await gateway.send(addFavouriteCall, { nodeId: 10_001 })).status).toBe(401);
  });

  test('are added and removed once, and belong to one member @LOB-08', async () => {
    const token = 'ada';
    const { games } = await gateway.call(listGamesCall, { gameType: 'RNG' });
    const [first, second] = nodeIds(games) as [number, number];
    for (const nodeId of [first, second, second]) {
      await gateway.call(addFavouriteCall, { nodeId, vendor: 'NOVA_REEL', gameType: 'RNG' }, { token });
      gateway.clock.advance({ seconds: 1 });
    }
    const ids = () => gateway.call(listFavouriteIdsCall, {}, { token });
    expect(await ids()).toEqual([String(second), String(first)]);
    const list = await gateway.call(listFavouriteGamesCall, { gameType: 'RNG' }, { token });
    expect(nodeIds(list.content)).toEqual([second, first]);
    expect(list).toMatchObject({ totalPages: 1, total: 2 });
    const other = await gateway.call(listFavouriteGamesCall, { gameType: 'LIVE' }, { token });
    expect(other).toMatchObject({ content: [], totalPages: 0 });
    expect(await gateway.call(listFavouriteIdsCall, {}, { token: 'dan' })).toEqual([]);

    await gateway.call(removeFavouriteCall, { nodeId: second }, { token });
    await gateway.call(removeFavouriteCall, { nodeId: second }, { token });
    expect(await ids()).toEqual([String(first)]);
  });

  test('refuse a game that does not exist', async () => {
    const adding = gateway.call(addFavouriteCall, { nodeId: 1 }, { token: 'ada' });
    await expect(adding).rejects.toMatchObject({ code: 'catalog.game-not-found' });
  });
});

test('recent games are listed in the order in which they were last played @LOB-05', async () => {
  const { games } = await gateway.call(listGamesCall, { gameType: 'PVP' });
  const [first, second] = nodeIds(games) as [number, number];
  for (const nodeId of [first, second, first]) {
    gateway.clock.advance({ minutes: 1 });
    await gateway.database.transaction((tx) => gateway.services.catalog.recordPlay(tx, 2, nodeId));
  }
  const recent = await gateway.call(listRecentGamesCall, { gameType: 'PVP' }, { token: 'dan' });
  expect(nodeIds(recent.list)).toEqual([first, second]);
  expect((await gateway.send(listRecentGamesCall, {})).status).toBe(401);
});

test('many plays recorded at once keep the latest of each game', async () => {
  const { games } = await gateway.call(listGamesCall, { gameType: 'LIVE' });
  const [first, second] = nodeIds(games) as [number, number];
  const at = (minute: number) => new Date(today.getTime() + minute * 60_000);
  const play = (nodeId: number, minute: number) => ({ memberId: 1, nodeId, playedAt: at(minute) });
  await gateway.database.transaction((tx) =>
    seedPlays(tx, [play(first, 1), play(second, 2), play(first, 3)]),
  );
  await gateway.database.transaction((tx) => seedPlays(tx, [play(first, 0), play(second, 1)]));
  const recent = await gateway.call(listRecentGamesCall, { gameType: 'LIVE' }, { token: 'ada' });
  expect(nodeIds(recent.list)).toEqual([first, second]);
});

test('a change of the catalogue is seen by every gateway without a restart', async () => {
  const { games } = await gateway.call(listGamesCall, { gameType: 'SV3' });
  const [nodeId] = nodeIds(games) as [number];
  await gateway.services.catalog.setGameStatus(nodeId, 'maintenance');
  const after = await gateway.call(listGamesCall, { gameType: 'SV3' });
  expect(after.games[0]).toMatchObject({ nodeId, status: 'maintenance' });

  await sql`update catalog_game set status = 'live' where node_id = ${nodeId}`.execute(
    gateway.database.kysely,
  );
  const status = async () => (await gateway.call(listGamesCall, { gameType: 'SV3' })).games[0]?.status;
  await waitUntil(async () => (await status()) === 'live');
});

test('the catalogue can be read inside a transaction', async () => {
  const found = await gateway.database.transaction(() =>
    gateway.services.catalog.findGameById('mandalay-nights'),
  );
  expect(found).toMatchObject({ vendor: sandboxVendor, minBetMinor: 10 });
});

describe('jackpot', () => {
  const pool = () => gateway.call(getJackpotCall);

  test('rises 165.11 per tick of 3 seconds, however often the job runs @BAN-04', async () => {
    await gateway.runJob('catalog.jackpot');
    const before = await pool();
    expect(before).toMatchObject({ perTickMinor: 16_511, tickMs: 3000 });
    gateway.clock.advance({ seconds: 10 });
    await Promise.all([gateway.runJob('catalog.jackpot'), gateway.runJob('catalog.jackpot')]);
    await gateway.runJob('catalog.jackpot');
    expect((await pool()).poolMinor).toBe(before.poolMinor + 3 * 16_511);
    gateway.clock.advance({ seconds: 2 });
    await gateway.runJob('catalog.jackpot');
    expect((await pool()).poolMinor).toBe(before.poolMinor + 4 * 16_511);
  });

  test('does not make up for the time when the job did not run', async () => {
    await gateway.runJob('catalog.jackpot');
    const before = await pool();
    gateway.clock.advance({ hours: 5 });
    await gateway.runJob('catalog.jackpot');
    expect((await pool()).poolMinor).toBe(before.poolMinor + 20 * 16_511);
  });

  test('takes contributions of stakes in their own transaction', async () => {
    const before = await pool();
    await gateway.database.transaction((tx) => gateway.services.catalog.contributeToJackpot(tx, 250));
    expect((await pool()).poolMinor).toBe(before.poolMinor + 250);
  });
});

test('seeding gives the same games each time', async () => {
  const again = await startCatalog();
  try {
    const pages = [gateway, again].map((one) => one.call(listHotGamesCall, { isPlatform: 2 }));
    const [first, second] = await Promise.all(pages);
    expect(second).toEqual(first);
  } finally {
    await again.stop();
  }
});

test('each listed game has its drawn cover and each vendor its logo', async () => {
  const { games } = await gateway.call(listGamesCall, { gameType: 'SV3' });
  const { lanes } = await gateway.call(listVendorLanesCall, {});
  const logos = lanes.flatMap((lane) => lane.cards.slice(0, 1).map((card) => card.logoUrl));
  for (const url of [games[0]?.imageUrl ?? '', ...logos]) {
    const picture = await gateway.app.inject({ url });
    expect([url, picture.statusCode]).toEqual([url, 200]);
    expect(picture.headers['content-type']).toMatch(/^image\//);
  }
});
