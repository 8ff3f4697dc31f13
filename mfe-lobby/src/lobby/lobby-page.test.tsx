import {
  addFavouriteCall,
  launchGameCall,
  listFavouriteGamesCall,
  listGamesCall,
  listVendorLanesCall,
} from '@parlour/contracts/calls';
import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLobbyGateway, createWireGame } from '../testing/lobby-gateway.ts';
import LobbyPage from './lobby-page.tsx';

beforeEach(() => sessionStorage.clear());
beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.scrollBy ??= () => {};
});

const thirty = Array.from({ length: 30 }, (_, index) =>
  createWireGame(index + 1, { isHot: index < 3 ? 1 : 0 }),
);

async function open(
  address = '/rng',
  options: Partial<TestSiteOptions> = {},
  games = thirty,
  vendors?: string[],
) {
  const gateway = createLobbyGateway(games, vendors);
  const page = await createTestSite({ gateway, ...options });
  const view = await renderView(<LobbyPage />, { name: 'mfe-lobby', page, address });
  return { gateway, page, view, user: userEvent.setup() };
}

const getCards = () => screen.findAllByRole('button', { name: /Game \d+, Nova Reel/ });
const findCard = (name: string) => screen.findByRole('button', { name: `${name}, Nova Reel` });
const address = () => `${window.location.pathname}${window.location.search}`;

test('shows the first 24 games of its type and leads to the next page @LOB-07', async () => {
  const { gateway, user } = await open();
  expect(await getCards()).toHaveLength(24);
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  expect(await findCard('Game 25')).toBeVisible();
  expect(await getCards()).toHaveLength(6);
  expect(address()).toBe('/rng?p=2');
  expect(gateway.received(listGamesCall).map(({ pageNo, pageSize }) => [pageNo, pageSize])).toEqual([
    [1, 24],
    [2, 24],
  ]);
});

test('names the game that opens instead on the card of a sample title, to screen readers too @GAME-05', async () => {
  await open('/rng', {}, [
    createWireGame(1, { playedAs: 'Mandalay Nights', rtpMaxPpm: 989_420 }),
    createWireGame(2),
  ]);
  const card = await screen.findByRole('button', { name: 'Game 1, Nova Reel' });
  expect(card).toHaveAccessibleDescription('Opens Mandalay Nights');
  expect(screen.getAllByText('Opens Mandalay Nights')).toHaveLength(1);
  expect(screen.getByText('RTP 96.5–98.94%')).toBeInTheDocument();
});

test('a page after the last redirects to the last, and an out-of-range one to the first @LOB-07', async () => {
  const { page } = await open('/rng?p=9');
  expect(await findCard('Game 25')).toBeVisible();
  expect(address()).toBe('/rng?p=2');
  act(() => page.site.navigate('/rng?p=9007199254740991'));
  expect(await findCard('Game 1')).toBeVisible();
  expect(await getCards()).toHaveLength(24);
});

test('going back shows the cached list without another request', async () => {
  const { gateway, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  await findCard('Game 25');
  act(() => window.history.back());
  expect(await findCard('Game 1')).toBeVisible();
  expect(gateway.received(listGamesCall)).toHaveLength(2);
});

test('a search waits half a second, and runs only for a changed text @LOB-02', async () => {
  jest.useFakeTimers();
  try {
    const { gateway } = await open();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await getCards();
    const field = screen.getByRole('searchbox', { name: 'Search games' });
    await user.type(field, 'Game 3');
    act(() => jest.advanceTimersByTime(499));
    expect(gateway.received(listGamesCall)).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(1));
    // A waiting assertion would let more time pass.
    expect(gateway.received(listGamesCall)).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Game 1, Nova Reel' })).toBeNull());
    expect(gateway.received(listGamesCall).at(-1)).toMatchObject({ gameName: 'Game 3', pageNo: 1 });
    expect(address()).toBe('/rng?name=Game+3');
    await user.type(field, '0{Backspace}');
    act(() => jest.advanceTimersByTime(2000));
    expect(gateway.received(listGamesCall)).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

test('the typed text survives a live swap', async () => {
  const { view } = await open();
  await getCards();
  await userEvent.type(screen.getByRole('searchbox'), 'Mer');
  const handover = view.snapshot();
  view.leave();
  await renderView(<LobbyPage />, { name: 'mfe-lobby', page: view.page, address: '/rng', handover });
  expect(await screen.findByRole('searchbox')).toHaveValue('Mer');
});

test('does not request a second list while one is loading @LOB-06', async () => {
  const { gateway, user } = await open();
  await getCards();
  let answer = () => {};
  gateway.on(listGamesCall, async ({ input }) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { games: [createWireGame(100 + input.pageNo)], totalPages: 1, total: 1 };
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Min. bet' }), '0.05');
  await waitFor(() => expect(gateway.received(listGamesCall)).toHaveLength(2));
  expect(screen.getByRole('region', { name: 'Games' })).toHaveAttribute('aria-busy', 'true');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'JP');
  await user.click(screen.getByRole('radio', { name: 'Hot' }));
  expect(gateway.received(listGamesCall)).toHaveLength(2);
  expect(address()).toBe('/rng?bet=0.05');
  answer();
  expect(await findCard('Game 101')).toBeVisible();
});

test('another list reuses the mounted cards @LOB-02', async () => {
  const { gateway, user } = await open();
  const shownCards = await getCards();
  gateway.on(listGamesCall, () => ({
    games: thirty.slice(0, 24).map((_, place) => createWireGame(place + 101)),
    totalPages: 1,
    total: 24,
  }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Min. bet' }), '0.05');
  expect(await findCard('Game 101')).toBe(shownCards[0]);
  await waitFor(() => expect(shownCards[23]).toHaveAccessibleName('Game 124, Nova Reel'));
});

test('choosing a vendor clears the other filters, and its caption names its hall @LOB-04 @ROUTE-07', async () => {
  const { gateway, user } = await open('/rng?type=JP&bet=0.1&name=game');
  await getCards();
  await user.click(screen.getByRole('link', { name: 'EMBER games' }));
  await screen.findByText('There are no games here yet.');
  expect(address()).toBe('/rng/vassalage/EMBER');
  const requested = gateway.received(listGamesCall).at(-1);
  expect(requested).toMatchObject({
    vassalage: 'EMBER',
    gameType: 'RNG',
    clientType: 3,
    platform: 'flash,html5-desktop',
  });
  expect([requested?.gameClassify, requested?.minBet, requested?.gameName]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('heading', { level: 1, name: 'EMBER games' })).toBeInTheDocument();
});

test('a bare /rng returns to the last chosen vendor @ROUTE-07', async () => {
  const first = await open('/rng/vassalage/EMBER');
  await screen.findByText('There are no games here yet.');
  first.view.leave();
  await open('/rng');
  await screen.findByText('There are no games here yet.');
  expect(address()).toBe('/rng/vassalage/EMBER');
});

test('hot games are on one page and are offered only if there are some @LOB-05', async () => {
  const { gateway, user, view } = await open();
  await getCards();
  await user.click(await screen.findByRole('radio', { name: 'Hot' }));
  await waitFor(async () => expect(await getCards()).toHaveLength(3));
  expect(address()).toBe('/rng/hot');
  expect(gateway.received(listGamesCall)).toHaveLength(1);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  view.leave();
  await open('/rng', {}, [createWireGame(1)]);
  await getCards();
  expect(screen.queryByRole('radio', { name: 'Hot' })).toBeNull();
});

test('favourites ask a visitor to log in, and open after the login @LOB-05', async () => {
  const { gateway, user, page } = await open('/rng/vassalage/NOVA_REEL', {
    dialogs: {
      login: async () => {
        page.signIn(people.ada);
        return true;
      },
    },
  });
  await getCards();
  await user.click(screen.getByRole('radio', { name: 'Favourites' }));
  await screen.findByText(/You have no favourites here yet/);
  expect(page.shown.logins).toBe(1);
  expect(address()).toBe('/rng?list=fav');
  expect(gateway.received(listFavouriteGamesCall)[0]).toMatchObject({ gameType: 'RNG', pageNo: 1 });
});

test('a link to recent games asks a visitor to log in @LOB-05', async () => {
  await open('/rng?list=recent');
  expect(await screen.findByText("Log in to see the games you've played.")).toBeVisible();
});

test('the heart fills at once and is saved @LOB-08', async () => {
  const { gateway, user } = await open('/rng', { member: people.ada });
  await getCards();
  await user.click(screen.getByRole('button', { name: 'Add Game 2 to favourites' }));
  expect(await screen.findByRole('button', { name: 'Remove Game 2 from favourites' })).toBePressed();
  await waitFor(() =>
    expect(gateway.received(addFavouriteCall)).toEqual([{ nodeId: 2, vendor: 'NOVA_REEL', gameType: 'RNG' }]),
  );
});

test('a refused favourite reverts and shows the reason @LOB-08', async () => {
  const { gateway, user, page } = await open('/rng', { member: people.ada });
  await getCards();
  gateway.refuse(addFavouriteCall, 'catalog.game-not-found');
  await user.click(screen.getByRole('button', { name: 'Add Game 2 to favourites' }));
  await waitFor(() => expect(page.shown.toasts).toHaveLength(1));
  expect(page.shown.toasts[0]).toMatchObject({ tone: 'danger' });
  expect(screen.getByRole('button', { name: 'Add Game 2 to favourites' })).not.toBePressed();
});

test('removing a favourite can be undone', async () => {
  const { user, page } = await open('/rng', { member: people.ada });
  await getCards();
  await user.click(screen.getByRole('button', { name: 'Add Game 2 to favourites' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Game 2 from favourites' }));
  await waitFor(() => expect(page.shown.toasts).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Add Game 2 to favourites' })).toBeVisible();
  act(() => page.shown.toasts[0]?.action?.run());
  expect(await screen.findByRole('button', { name: 'Remove Game 2 from favourites' })).toBeVisible();
});

test('arrow keys move through the cards, f likes, slash searches', async () => {
  const { user } = await open('/rng', { member: people.ada });
  const [first, second] = await getCards();
  act(() => first?.focus());
  await user.keyboard('{ArrowRight}');
  expect(second).toHaveFocus();
  await user.keyboard('f');
  expect(await screen.findByRole('button', { name: 'Remove Game 2 from favourites' })).toBeVisible();
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('ruby{Escape}');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('starts a game for a signed-in member, and opens its page @GAME-01', async () => {
  const { user } = await open('/rng', { member: people.ada });
  const [first] = await getCards();
  await user.click(first as HTMLElement);
  await waitFor(() => expect(address()).toBe('/game?node=1&vendor=NOVA_REEL&type=RNG'));
});

test('asks a visitor to log in before a game starts @GAME-01', async () => {
  const { user, page } = await open();
  const [first] = await getCards();
  await user.click(first as HTMLElement);
  await waitFor(() => expect(page.shown.logins).toBe(1));
  expect(address()).toBe('/rng');
});

test('offers the wallets for a game that plays from an empty one @WAL-01', async () => {
  const { user, page, gateway } = await open('/rng', { member: people.ada });
  gateway.refuse(launchGameCall, 'betting.transfer-needed');
  await user.click(await findCard('Game 1'));
  await waitFor(() => expect(address()).toContain('member=transferFund'));
  expect(page.shown.questions).toMatchObject([{ title: 'Transfer money first' }]);
});

test('a game under maintenance suggests popular ones @GAME-04', async () => {
  const closed = createWireGame(1, { status: 'maintenance' });
  const { user } = await open('/rng', {}, [closed, createWireGame(2), createWireGame(3)]);
  await user.click(await findCard('Game 1'));
  const dialog = await screen.findByRole('dialog', { name: 'Game Under Maintenance' });
  expect(await within(dialog).findByRole('button', { name: 'Game 2, Nova Reel' })).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: 'Game 1, Nova Reel' })).toBeNull();
});

test('a hall opens the list of its vendor’s games @GAME-03', async () => {
  const hall = createWireGame(1, { isGame: 'VASSALAGE', gameName: 'Nova Lobby' });
  const { user } = await open('/rng', {}, [hall, createWireGame(2)]);
  await user.click(await findCard('Nova Lobby'));
  const dialog = await screen.findByRole('dialog', { name: 'Games by Nova Reel' });
  expect(await within(dialog).findByRole('button', { name: 'Game 2, Nova Reel' })).toBeInTheDocument();
});

test('a lottery of this site opens on the lottery page @GAME-02', async () => {
  const lottery = createWireGame(7, {
    gameType: 'ELOTT',
    vassalage: 'LOTT',
    gameId: 'mm-2d',
    defaultPlayType: '2D',
  });
  const { user } = await open('/elott', { member: people.ada }, [lottery]);
  await user.click(await findCard('Game 7'));
  await waitFor(() => expect(address()).toBe('/lottery?gameCode=mm-2d&vendor=LOTT&playType=2D'));
});

test('favourites among this site’s lotteries stay in the browser @LOB-08', async () => {
  localStorage.clear();
  const lottery = createWireGame(7, { gameType: 'ELOTT', vassalage: 'LOTT', gameId: 'mm-2d' });
  const { gateway, user } = await open('/elott', { member: people.ada }, [lottery]);
  await user.click(await screen.findByRole('button', { name: 'Add Game 7 to favourites' }));
  expect(await screen.findByRole('button', { name: 'Remove Game 7 from favourites' })).toBeVisible();
  expect(localStorage.getItem('LOTTFAV')).toBe('{"ada":["mm-2d"]}');
  expect(gateway.received(addFavouriteCall)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Favourites' }));
  await waitFor(() => expect(address()).toBe('/elott?list=fav'));
  expect(await findCard('Game 7')).toBeVisible();
});

test('an empty result links back to all games, and a failure can be retried', async () => {
  const { gateway, user, view } = await open('/rng?name=nothing');
  await screen.findByText('No games match.');
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(await getCards()).toHaveLength(24);
  view.leave();

  const again = await open('/pvp');
  await screen.findByText('There are no games here yet.');
  again.view.leave();
  gateway.lose(listGamesCall);
  await renderView(<LobbyPage />, { name: 'mfe-lobby', page: view.page, address: '/fish' });
  expect(await screen.findByText('The games could not be loaded.')).toBeVisible();
});

test('more than eight vendors get arrows; vendors are cached in the session @LOB-01 @LOB-09', async () => {
  const nine = Array.from({ length: 9 }, (_, index) => `VENDOR_${index}`);
  const { view } = await open('/rng', {}, thirty, nine);
  expect(await screen.findByRole('button', { name: 'More providers' })).toBeVisible();
  view.leave();
  const second = await open('/rng', {}, thirty, nine.slice(1));
  expect(await screen.findByRole('link', { name: 'VENDOR 0 games' })).toBeVisible();
  expect(second.gateway.received(listVendorLanesCall)).toEqual([]);
});

test('eight vendors need no arrows @LOB-01', async () => {
  await open(
    '/rng',
    {},
    thirty,
    Array.from({ length: 8 }, (_, place) => `VENDOR_${place}`),
  );
  await screen.findByRole('link', { name: 'VENDOR 7 games' });
  expect(screen.queryByRole('button', { name: 'More providers' })).toBeNull();
});

test('other lobbies have neither classification nor minimum bet @ROUTE-06', async () => {
  await open('/live', {}, [createWireGame(1, { gameType: 'LIVE' })]);
  await getCards();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('searchbox')).toBeVisible();
});

test('a panel over the lobby neither changes it nor loses its filters', async () => {
  const { gateway, page } = await open('/rng?name=Game+3');
  await findCard('Game 30');
  act(() => page.site.navigate('/rng?name=Game+3&member=depositv2'));
  act(() => page.site.navigate('/rng?member=transactionHistory&type=JP&p=4'));
  expect(screen.getByRole('searchbox')).toHaveValue('Game 3');
  act(() => page.site.navigate('/rng'));
  await waitFor(() => expect(address()).toBe('/rng?name=Game+3'));
  expect(await findCard('Game 30')).toBeVisible();
  expect(gateway.received(listGamesCall)).toHaveLength(1);
});
