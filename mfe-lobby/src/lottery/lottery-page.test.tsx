import {
  getBonusDetailsCall,
  launchLotteryCall,
  listLotteriesCall,
  listOpenedNumbersCall,
} from '@parlour/contracts/calls';
import {
  createTestSite,
  createWireGrant,
  freezeDate,
  people,
  renderView,
  type TestSiteOptions,
} from '@parlour/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLobbyGateway, createWireGame } from '../testing/lobby-gateway.ts';
import LotteryPage from './lottery-page.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

const own = { gameType: 'ELOTT' as const, vassalage: 'TCG_SEA' };
const games = [
  createWireGame(1, { ...own, gameName: 'Express 2D', defaultPlayType: '2D' }),
  createWireGame(2, { ...own, gameName: 'Quick Keno', defaultPlayType: 'KENO' }),
  createWireGame(3, { ...own, gameName: 'Night 2D', defaultPlayType: '2D' }),
  createWireGame(4),
];

async function open(at: string, options: Partial<TestSiteOptions> = {}, gateway = createLobbyGateway(games)) {
  const page = await createTestSite({ gateway, member: people.ada, ...options });
  const view = await renderView(<LotteryPage />, { name: 'mfe-lobby', page, address: at });
  return { gateway, page, view };
}

const frame = (name: string) => screen.findByTitle<HTMLIFrameElement>(`Game ${name}`);

test('opens the lottery of its address in a sandboxed frame @ROUTE-08 @GAME-02 @API-03', async () => {
  const { gateway } = await open('/lottery?gameCode=game-2&vendor=TCG_SEA&playType=KENO');
  expect(await frame('Quick Keno')).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  expect(screen.getByRole('radio', { name: 'KENO' })).toBeChecked();
  expect(gateway.received(launchLotteryCall)).toEqual([
    {
      lottoArea: 'VN',
      launchMode: 'LOTT',
      prizeMode: 'LOTT',
      lottoGameCode: 'game-2',
      lottoView: 'betting',
      device: 'WEB',
      backUrl: '/lottery?gameCode=game-2&vendor=TCG_SEA&playType=KENO',
      language: 'EN',
    },
  ]);
  // The vendor cards determine the prize mode (LOB-10).
  expect(gateway.received(listLotteriesCall)).toEqual([{ prizeMode: 'LOTT', device: 'WEB', language: 'EN' }]);
});

test('switches between play types and their lotteries @ROUTE-08 @GAME-07', async () => {
  await open('/lottery');
  await frame('Express 2D');
  await userEvent.click(screen.getByRole('radio', { name: 'KENO' }));
  expect(await frame('Quick Keno')).toBeInTheDocument();
  expect(window.location.search).toBe('?gameCode=game-2&vendor=TCG_SEA&playType=KENO');
  await userEvent.click(screen.getByRole('radio', { name: '2D' }));
  await frame('Express 2D');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lottery game' }), 'Night 2D');
  expect(await frame('Night 2D')).toBeInTheDocument();
});

test('shows above the slip which bonus the bets count for @PROMO-04', async () => {
  const gateway = createLobbyGateway(games);
  gateway.on(getBonusDetailsCall, () => ({ grants: [createWireGrant()], tasks: [], remaining: 0 }));
  await open('/lottery', {}, gateway);
  const bonus = within(await screen.findByRole('region', { name: 'Bonus' }));
  expect(bonus.getByText('15.00 of 100.00 bet')).toBeVisible();
  expect(bonus.getByText('Stakes above Ks 5.00 do not count')).toBeVisible();
});

test('counts down by the server clock and shows the drawn numbers @GAME-07', async () => {
  freezeDate('2026-11-20');
  const gateway = createLobbyGateway(games);
  const hour = 3_600_000;
  // A browser whose clock is an hour slow counts the same seconds.
  const serverNow = () => Date.now() + hour;
  gateway.on(listOpenedNumbersCall, () => ({
    serverTime: new Date(serverNow()).toISOString(),
    games: [
      {
        nodeId: 1,
        gameCode: 'game-1',
        gameName: 'Express 2D',
        draws: [{ number: 41, drawnAt: new Date(serverNow() - 1000).toISOString(), numbers: ['4', '7'] }],
        next: {
          number: 42,
          closesAt: new Date(serverNow() + 90_000).toISOString(),
          drawsAt: new Date(serverNow() + 100_000).toISOString(),
        },
      },
    ],
  }));
  await open('/lottery', {}, gateway);
  const next = await screen.findByRole('region', { name: 'Draw 42' });
  expect(within(next).getByRole('timer')).toHaveTextContent(/^01:30$/);
  const opened = screen.getByRole('region', { name: 'Drawn numbers' });
  expect(within(opened).getByText('Draw 41')).toBeVisible();
  expect(
    within(opened)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(expect.arrayContaining(['4', '7']));
});

test('reports when there are no draws, and lists recently played lotteries @GAME-07', async () => {
  await open('/lottery');
  expect(await screen.findByText('No draws yet.')).toBeVisible();
  const recent = screen.getByRole('region', { name: 'Recently played' });
  expect(await within(recent).findByRole('link', { name: 'Express 2D' })).toHaveAttribute(
    'href',
    '/lottery?gameCode=game-1&vendor=TCG_SEA&playType=2D',
  );
});

test('shows a visitor the draws and asks to log in for the slip @GAME-01', async () => {
  const { gateway, page } = await open('/lottery', { member: undefined });
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(page.shown.logins).toBe(1);
  expect(gateway.received(launchLotteryCall)).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Recently played' })).toBeNull();
  act(() => page.signIn(people.ada));
  expect(await frame('Express 2D')).toBeInTheDocument();
});

test('a panel over the lottery does not close it', async () => {
  const { page } = await open('/lottery?gameCode=game-2');
  const before = await frame('Quick Keno');
  act(() => page.site.navigate('/lottery?member=depositv2'));
  expect(await frame('Quick Keno')).toBe(before);
});
