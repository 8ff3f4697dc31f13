import { launchGameCall, listGamesCall, listVendorLanesCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestVendor } from '../betting/testing/test-vendor.ts';
import { startTestGateway, type TestGateway } from '../testing/index.ts';
import { seedCatalog } from './seed/seed-catalog.ts';
import { seedDemoContent } from './seed/seed-demo-content.ts';
import { sandboxVendor } from './seed/seed-games.ts';

let gateway: TestGateway;
let vendor: Awaited<ReturnType<typeof startTestVendor>>;

beforeAll(async () => {
  vendor = await startTestVendor(sandboxVendor, { now: () => gateway.clock.now() });
  gateway = await startTestGateway({ config: { vendors: [vendor.connection] } });
  await seedCatalog({ database: gateway.database, today: gateway.clock.now(), vendors: 60, games: 800 });
  await gateway.database.transaction(seedDemoContent);
  // The gateway may have read the games before, and reads them again some time later otherwise.
  await gateway.runJob('catalog.index');
});
afterAll(async () => {
  await gateway.stop();
  await vendor.close();
});

interface Row {
  node_id: number;
  game_type: string;
  vendor: string;
  vendor_game: string | null;
  rtp_ppm: number | null;
}
const rows = async (): Promise<Row[]> =>
  (
    await sql<Row>`select node_id, game_type, vendor, vendor_game, rtp_ppm from catalog_game order by node_id`.execute(
      gateway.database.kysely,
    )
  ).rows;

test('gives every game of an invented vendor a sandbox game of its kind with that game’s return @GAME-05', async () => {
  const kinds: Record<string, string[]> = {
    RNG: ['mandalay-nights', 'inle-sunrise', 'roulette'],
    FISH: ['harpoon'],
    LIVE: ['baccarat', 'roulette'],
    PVP: ['shan-table'],
    SPORTS: ['football'],
    ESPORTS: ['esports'],
    SV3: ['cockfight'],
    ELOTT: ['keno', 'lottery-2d', 'lottery-3d', 'lottery-4d'],
  };
  const all = (await rows()).filter(({ vendor: code }) => code !== sandboxVendor && code !== 'TCG_SEA');
  expect(all.length).toBeGreaterThan(700);
  for (const { game_type, vendor_game, rtp_ppm } of all) {
    expect(kinds[game_type]).toContain(vendor_game);
    expect(rtp_ppm).toBeGreaterThan(850_000);
  }
});

test('names the game that opens instead, and lists games that open themselves first @GAME-05', async () => {
  const { games } = await gateway.call(listGamesCall, { gameType: 'RNG', pageSize: 100 });
  const own = games.filter(({ vassalage }) => vassalage === sandboxVendor);
  expect(own.map(({ playedAs }) => playedAs)).toEqual([undefined, undefined, undefined]);
  const served = games.filter(({ vassalage, isGame }) => vassalage !== sandboxVendor && isGame === 'GAME');
  const names = own.map(({ gameName }) => gameName).toSorted();
  expect([...new Set(served.map(({ playedAs }) => playedAs))].toSorted()).toEqual(names);
  expect(games.slice(0, 2).every(({ vassalage }) => vassalage === sandboxVendor)).toBe(true);
});

test('names its games in Burmese and Chinese, and finds them by these names @GEN-02 @LOB-02', async () => {
  const find = async (gameName: string, language: string) => {
    const { games } = await gateway.call(listGamesCall, { gameType: 'RNG', gameName, language });
    return games.filter(({ playedAs }) => playedAs === undefined).map((game) => game.gameName);
  };
  expect(await find('မန္တလေး', 'MY')).toEqual(['မန္တလေးည']);
  expect(await find('茵莱', 'CN')).toEqual(['茵莱日出']);
  expect(await find('mandalay', 'CN')).toEqual(['曼德勒之夜']);
  expect(await find('茵莱', 'TH')).toEqual(['Inle Sunrise']);
  const { games } = await gateway.call(listGamesCall, { gameType: 'FISH', language: 'CN' });
  expect(new Set(games.map(({ playedAs = '鱼叉礁' }) => playedAs))).toEqual(new Set(['鱼叉礁']));
});

test('states the lowest and the highest return of a table whose bets differ @LOB-01', async () => {
  const { games } = await gateway.call(listGamesCall, { gameType: 'LIVE', pageSize: 100 });
  const range = (name: string) => {
    const { rtpPpm, rtpMaxPpm } =
      games.find(({ playedAs, gameName }) => (playedAs ?? gameName) === name) ?? {};
    return { rtpPpm, rtpMaxPpm };
  };
  expect(range('Baccarat Table')).toEqual({ rtpPpm: 856_403, rtpMaxPpm: 989_420 });
  expect(range('European Roulette')).toEqual({ rtpPpm: 972_972, rtpMaxPpm: undefined });
});

test('changes nothing when it runs again', async () => {
  const before = await rows();
  await gateway.database.transaction(seedDemoContent);
  expect(await rows()).toEqual(before);
});

test('launches a game of an invented vendor over the sandbox, for play money too @GAME-05', async () => {
  const { identity, ledger } = gateway.services;
  const password = 'a long enough password';
  const member = await identity.createMember({ username: 'demonstrator', password });
  const { token } = await identity.logIn(
    { username: 'demonstrator', password },
    { ip: '127.0.0.1', userAgent: 'test' },
  );
  const game = (await rows()).find(
    ({ vendor: code, game_type }) => code !== sandboxVendor && game_type === 'FISH',
  );
  await gateway.services.catalog.setGameStatus(game?.node_id ?? 0, 'live');
  await gateway.call(launchGameCall, { nodeId: game?.node_id ?? 0, demo: true }, { token });
  const opened = await vendor.connectTo(await gateway.listen());
  expect(opened).toBeUndefined();
  const answer = await vendor.send('authenticate', { launchToken: vendor.launchToken() });
  expect(answer.player).toMatchObject({ gameId: 'harpoon', demo: true });
  expect((await ledger.readBalances(member.id)).demoMinor).toBe(1_000_000);
});

test('names its vendors in Burmese and Chinese, and finds their games by these names @GEN-02 @LOB-02', async () => {
  for (const language of ['MY', 'CN']) {
    const { lanes } = await gateway.call(listVendorLanesCall, { language });
    const names = lanes.flatMap(({ cards }) => cards.map(({ name }) => name.replace('Parlour', '')));
    expect(names.filter((name) => /[A-Za-z]/.test(name))).toEqual([]);
  }
  const request = { gameType: 'RNG', gameName: '新星转轮', pageSize: 100 } as const;
  const { games } = await gateway.call(listGamesCall, { ...request, language: 'CN' });
  expect(games.length).toBeGreaterThan(10);
  expect(new Set(games.map(({ vendorName }) => vendorName))).toEqual(new Set(['新星转轮']));
  const english = await gateway.call(listGamesCall, { ...request, gameName: 'nova reel', language: 'EN' });
  expect(english.games.map(({ nodeId }) => nodeId)).toEqual(games.map(({ nodeId }) => nodeId));
  expect(english.games[0]?.vendorName).toBe('Nova Reel');
});
