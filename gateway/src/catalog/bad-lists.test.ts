import { listGamesCall } from '@parlour/contracts/calls';
import type { Frame } from '../server/index.ts';
import { startTestGateway } from '../testing/index.ts';
import { createCatalog } from './index.ts';
import { seedCatalog } from './seed/seed-catalog.ts';

const today = new Date('2026-11-20T00:00:00.000Z');

async function startCatalog() {
  const gateway = await startTestGateway({
    now: today,
    assemble: (frame: Frame) => ({
      modules: [createCatalog({ ...frame, backgroundPlayers: false }).module],
      sessions: { find: async () => undefined },
      services: {},
    }),
  });
  await seedCatalog({ database: gateway.database, today, games: 200 });
  await gateway.runJob('catalog.index');
  return gateway;
}

let gateway: Awaited<ReturnType<typeof startCatalog>>;
beforeAll(async () => {
  gateway = await startCatalog();
});
afterAll(() => gateway.stop());

test.each([
  ['a game type of its own', { gameType: 'DICE' }],
  ['a game type in small letters', { gameType: 'rng' }],
  ['no game type', {}],
  ['a page before the first', { gameType: 'RNG', pageNo: 0 }],
  ['half a page', { gameType: 'RNG', pageNo: 1.5 }],
  ['a word as a page', { gameType: 'RNG', pageNo: 'last' }],
  ['more games than a page has', { gameType: 'RNG', pageSize: 10_000 }],
  ['a classification of its own', { gameType: 'RNG', gameClassify: 'XX' }],
  ['a minimum bet that is not offered', { gameType: 'RNG', minBet: '3' }],
  ['a name as long as a page', { gameType: 'RNG', gameName: 'x'.repeat(61) }],
])('refuses %s @LOB-02 @LOB-04', async (_, input) => {
  const { status, body } = await gateway.send(listGamesCall, input);
  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, error: { code: 'request.invalid' } });
});

test.each([
  ['a vendor that there is not', { vassalage: 'NOBODY' }],
  ['a vendor of other games', { vassalage: 'YANGON_LOTTO' }],
  ['a page after the last', { pageNo: 9_999 }],
  ['markup as a vendor', { vassalage: '<b>NOVA</b>' }],
  ['markup as a name', { gameName: '<img src=x onerror=alert(1)>' }],
  ['a piece of SQL', { gameName: "qqzz'; drop table games; --" }],
])('finds no games for %s @LOB-02', async (_, input) => {
  const page = await gateway.call(listGamesCall, { gameType: 'RNG', ...input });
  expect(page.games).toEqual([]);
  expect((await gateway.call(listGamesCall, { gameType: 'RNG' })).games).toHaveLength(24);
});
