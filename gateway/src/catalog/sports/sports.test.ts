import { listHotMatchesCall } from '@parlour/contracts/calls';
import type { Frame } from '../../server/index.ts';
import { startTestGateway } from '../../testing/index.ts';
import { createCatalog, type VendorMatch } from '../index.ts';
import { seedCatalog } from '../seed/seed-catalog.ts';
import { seedDemoContent } from '../seed/seed-demo-content.ts';
import { sandboxVendor } from '../seed/seed-games.ts';

const today = new Date('2026-11-20T00:00:00.000Z');
/** A fake vendor with the responses that the test sets. */
const vendor = { reported: [] as VendorMatch[], isDown: false };

async function startSports() {
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
            openedNumbers: async () => [],
            fixtures: () =>
              vendor.isDown ? Promise.reject(new Error('down')) : Promise.resolve(vendor.reported),
            rooms: async () => [],
            gameInfo: async () => ({ minBetMinor: 10, maxBetMinor: 1_000 }),
          },
        ],
      });
      return {
        modules: [catalog.module],
        sessions: { find: async () => undefined },
        services: { catalog: catalog.service },
      };
    },
  });
  await seedCatalog({ database: gateway.database, today, games: 400 });
  await gateway.database.transaction(seedDemoContent);
  await gateway.runJob('catalog.index');
  return gateway;
}

let gateway: Awaited<ReturnType<typeof startSports>>;
beforeAll(async () => {
  gateway = await startSports();
});
afterAll(() => gateway.stop());
beforeEach(() => {
  vendor.isDown = false;
});

const match = (number: number, bets: number, vendorGame = 'football'): VendorMatch => ({
  vendorGame,
  number,
  home: `Home ${number}`,
  away: `Away ${number}`,
  startsAt: new Date(today.getTime() + number * 60_000),
  phase: 'open',
  winner: { home: 185, draw: 340, away: 420 },
  bets,
});
const pollMatches = async (...matches: VendorMatch[]) => {
  vendor.reported = matches;
  await gateway.runJob('catalog.matches');
};
const listed = async (count = '5') => (await gateway.call(listHotMatchesCall, { count })).matches;

test('lists the matches with the most slips first, and of equal ones the earlier @LOB-11', async () => {
  await pollMatches(match(3, 0), match(2, 0), match(9, 7), match(5, 2, 'esports'));
  expect((await listed()).map(({ matchId }) => matchId)).toEqual([
    'SANDBOX:football:9',
    'SANDBOX:esports:5',
    'SANDBOX:football:2',
    'SANDBOX:football:3',
  ]);
  expect(await listed('1')).toMatchObject([
    { home: 'Home 9', bets: 7, winner: { home: 185 }, game: { gameId: 'football', gameType: 'SPORTS' } },
  ]);
});

test('shows no match of a game that is not in the catalogue or is closed @LOB-11', async () => {
  await pollMatches(match(1, 1), match(2, 9, 'unknown-book'), match(3, 3, 'mandalay-nights'));
  const [shown, ...others] = await listed();
  expect([shown?.matchId, others]).toEqual(['SANDBOX:football:1', []]);
});

test('shows an unresponsive vendor’s matches for a minute, and then none of them @LOB-11', async () => {
  await pollMatches(match(1, 1));
  vendor.isDown = true;
  gateway.clock.advance({ seconds: 50 });
  await gateway.runJob('catalog.matches');
  expect(await listed()).toHaveLength(1);
  gateway.clock.advance({ seconds: 11 });
  expect(await listed()).toEqual([]);
});

test('refuses an unsupported count @LOB-11', async () => {
  for (const count of ['0', '21', '-1', 'many'])
    expect((await gateway.send(listHotMatchesCall, { count })).status).toBe(400);
});
