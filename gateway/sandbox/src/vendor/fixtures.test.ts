import { listHotMatchesCall, listWinnersCall } from '@parlour/contracts/calls';
import { startTestSite, type TestSite } from '../testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ now: '2026-11-20T04:00:10.000Z' });
  await site.gateway.runJob('catalog.index');
});
afterAll(() => site.stop());

const hotMatches = async () => {
  await site.gateway.runJob('catalog.matches');
  return (await site.gateway.call(listHotMatchesCall, { count: '20' })).matches;
};

test('lists the matches of its books with their odds, the most slips first @LOB-11', async () => {
  const before = await hotMatches();
  expect(new Set(before.map(({ game }) => game.gameId))).toEqual(new Set(['football', 'esports']));
  const chosen = before.findLast(({ phase, game }) => phase === 'open' && game.gameId === 'football');
  const number = Number(chosen?.matchId.split(':')[2]);
  const player = await site.player('football');
  const { status } = await site.api('bets', {
    gameKey: player.gameKey,
    requestId: 'a-slip-on-the-last',
    stakeMinor: 100,
    legs: [{ number, selection: 'home' }],
  });
  expect(status).toBe(200);
  const [hottest] = await hotMatches();
  expect(hottest).toMatchObject({ matchId: chosen?.matchId, bets: 1, winner: chosen?.winner });
});

test('shows the score of a running match, but no odds @LOB-11', async () => {
  site.gateway.clock.advance({ minutes: 2 });
  await site.sandbox.tick();
  const running = (await hotMatches()).filter(({ phase }) => phase === 'running');
  expect(running.length).toBeGreaterThan(0);
  for (const match of running) {
    expect(match.winner).toBeUndefined();
    expect(match.score).toEqual({ home: expect.any(Number), away: expect.any(Number) });
  }
});

test('ranks the best won slip of each member in sports, and nobody who lost @LOB-11', async () => {
  const state = (await hotMatches()).find(
    ({ phase, game }) => phase === 'open' && game.gameId === 'football',
  );
  const number = Number(state?.matchId.split(':')[2]);
  // One slip on each outcome of a match, so that exactly one of the three wins.
  const players = await Promise.all(['home', 'draw', 'away'].map(() => site.player('football')));
  for (const [index, selection] of ['home', 'draw', 'away'].entries())
    await site.api('bets', {
      gameKey: players[index]?.gameKey,
      requestId: `slip-on-${selection}`,
      stakeMinor: 1_000,
      legs: [{ number, selection }],
    });
  site.gateway.clock.advance({ minutes: 15 });
  await site.sandbox.tick();
  site.gateway.clock.advance({ minutes: 6 });
  const { list } = await site.gateway.call(listWinnersCall, { board: 'SPORTS', count: 10 });
  const large = list.filter(({ payout }) => payout > 1_000);
  expect(large).toEqual([
    { ...large[0], account: 'pl***', gameName: 'Simulated Football', payout: expect.any(Number) },
  ]);
});
