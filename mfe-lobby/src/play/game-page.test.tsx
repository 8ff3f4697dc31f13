import {
  getBonusDetailsCall,
  getPlaySessionCall,
  launchGameCall,
  listBetsCall,
} from '@parlour/contracts/calls';
import { createTestSite, createWireGrant, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lateAfterMs } from '../games/game-frame.tsx';
import { setPendingLaunch } from '../games/pending-launch.ts';
import {
  createBetPage,
  createLobbyGateway,
  createPlaySession,
  createWireGame,
} from '../testing/lobby-gateway.ts';
import GamePage from './game-page.tsx';

const address = '/game?node=1&vendor=NOVA_REEL&type=RNG';

async function open(
  options: Partial<TestSiteOptions> = {},
  at = address,
  gateway = createLobbyGateway([createWireGame(1)]),
) {
  const page = await createTestSite({ gateway, ...options });
  const held: string[] = [];
  page.site.guard.hold = (reason) => {
    held.push(reason);
    return () => void held.splice(held.indexOf(reason), 1);
  };
  const view = await renderView(<GamePage />, { name: 'mfe-lobby', page, address: at });
  return { gateway, page, view, held };
}

const frame = () => screen.findByTitle<HTMLIFrameElement>('Game Game 1');

test('launches the game of its address in a sandboxed frame @GAME-04', async () => {
  const { gateway } = await open({ member: people.ada });
  const shown = await frame();
  expect(shown).toHaveAttribute('src', '/sandbox/games/game-1/#token=once');
  expect(shown).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  expect(gateway.received(launchGameCall)).toEqual([
    {
      nodeId: 1,
      vendor: 'NOVA_REEL',
      gameType: 'RNG',
      language: 'EN',
      device: 'WEB',
      backUrl: '/rng',
      demo: false,
    },
  ]);
});

test('shows the bonus that the next stakes use, with the stake above which none counts @PROMO-04', async () => {
  const gateway = createLobbyGateway([createWireGame(1)]);
  gateway.on(getBonusDetailsCall, () => ({ grants: [createWireGrant()], tasks: [], remaining: 0 }));
  await open({ member: people.ada }, address, gateway);
  const bonus = within(await screen.findByRole('region', { name: 'Bonus' }));
  expect(bonus.getByText('18.40')).toBeVisible();
  expect(bonus.getByText('15.00 of 100.00 bet')).toBeVisible();
  expect(bonus.getByText('Stakes above Ks 5.00 do not count')).toBeVisible();
});

test('uses the lobby’s launch once', async () => {
  setPendingLaunch(1, { url: '/sandbox/games/game-1/#token=first', gameName: 'Game 1' });
  const { gateway, view } = await open({ member: people.ada });
  expect(await frame()).toHaveAttribute('src', '/sandbox/games/game-1/#token=first');
  expect(gateway.received(launchGameCall)).toEqual([]);
  view.leave();
  const again = await open({ member: people.ada });
  expect(await frame()).toHaveAttribute('src', '/sandbox/games/game-1/#token=once');
  expect(again.gateway.received(launchGameCall)).toHaveLength(1);
});

test('asks a visitor to log in first @GAME-01', async () => {
  const { gateway, page } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(page.shown.logins).toBe(1);
  expect(gateway.received(launchGameCall)).toEqual([]);
  act(() => page.signIn(people.ada));
  expect(await frame()).toBeInTheDocument();
});

test('shows balance and time in play, and leads back to the lobby', async () => {
  await open({ member: people.ada, balanceMinor: 128_465_000 });
  expect(await screen.findByText('1,284,650.00')).toBeVisible();
  expect(await screen.findByRole('timer')).toHaveTextContent('00:00');
  await frame();
  await userEvent.click(screen.getByRole('button', { name: 'Leave the game' }));
  expect(window.location.pathname).toBe('/rng');
});

test('names the game in the frame beside the title that the lobby showed @GAME-05', async () => {
  const gateway = createLobbyGateway([createWireGame(1, { playedAs: 'Mandalay Nights' })]);
  await open({ member: people.ada }, address, gateway);
  expect(await screen.findByRole('heading', { name: 'Game 1 · Mandalay Nights' })).toBeVisible();
});

test('counts the play time from the start of the session, and leads to the tools at any time @SAFE-02', async () => {
  const gateway = createLobbyGateway([createWireGame(1)]);
  gateway.on(getPlaySessionCall, () => createPlaySession({ serverTime: '2026-11-20T12:20:00.000Z' }));
  await open({ member: people.ada }, address, gateway);
  expect(await screen.findByRole('timer')).toHaveTextContent(/^20:0\d$/);
  await userEvent.click(screen.getByRole('button', { name: 'Play responsibly' }));
  expect(new URLSearchParams(window.location.search).get('member')).toBe('playResponsibly');
});

test('blocks a swap while a game is open, and refreshes the balance after a round', async () => {
  let refreshed = 0;
  const { held, view } = await open({
    member: people.ada,
    refreshBalance: async () => {
      refreshed += 1;
    },
  });
  const { contentWindow } = await frame();
  expect(held).toEqual(['a game is open']);
  const postMessageFrom = (source: MessageEventSource | null, data: unknown) =>
    fireEvent(window, new MessageEvent('message', { source, data }));
  postMessageFrom(contentWindow, { source: 'parlour-vendor', round: 'closed' });
  postMessageFrom(window, { source: 'parlour-vendor', round: 'closed' });
  postMessageFrom(contentWindow, { source: 'parlour-vendor', round: 'open' });
  expect(refreshed).toBe(1);
  view.leave();
  expect(held).toEqual([]);
});

test('shows the reason when a game cannot start, and retries', async () => {
  const { gateway, view, page } = await open({ member: people.ada }, '/game');
  expect(await screen.findByText('No game is open.')).toBeVisible();
  view.leave();
  gateway.refuse(launchGameCall, 'betting.launch-failed');
  await renderView(<GamePage />, { name: 'mfe-lobby', page, address });
  expect(await screen.findByText('The game could not be started.')).toBeVisible();
  gateway.on(launchGameCall, () => ({ content: '/again', gameName: 'Game 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await frame()).toHaveAttribute('src', '/again');
});

test('leads to the wallets for a game that plays from an empty one @WAL-01', async () => {
  const { gateway, view, page } = await open({ member: people.ada }, '/game');
  view.leave();
  gateway.refuse(launchGameCall, 'betting.transfer-needed');
  await renderView(<GamePage />, { name: 'mfe-lobby', page, address });
  expect(await screen.findByText('Transfer money first')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'To my wallet' }));
  expect(window.location.search).toContain('member=transferFund');
  gateway.on(launchGameCall, () => ({ content: '/again', gameName: 'Game 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await frame()).toHaveAttribute('src', '/again');
});

test('reports a late page, launches again, and still shows a page that arrives @GAME-04', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const { gateway } = await open({ member: people.ada });
    await frame();
    act(() => void jest.advanceTimersByTime(lateAfterMs - 2000));
    expect(screen.getByText('The game is loading')).toBeVisible();
    act(() => void jest.advanceTimersByTime(2000));
    expect(screen.getByText('The game is taking a while to load.')).toBeVisible();
    gateway.on(launchGameCall, () => ({ content: '/again', gameName: 'Game 1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByTitle('Game Game 1')).toHaveAttribute('src', '/again'));
    expect(screen.getByText('The game is loading')).toBeVisible();
    act(() => void jest.advanceTimersByTime(lateAfterMs));
    fireEvent.load(screen.getByTitle('Game Game 1'));
    expect(screen.queryByText('The game is taking a while to load.')).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('a panel over the game does not close it', async () => {
  const { page } = await open({ member: people.ada });
  const before = await frame();
  act(() => page.site.navigate('/game?member=depositv2'));
  expect(await frame()).toBe(before);
});

test('shows stake and net since the game was opened @GAME-04', async () => {
  const gateway = createLobbyGateway([createWireGame(1)]);
  // Bets from before the opening do not count.
  gateway.on(listBetsCall, () => createBetPage(500_00, -20_00));
  await open({ member: people.ada }, address, gateway);
  const { contentWindow } = await frame();
  const bar = () => screen.getByRole('banner');
  await waitFor(() => expect(bar()).toHaveTextContent(/Staked0\.00Net0\.00/));
  gateway.on(listBetsCall, () => createBetPage(1_500_00, -320_50));
  fireEvent(
    window,
    new MessageEvent('message', {
      source: contentWindow,
      data: { source: 'parlour-vendor', round: 'closed' },
    }),
  );
  await waitFor(() => expect(bar()).toHaveTextContent(/Staked1,000\.00Net−300\.50/));
});

test.each(['/seamless', '/fbsports'])('runs a game at %s as well @GAME-04', async (path) => {
  await open({ member: people.ada }, `${path}?node=1&vendor=NOVA_REEL&type=SPORTS`);
  expect(await frame()).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
});

test('omits balance and deposit if the site’s header shows them', async () => {
  await open(
    { member: people.ada, balanceMinor: 128_465_000 },
    '/fbsports?node=1&vendor=NOVA_REEL&type=SPORTS',
  );
  await frame();
  expect(await screen.findByText('Staked')).toBeInTheDocument();
  expect(screen.queryByText('1,284,650.00')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull();
});
