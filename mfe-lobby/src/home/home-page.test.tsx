import type { ValueOf } from '@parlour/contracts';
import {
  launchGameCall,
  listGameMenuCall,
  listHotGamesCall,
  listHotMatchesCall,
  listOpenedNumbersCall,
  listPopularGamesCall,
  listWinnersCall,
} from '@parlour/contracts/calls';
import { createTestSite, renderView, type TestSiteOptions } from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLobbyGateway, createWireGame } from '../testing/lobby-gateway.ts';
import HomePage from './home-page.tsx';

beforeEach(() => sessionStorage.clear());

const games = [
  createWireGame(1),
  createWireGame(2),
  createWireGame(3, { isHot: 1 }),
  createWireGame(4, { isHot: 1, gameType: 'FISH' }),
];

async function open(options: Partial<TestSiteOptions> = {}, gateway = createLobbyGateway(games)) {
  const page = await createTestSite({ gateway, ...options });
  const view = await renderView(<HomePage />, { name: 'mfe-lobby', page });
  return { gateway, page, view };
}

test('shows a tile for each category that has vendors, with its number of games', async () => {
  const gateway = createLobbyGateway(games);
  gateway.on(listGameMenuCall, () => ({
    menus: [
      { gameCategory: 'RNG' as const, path: '/rng', gameCount: 9440, vendorCount: 37 },
      { gameCategory: 'ELOTT' as const, path: '/elott', gameCount: 60, vendorCount: 3 },
      { gameCategory: 'LOTT' as const, path: '/elott', gameCount: 30, vendorCount: 1 },
    ],
  }));
  await open({}, gateway);
  const tiles = await screen.findByRole('navigation', { name: 'Game categories' });
  const links = within(tiles).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/rng', 'Slots9,440 games'],
    ['/elott', 'Lottery90 games'],
  ]);
});

test('shows popular games, and the hot games of a category @LOB-11', async () => {
  const { gateway } = await open();
  expect(await screen.findByRole('button', { name: 'Game 1, Nova Reel' })).toBeVisible();
  expect(gateway.received(listPopularGamesCall)).toEqual([
    { count: 20, prizeMode: 'LOTT', device: 'WEB', language: 'EN' },
  ]);
  expect(gateway.received(listHotGamesCall)).toEqual([expect.objectContaining({ countPerType: 1 })]);
  await userEvent.click(screen.getByRole('radio', { name: 'Fishing' }));
  expect(await screen.findByRole('button', { name: 'Game 4, Nova Reel' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Game 1, Nova Reel' })).toBeNull();
  expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/fish');
});

const winner = (account: string, payout: number, at: string) => ({
  account,
  avatarUrl: '',
  nodeId: 1,
  gameName: 'Game 1',
  payout,
  at,
});

test('shows the latest winners, marks samples, and ranks jackpots and the largest wins @LOB-11', async () => {
  const gateway = createLobbyGateway(games);
  const wins = [
    winner('k***', 248_000_000, '2026-11-20T10:00:00.000Z'),
    { ...winner('m***', 1_000_000, '2026-11-20T12:00:00.000Z'), sample: true },
  ];
  const jackpot = { ...winner('z***', 500_000, '2026-10-20T12:00:00.000Z'), jackpot: true };
  gateway.on(listWinnersCall, ({ input }) => ({
    list: input.board === 'JACKPOT' ? [jackpot, ...wins] : input.board === 'WINS' ? wins : [],
  }));
  await open({}, gateway);
  const getRows = async (name: string) => {
    const panel = await screen.findByRole('region', { name });
    return (await within(panel).findAllByRole('listitem')).map((row) => row.textContent);
  };
  expect(await getRows('Recent winners')).toEqual([
    expect.stringMatching(/m\*\*\*Sample, Game 1\+10,000\.00$/),
    expect.stringMatching(/k\*\*\*Game 1\+2,480,000\.00$/),
  ]);
  expect(await getRows('Jackpots and largest wins')).toEqual([
    '1z***Jackpot, Game 1+5,000.00',
    '2k***Game 1+2,480,000.00',
    '3m***Sample, Game 1+10,000.00',
  ]);
});

const match = (
  matchId: string,
  over: Partial<ValueOf<typeof listHotMatchesCall>['matches'][number]> = {},
) => ({
  matchId,
  home: 'Bago Rangers',
  away: 'Inle Herons',
  startsAt: '2026-11-20T12:00:00.000Z',
  phase: 'open' as const,
  winner: { home: 185, draw: 340, away: 420 },
  bets: 3,
  game: createWireGame(1, { gameType: 'SPORTS' }),
  ...over,
});

test('shows hot matches with their odds or score, and opens the sportsbook of one @LOB-11', async () => {
  const gateway = createLobbyGateway(games);
  const running = match('s:2', {
    home: 'Amber <b>Foxes</b>',
    away: 'Echo Tigers',
    phase: 'running',
    winner: undefined,
    score: { home: 1, away: 0 },
  });
  gateway.on(listHotMatchesCall, () => ({
    serverTime: '2026-11-20T11:59:00.000Z',
    matches: [match('s:1'), running],
  }));
  const { view } = await open({}, gateway);
  const panel = await screen.findByRole('region', { name: 'Hot matches' });
  const [first, second] = await within(panel).findAllByRole('button');
  expect(first).toHaveTextContent(/Bago Rangers v Inle Herons.*1 1\.85X 3\.402 4\.20$/);
  expect(second).toHaveTextContent('Amber <b>Foxes</b> v Echo TigersGame 1In play 1 : 0');
  if (first) await userEvent.click(first);
  // The visitor is not signed in: a game asks for a login first.
  await waitFor(() => expect(gateway.received(launchGameCall)).toEqual([]));
  view.leave();
});

test('ranks the best slip of each member at sports @LOB-11', async () => {
  const gateway = createLobbyGateway(games);
  gateway.on(listWinnersCall, ({ input }) => ({
    list: input.board === 'SPORTS' ? [winner('s***', 12_000, '2026-11-20T10:00:00.000Z')] : [],
  }));
  await open({}, gateway);
  const panel = await screen.findByRole('region', { name: 'Sports leaderboard' });
  expect(await within(panel).findByRole('listitem')).toHaveTextContent('1s***Game 1+120.00');
});

test('shows the last draw of each lottery, and links to it @LOB-11', async () => {
  const gateway = createLobbyGateway(games);
  gateway.on(listOpenedNumbersCall, () => ({
    serverTime: '2026-11-20T12:00:00.000Z',
    games: [
      {
        nodeId: 9,
        gameCode: 'lottery-2d',
        gameName: 'Express 2D',
        draws: [{ number: 5, drawnAt: '2026-11-20T11:57:00.000Z', numbers: ['4', '7'] }],
      },
      { nodeId: 10, gameCode: 'keno', gameName: 'Quick Keno', draws: [] },
    ],
  }));
  await open({}, gateway);
  const draws = await screen.findByRole('region', { name: 'Latest draws' });
  const lottery = await within(draws).findByRole('link', { name: 'Express 2D' });
  expect(lottery).toHaveAttribute('href', '/lottery?gameCode=lottery-2d');
  expect(within(draws).getByText('4')).toBeVisible();
  expect(within(draws).queryByText('Quick Keno')).toBeNull();
});

test('reports when there are no winners and no draws @LOB-11', async () => {
  await open();
  const winners = await screen.findByRole('region', { name: 'Recent winners' });
  expect(await within(winners).findByText(/^No big wins/)).toBeVisible();
  expect(await screen.findByText('No draws yet.')).toBeVisible();
});

test('links each vendor to its games', async () => {
  await open();
  const vendor = await screen.findByRole('link', { name: 'EMBER' });
  expect(vendor).toHaveAttribute('href', '/rng/vassalage/EMBER');
});

test('attaches slots for other remotes and detaches them', async () => {
  const targets: string[] = [];
  const slots = {
    attach: (_element: HTMLElement, target: object) => {
      targets.push(JSON.stringify(target));
      return { detach: async () => void targets.pop() };
    },
  };
  const { view } = await open({ slots });
  expect(targets).toEqual(['{"widget":"home.main"}', '{"widget":"home.promotions"}']);
  view.leave();
  await waitFor(() => expect(targets).toEqual([]));
});

test('one failing part does not break the others', async () => {
  const gateway = createLobbyGateway(games);
  gateway.refuse(listPopularGamesCall, 'server.defect');
  await open({}, gateway);
  expect(await screen.findByText('Popular games could not be loaded.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'EMBER' })).toBeVisible();
  gateway.on(listPopularGamesCall, () => ({ list: games }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Game 1, Nova Reel' })).toBeVisible();
});
