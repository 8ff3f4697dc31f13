import { getGameInfoCall, listGamesCall } from '@parlour/contracts/calls';
import { operate } from '@parlour/gateway/testing';
import { allGames } from '../games/all-games.ts';
import { stakeMinorMax } from '../games/roulette/wheel.ts';
import { startTestSite, type TestSite } from '../testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const importFromVendor = async (vendor: string, dryRun = false) => {
  const input = { vendor, dryRun, reason: 'what the vendor offers' };
  const { body } = await operate(site.gateway, 'catalog/import-from-vendor', input);
  return { ...body, value: body.value as Record<string, number> | undefined };
};

test('gives the platform its games by call, with the returns of their rules @GAME-05', async () => {
  const plan = await importFromVendor('SANDBOX', true);
  expect((plan.value?.changed ?? 0) + (plan.value?.unchanged ?? 0)).toBe(allGames.size);
  expect((await importFromVendor('SANDBOX')).value).toMatchObject({ added: 0, withdrawn: 0 });
  const { games } = await site.gateway.call(listGamesCall, { gameType: 'RNG' });
  const slot = games.find(({ gameId }) => gameId === 'mandalay-nights');
  expect(slot).toMatchObject({ gameName: 'Mandalay Nights', lineNum: 10, rtpPpm: 954_575, minBetMinor: 10 });
  expect((await importFromVendor('SANDBOX')).value).toMatchObject({ changed: 0, unchanged: allGames.size });
  expect((await importFromVendor('NOBODY')).error).toMatchObject({ code: 'betting.vendor-not-connected' });
});

test('returns the bet limits of each game and a public page with its rules @GAME-05', async () => {
  const { games } = await site.gateway.call(listGamesCall, { gameType: 'RNG' });
  const fetchInfo = (gameId: string) => {
    const nodeId = games.find((game) => game.gameId === gameId)?.nodeId ?? 0;
    return site.gateway.call(getGameInfoCall, { nodeId, language: 'MY' });
  };
  expect(await fetchInfo('mandalay-nights')).toEqual({
    minBetMinor: Math.min(...(allGames.get('mandalay-nights')?.stakesMinor ?? [])),
    maxBetMinor: Math.max(...(allGames.get('mandalay-nights')?.stakesMinor ?? [])),
    rulesUrl: '/sandbox/games/mandalay-nights/#rules&language=MY',
  });
  // Several chips make up one bet.
  expect(await fetchInfo('roulette')).toMatchObject({ maxBetMinor: stakeMinorMax });
});
