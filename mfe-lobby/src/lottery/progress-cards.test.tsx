import { getMissionLeaderboardCall, getMissionSummaryCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLobbyGateway, createWireGame } from '../testing/lobby-gateway.ts';
import LotteryPage from './lottery-page.tsx';

const games = [
  createWireGame(1, {
    gameType: 'ELOTT',
    vassalage: 'TCG_SEA',
    gameName: 'Express 2D',
    defaultPlayType: '2D',
  }),
];
const endsAt = new Date(2026, 10, 23, 0, 0).toISOString();
const mission = (missionId: string, over: object) => ({
  missionId,
  periodStart: '2026-11-22',
  period: 'D' as const,
  metric: 'BET_COUNT' as const,
  gameTypes: ['ELOTT' as const, 'LOTT' as const],
  running: true,
  target: 5,
  progress: 0,
  completed: false,
  claimed: false,
  reward: { kind: 'POINTS' as const, amount: 5, turnoverMultiple: 0 },
  endsAt,
  ...over,
});
const missions = [
  mission('day-tickets', { progress: 5, completed: true }),
  mission('day-bet', { metric: 'VALID_BET', target: 5_000, progress: 1_250 }),
  mission('week-tickets', { period: 'W', target: 30, progress: 5 }),
];
const leader = (rank: number, account: string, score: number) => ({
  rank,
  account,
  avatarUrl: '/art/avatars/1.svg',
  score,
});

async function open(gateway = createLobbyGateway(games), options: Partial<TestSiteOptions> = {}) {
  const page = await createTestSite({ gateway, member: people.ada, ...options });
  const view = await renderView(<LotteryPage />, { name: 'mfe-lobby', page, address: '/lottery' });
  return { gateway, page, view };
}
const card = (name: string) => screen.findByRole('region', { name });

test('shows the progress of each mission of the day and the week @GAME-07', async () => {
  const gateway = createLobbyGateway(games);
  gateway.on(getMissionSummaryCall, () => ({ missions, missionCount: 1 }));
  await open(gateway);
  const shown = within(await card('Missions'));
  expect(await shown.findByText('1 of 3 done')).toBeVisible();
  const lines = within(shown.getByRole('list', { name: 'Today' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Settled tickets: 55 of 5Done',
    'Valid bet: Ks\u00a050.00Ks\u00a012.50 of Ks\u00a050.00',
  ]);
  expect(shown.getByRole('progressbar', { name: 'Valid bet: Ks\u00a050.00' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(within(shown.getByRole('list', { name: 'This week' })).getByText('5 of 30')).toBeVisible();
  expect(shown.getAllByText('until 23 Nov, 00:00')).toHaveLength(2);
});

test('ranks the day or the week, and shows the member’s own rank @GAME-07', async () => {
  const gateway = createLobbyGateway(games);
  gateway.on(getMissionLeaderboardCall, ({ input }) =>
    input.period === 'D'
      ? {
          list: [leader(1, 'mo***', 70_000), leader(2, 'ad***', 50_000)],
          own: { rank: 2, score: 50_000 },
          endsAt,
          final: false,
        }
      : { list: [leader(1, 'li***', 900_000)], own: { rank: 4_120, score: 60_000 }, endsAt, final: false },
  );
  await open(gateway);
  const shown = within(await card('Leaderboard'));
  const lines = () => shown.getAllByRole('listitem').map((line) => line.textContent);
  expect(await shown.findByText('mo***')).toBeVisible();
  expect(lines()).toEqual(['1mo***700.00', '2You500.00']);
  await userEvent.click(shown.getByRole('radio', { name: 'This week' }));
  expect(await shown.findByText('li***')).toBeVisible();
  // The member's own rank follows, however low it is.
  expect(lines()).toEqual(['1li***9,000.00', '4120You600.00']);
  await userEvent.keyboard('{ArrowLeft}');
  expect(await shown.findByText('mo***')).toBeVisible();
});

test('reports when no bet counts yet @GAME-07', async () => {
  const gateway = createLobbyGateway(games);
  await open(gateway);
  expect(await screen.findByText('No missions right now.')).toBeVisible();
  expect(await screen.findByText('No tickets settled in this period yet.')).toBeVisible();
});

test('shows a member without tickets that others are ranked @GAME-07', async () => {
  const gateway = createLobbyGateway(games);
  gateway.on(getMissionLeaderboardCall, () => ({
    list: [leader(1, 'mo***', 70_000)],
    own: null,
    endsAt,
    final: false,
  }));
  await open(gateway);
  expect(await screen.findByText('You have no settled tickets in this period.')).toBeVisible();
});

test('offers a retry if missions or leaderboard fail to load @GAME-07', async () => {
  const gateway = createLobbyGateway(games);
  gateway.refuse(getMissionSummaryCall, 'server.unavailable');
  gateway.refuse(getMissionLeaderboardCall, 'server.unavailable');
  await open(gateway);
  const [ofMissions, ofLeaders] = [within(await card('Missions')), within(await card('Leaderboard'))];
  expect(await ofMissions.findByText('The missions could not be loaded.')).toBeVisible();
  expect(await ofLeaders.findByText('The leaderboard could not be loaded.')).toBeVisible();
  gateway.on(getMissionSummaryCall, () => ({ missions, missionCount: 1 }));
  gateway.on(getMissionLeaderboardCall, () => ({
    list: [leader(1, 'mo***', 70_000)],
    own: null,
    endsAt,
    final: false,
  }));
  await userEvent.click(ofMissions.getByRole('button', { name: 'Try again' }));
  expect(await ofMissions.findByText('1 of 3 done')).toBeVisible();
  await userEvent.click(ofLeaders.getByRole('button', { name: 'Try again' }));
  expect(await ofLeaders.findByText('mo***')).toBeVisible();
});

test('asks a visitor to log in, but not a demo account @GAME-07', async () => {
  const gateway = createLobbyGateway(games);
  gateway.on(getMissionSummaryCall, () => ({ missions, missionCount: 1 }));
  const { page } = await open(gateway, { member: undefined });
  await userEvent.click(await screen.findByRole('button', { name: 'Log in to see the missions' }));
  await userEvent.click(screen.getByRole('button', { name: 'Log in to see the leaderboard' }));
  expect(page.shown.logins).toBe(2);
  act(() => page.signIn(people.ben));
  expect(screen.getAllByText('Only real-money play counts here, not demo play.')).toHaveLength(2);
  expect(gateway.received(getMissionSummaryCall)).toEqual([]);
  expect(gateway.received(getMissionLeaderboardCall)).toEqual([]);
  act(() => page.signIn(people.ada));
  expect(await screen.findByText('1 of 3 done')).toBeVisible();
});
