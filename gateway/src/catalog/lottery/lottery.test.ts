import {
  getGameInfoCall,
  getOpenedNumberCall,
  listLotteriesCall,
  listOpenedNumbersCall,
  listRecentLotteriesCall,
  listRoomsCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Frame, Session } from '../../server/index.ts';
import { startTestGateway } from '../../testing/index.ts';
import { cachedInfosMax } from '../game-info.ts';
import { createCatalog, type VendorLottery } from '../index.ts';
import { seedCatalog } from '../seed/seed-catalog.ts';
import { seedDemoContent } from '../seed/seed-demo-content.ts';
import { sandboxVendor } from '../seed/seed-games.ts';

const today = new Date('2026-11-20T00:00:00.000Z');
const ada: Session = { memberId: 1, username: 'ada', accountKind: 'member', tokenHash: 'a' };

/** A fake vendor with the responses that the test sets. */
const vendor = { reported: [] as VendorLottery[], isDown: false };
const toVendorAnswer = <T>(value: T) =>
  vendor.isDown ? Promise.reject(new Error('down')) : Promise.resolve(value);
const room = { roomId: 'r1', anteMinor: 100, seats: 5, taken: 2 };

/** Games whose limits and rules were requested from the vendor. */
const asked: string[] = [];

async function startLotteries() {
  const gateway = await startTestGateway({
    now: today,
    assemble: (frame: Frame) => {
      const catalog = createCatalog({
        ...frame,
        backgroundPlayers: false,
        vendors: [
          {
            code: sandboxVendor,
            games: async () => ({ games: [], complete: false }),
            openedNumbers: () => toVendorAnswer(vendor.reported),
            fixtures: () => toVendorAnswer([]),
            rooms: () => toVendorAnswer([room]),
            gameInfo: (vendorGame, language) => {
              asked.push(`${vendorGame} ${language}`);
              return toVendorAnswer({ minBetMinor: 10, maxBetMinor: 1_000, rulesUrl: '/rules' });
            },
          },
        ],
      });
      return {
        modules: [catalog.module],
        sessions: { find: async (token: string) => (token === 'ada' ? ada : undefined) },
        services: { catalog: catalog.service },
      };
    },
  });
  await seedCatalog({ database: gateway.database, today, games: 400 });
  await gateway.database.transaction(seedDemoContent);
  await gateway.runJob('catalog.index');
  return gateway;
}

let gateway: Awaited<ReturnType<typeof startLotteries>>;
beforeAll(async () => {
  gateway = await startLotteries();
});
afterAll(() => gateway.stop());

const draw = (number: number, numbers: string[]) => ({
  number,
  drawnAt: new Date(today.getTime() - 60_000 + number),
  numbers,
});
const nextDraw = (number: number, inMs: number) => ({
  number,
  closesAt: new Date(gateway.clock.now().getTime() + inMs - 10_000),
  drawsAt: new Date(gateway.clock.now().getTime() + inMs),
});
const pollDraws = async (...lotteries: VendorLottery[]) => {
  vendor.reported = lotteries;
  await gateway.runJob('catalog.draws');
  gateway.clock.advance({ seconds: 2 });
};
const listOpened = async (gameCode: string) =>
  (await gateway.call(listOpenedNumbersCall, { count: '100', gameCode })).games[0];

test('lists the lotteries of the lottery page, with their play types @GAME-07 @API-01', async () => {
  const { list } = await gateway.call(listLotteriesCall, { prizeMode: 'LOTT', device: 'WEB' });
  expect(list.map((game) => [game.gameId, game.defaultPlayType])).toEqual(
    expect.arrayContaining([
      ['lottery-2d', '2D'],
      ['lottery-3d', '3D'],
      ['lottery-4d', '4D'],
      ['keno', 'KENO'],
    ]),
  );
  expect(new Set(list.map((game) => game.vassalage))).toEqual(new Set(['TCG_SEA', 'ELOTT', 'LOTT']));
  // Several lotteries use the same draws; each draw is listed once.
  const { games } = await gateway.call(listOpenedNumbersCall, { count: '1' });
  expect(games.map(({ gameCode }) => gameCode).toSorted()).toEqual([
    'keno',
    'lottery-2d',
    'lottery-3d',
    'lottery-4d',
  ]);
  const inChinese = await gateway.call(listOpenedNumbersCall, {
    count: '1',
    gameCode: 'lottery-2d',
    language: 'CN',
  });
  expect(inChinese.games.map(({ gameName }) => gameName)).toEqual(['极速 2D']);
});

test('keeps the first report of each draw, newest first, with the next draw @GAME-07', async () => {
  await pollDraws({ vendorGame: 'lottery-2d', draws: [draw(1, ['4', '7'])], next: nextDraw(2, 60_000) });
  await pollDraws({
    vendorGame: 'lottery-2d',
    draws: [draw(2, ['0', '9']), draw(1, ['9', '9'])],
    next: nextDraw(3, 60_000),
  });
  const opened = await listOpened('lottery-2d');
  expect(opened?.draws.map(({ number, numbers }) => [number, numbers])).toEqual([
    [2, ['0', '9']],
    [1, ['4', '7']],
  ]);
  expect(opened?.next?.number).toBe(3);
  const last = await gateway.call(getOpenedNumberCall, { gameCode: 'lottery-2d' }, { token: 'ada' });
  expect(last.list).toMatchObject([{ gameCode: 'lottery-2d', number: 2, numbers: ['0', '9'] }]);
});

test('returns the clock for countdowns, and no next draw once its time is over @GAME-07', async () => {
  await pollDraws({ vendorGame: 'keno', draws: [], next: nextDraw(8, 20_000) });
  const { serverTime, games } = await gateway.call(listOpenedNumbersCall, { count: '1', gameCode: 'keno' });
  expect(serverTime).toBe(gateway.clock.now().toISOString());
  expect(games[0]?.next?.number).toBe(8);
  gateway.clock.advance({ seconds: 30 });
  expect((await listOpened('keno'))?.next).toBeUndefined();
});

test('shows the stored draws while a vendor does not respond', async () => {
  await pollDraws({ vendorGame: 'lottery-3d', draws: [draw(5, ['1', '2', '3'])], next: nextDraw(6, 60_000) });
  vendor.isDown = true;
  await gateway.runJob('catalog.draws');
  gateway.clock.advance({ seconds: 2 });
  expect((await listOpened('lottery-3d'))?.draws[0]?.numbers).toEqual(['1', '2', '3']);
  vendor.isDown = false;
});

test('lists the lotteries that a member played, and no other games @GAME-07', async () => {
  const { list } = await gateway.call(listLotteriesCall, {});
  const [lottery] = list;
  const slot = await gateway.services.catalog.findGameById('mandalay-nights');
  await gateway.database.transaction(async (tx) => {
    for (const nodeId of [lottery?.nodeId ?? 0, slot?.nodeId ?? 0])
      await gateway.services.catalog.recordPlay(tx, ada.memberId, nodeId);
  });
  const recent = await gateway.call(listRecentLotteriesCall, {}, { token: 'ada' });
  expect(recent.list.map((game) => game.gameId)).toEqual([lottery?.gameId]);
  expect((await gateway.send(listRecentLotteriesCall, {})).status).toBe(401);
});

test('lists the rooms of a card game, and none for a game without rooms @GAME-07', async () => {
  const rooms = async (gameId: string) => {
    const game = await gateway.services.catalog.findGameById(gameId);
    return (await gateway.call(listRoomsCall, { nodeId: game?.nodeId ?? 0 }, { token: 'ada' })).rooms;
  };
  expect(await rooms('shan-table')).toEqual([room]);
  expect(await rooms('mandalay-nights')).toEqual([]);
});

test('requests the limits and rules of a game from its vendor at most once a minute', async () => {
  const slot = await gateway.services.catalog.findGameById('mandalay-nights');
  const nodeId = slot?.nodeId ?? 0;
  const info = (language: string) => gateway.send(getGameInfoCall, { nodeId, language });
  // Responses to earlier tests are then no longer cached.
  gateway.clock.advance({ seconds: 61 });
  asked.length = 0;
  vendor.isDown = true;
  expect((await info('EN')).status).toBeGreaterThanOrEqual(500);
  vendor.isDown = false;
  const reported = { minBetMinor: 10, maxBetMinor: 1_000, rulesUrl: '/rules' };
  expect(await gateway.call(getGameInfoCall, { nodeId, language: 'EN' })).toEqual(reported);
  // An unknown language falls back to English.
  await info('XX');
  await info('MY');
  expect(asked).toEqual(['mandalay-nights EN', 'mandalay-nights EN', 'mandalay-nights MY']);
  gateway.clock.advance({ seconds: 61 });
  await info('EN');
  expect(asked).toHaveLength(4);
  expect((await gateway.send(getGameInfoCall, { nodeId: 1 })).status).toBe(404);
});

test('evicts the limits of the least recently used game when the cache is full', async () => {
  const { database } = gateway;
  const name = (index: number) => `many-${index}`;
  await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, classifications, min_bet_minor, lines, rtp_ppm, hot_rank, new_until, status, launch_kind, default_play_type, weight)
    select 900000 + n, 'many-' || n, ${sandboxVendor}, 'RNG', 'Many ' || n, '{}', 10, 0, null, null, null, 'live', 'game', null, 1
    from generate_series(0, ${cachedInfosMax}::integer) n`.execute(database.kysely);
  await gateway.runJob('catalog.index');
  gateway.clock.advance({ seconds: 2 });
  const requestInfo = (index: number) =>
    gateway.call(getGameInfoCall, { nodeId: 900_000 + index, language: 'EN' });
  const timesAsked = (index: number) => asked.filter((one) => one.startsWith(`${name(index)} `)).length;
  for (let index = 0; index < cachedInfosMax; index += 1) await requestInfo(index);
  // The first is now the most recently used, so the second is evicted.
  await requestInfo(0);
  await requestInfo(cachedInfosMax);
  await requestInfo(0);
  await requestInfo(1);
  expect([timesAsked(0), timesAsked(1), timesAsked(2)]).toEqual([1, 2, 1]);
});
