import { listGamesCall } from '@parlour/contracts/calls';
import { createTestSite, renderView } from '@parlour/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLobbyGateway, createWireGame } from '../testing/lobby-gateway.ts';
import LobbyPage from './lobby-page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());
beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const region = () => screen.getByRole('region', { name: 'Games' });
const getAddress = () => `${window.location.pathname}${window.location.search}`;
const createGame = (name: string) => screen.queryByRole('button', { name: `${name}, Nova Reel` });
const debounceMs = 500;
const patienceMs = 150;

/** Opens a lobby of all games, searches for `word` and delays the response. */
async function searchFor(word: string) {
  const gateway = createLobbyGateway([createWireGame(1), createWireGame(2)]);
  const page = await createTestSite({ gateway });
  const { leave } = await renderView(<LobbyPage />, { name: 'mfe-lobby', page, address: '/rng' });
  await screen.findByRole('button', { name: 'Game 1, Nova Reel' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  gateway.on(listGamesCall, async () => {
    await held;
    return { games: [createWireGame(100)], totalPages: 1, total: 1 };
  });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.type(screen.getByRole('searchbox', { name: 'Search games' }), word);
  act(() => jest.advanceTimersByTime(debounceMs));
  await waitFor(() => expect(gateway.received(listGamesCall)).toHaveLength(2), { interval: 1 });
  return { gateway, leave, page, user, answer };
}

test('shows the games of a search together with its address @LOB-02', async () => {
  const { answer } = await searchFor('Moon');
  const seen: string[] = [];
  const watch = new MutationObserver(() =>
    seen.push(`${getAddress()}, busy ${region().ariaBusy}, found ${createGame('Game 100') !== null}`),
  );
  watch.observe(region(), { subtree: true, childList: true, attributes: true, characterData: true });
  expect(region()).toHaveAttribute('aria-busy', 'false');
  expect(getAddress()).toBe('/rng');
  answer();
  await waitFor(() => expect(createGame('Game 100')).toBeVisible(), { interval: 1 });
  watch.disconnect();
  expect([...new Set(seen)]).toEqual(['/rng?name=Moon, busy false, found true']);
});

test('shows progress when a search is slow @LOB-06', async () => {
  const { answer } = await searchFor('Moon');
  act(() => jest.advanceTimersByTime(patienceMs));
  await waitFor(() => expect(region()).toHaveAttribute('aria-busy', 'true'), { interval: 1 });
  expect(getAddress()).toBe('/rng?name=Moon');
  expect(createGame('Game 1')).toBeInTheDocument();
  answer();
  await waitFor(() => expect(createGame('Game 100')).toBeVisible(), { interval: 1 });
  expect(region()).toHaveAttribute('aria-busy', 'false');
});

test('does not request a second list while a search has not changed the address @LOB-06', async () => {
  const { answer, gateway, user } = await searchFor('Moon');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Min. bet' }), '0.05');
  expect(gateway.received(listGamesCall)).toHaveLength(2);
  answer();
  await waitFor(() => expect(getAddress()).toBe('/rng?name=Moon'));
  expect(screen.getByRole('combobox', { name: 'Min. bet' })).toHaveValue('');
});

test('a search that finishes after another page was opened does not navigate back', async () => {
  const { answer } = await searchFor('Moon');
  act(() => window.history.pushState(null, '', '/lottery'));
  answer();
  await act(() => jest.advanceTimersByTimeAsync(patienceMs));
  expect(getAddress()).toBe('/lottery');
});

test('a search that a panel interrupted is shown once the panel is closed @LOB-02', async () => {
  const { answer, page } = await searchFor('Moon');
  act(() => page.site.navigate('/rng?member=depositv2'));
  answer();
  await act(() => jest.advanceTimersByTimeAsync(2 * debounceMs));
  expect(getAddress()).toBe('/rng?member=depositv2');
  expect(screen.getByRole('searchbox', { name: 'Search games' })).toHaveValue('Moon');
  act(() => page.site.navigate('/rng'));
  await act(() => jest.advanceTimersByTimeAsync(debounceMs));
  await waitFor(() => expect(createGame('Game 100')).toBeVisible(), { interval: 1 });
  expect(getAddress()).toBe('/rng?name=Moon');
});

test('a panel that opens during typing stays, and the search waits until it closes @LOB-02', async () => {
  const gateway = createLobbyGateway([createWireGame(1), createWireGame(2)]);
  const page = await createTestSite({ gateway });
  await renderView(<LobbyPage />, { name: 'mfe-lobby', page, address: '/rng' });
  await screen.findByRole('button', { name: 'Game 1, Nova Reel' });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.type(screen.getByRole('searchbox', { name: 'Search games' }), 'Game 2');
  act(() => page.site.navigate('/rng?member=depositv2'));
  await act(() => jest.advanceTimersByTimeAsync(2 * debounceMs));
  expect(getAddress()).toBe('/rng?member=depositv2');
  expect(gateway.received(listGamesCall)).toHaveLength(1);
  act(() => page.site.navigate('/rng'));
  await act(() => jest.advanceTimersByTimeAsync(debounceMs));
  await waitFor(() => expect(createGame('Game 1')).toBeNull(), { interval: 1 });
  expect(getAddress()).toBe('/rng?name=Game+2');
});

test('repeating a cleared search shows its games again, and clearing shows all games @LOB-02', async () => {
  const { answer, user } = await searchFor('Moon');
  answer();
  await waitFor(() => expect(createGame('Game 100')).toBeVisible(), { interval: 1 });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(createGame('Game 1')).toBeVisible(), { interval: 1 });
  expect(getAddress()).toBe('/rng');
  await user.type(screen.getByRole('searchbox', { name: 'Search games' }), 'Moon{Enter}');
  await waitFor(() => expect(createGame('Game 100')).toBeVisible(), { interval: 1 });
  expect(getAddress()).toBe('/rng?name=Moon');
});

describe('on a phone', () => {
  const matchMediaBefore = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('< 640px'),
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      });
  });
  afterEach(() => {
    window.matchMedia = matchMediaBefore;
  });

  test('the search is collapsed beside type and bet, and expanded if there are none @LOB-02', async () => {
    const page = await createTestSite({ gateway: createLobbyGateway([createWireGame(1)]) });
    const slots = await renderView(<LobbyPage />, { name: 'mfe-lobby', page, address: '/rng' });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Search games' }));
    expect(screen.getByRole('searchbox', { name: 'Search games' })).toHaveFocus();
    slots.leave();
    await renderView(<LobbyPage />, { name: 'mfe-lobby', page, address: '/live' });
    expect(screen.getByRole('searchbox', { name: 'Search games' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Search games' })).toBeNull();
  });
});
