import { AppError, isOwnLottery, type ValueOf } from '@parlour/contracts';
import {
  addFavouriteCall,
  getMissionLeaderboardCall,
  getMissionSummaryCall,
  getPlaySessionCall,
  launchGameCall,
  launchLotteryCall,
  listBetsCall,
  listFavouriteGamesCall,
  listFavouriteIdsCall,
  listGameMenuCall,
  listGamesCall,
  listHotGamesCall,
  listHotMatchesCall,
  listLotteriesCall,
  listOpenedNumbersCall,
  listOpenRoundsCall,
  listPopularGamesCall,
  listRecentGamesCall,
  listRecentLotteriesCall,
  listVendorLanesCall,
  listWinnersCall,
  removeFavouriteCall,
  type WireGame,
} from '@parlour/contracts/calls';
import { createFakeGateway, type FakeGateway } from '@parlour/testing';

export const createWireGame = (nodeId: number, over: Partial<WireGame> = {}): WireGame => ({
  nodeId,
  gameId: `game-${nodeId}`,
  gameName: `Game ${nodeId}`,
  vassalage: 'NOVA_REEL',
  vendorName: 'Nova Reel',
  gameType: 'RNG',
  gameClassify: [],
  minBetMinor: 10,
  lineNum: 20,
  rtpPpm: 965_000,
  isHot: 0,
  isNew: 0,
  status: 'live',
  isGame: 'GAME',
  imageUrl: `/art/v1/cover/game-${nodeId}.webp`,
  ...over,
});

const createVendorCard = (code: string, isHot: 0 | 1 = 0) => ({
  vassalage: code,
  name: code.replace('_', ' '),
  isHot,
  logoUrl: `/art/v1/vendor/${code}.svg`,
  gameCount: 5,
});

/** Creates a page of the betting record without rows. Only its totals matter. */
export const createBetPage = (stake: number, net: number) => ({
  rows: [],
  totals: { count: 0, stake, validBet: stake, payout: stake + net, net },
  page: 1,
  totalPages: 0,
});

const pageSize = 24;

/** Creates a session that began just now, with a reality check in an hour. */
export const createPlaySession = (
  over: Partial<ValueOf<typeof getPlaySessionCall>> = {},
): ValueOf<typeof getPlaySessionCall> => ({
  serverTime: '2026-11-20T12:00:00.000Z',
  openedAt: '2026-11-20T12:00:00.000Z',
  staked: 0,
  paid: 0,
  realityCheckAt: '2026-11-20T13:00:00.000Z',
  realityCheckMinutes: 60,
  ...over,
});

/** Creates a gateway that stores favourites and returns lists from `games` like the real one. */
export function createLobbyGateway(
  games: readonly WireGame[],
  vendors = ['NOVA_REEL', 'EMBER'],
): FakeGateway {
  const gateway = createFakeGateway();
  const favourites = new Set<number>();
  const toPage = (found: readonly WireGame[], page: number) => ({
    total: found.length,
    totalPages: Math.ceil(found.length / pageSize),
    page: found.slice((page - 1) * pageSize, page * pageSize),
  });
  gateway.on(listGamesCall, ({ input }) => {
    const found = games.filter(
      (game) =>
        game.gameType === input.gameType &&
        (input.vassalage === undefined || game.vassalage === input.vassalage) &&
        (!input.gameName || game.gameName.toLowerCase().includes(input.gameName.toLowerCase())),
    );
    const { page, ...totals } = toPage(found, input.pageNo);
    return { games: page, ...totals };
  });
  gateway.on(getPlaySessionCall, () => createPlaySession());
  gateway.on(listHotGamesCall, () => ({ list: games.filter((game) => game.isHot === 1) }));
  gateway.on(listPopularGamesCall, ({ input }) => ({ list: games.slice(0, input.count) }));
  gateway.on(listVendorLanesCall, () => ({
    lanes: [{ title: 'RNG' as const, cards: vendors.map((code) => createVendorCard(code)) }],
  }));
  gateway.on(listGameMenuCall, () => ({
    menus: [
      { gameCategory: 'RNG' as const, path: '/rng', gameCount: games.length, vendorCount: vendors.length },
    ],
  }));
  gateway.on(listFavouriteIdsCall, () => [...favourites].map(String));
  gateway.on(addFavouriteCall, ({ input }) => {
    favourites.add(input.nodeId);
    return { nodeId: input.nodeId, favourite: true };
  });
  gateway.on(removeFavouriteCall, ({ input }) => {
    favourites.delete(input.nodeId);
    return { nodeId: input.nodeId, favourite: false };
  });
  gateway.on(listFavouriteGamesCall, ({ input }) => {
    const { page, ...totals } = toPage(
      games.filter((game) => favourites.has(game.nodeId)),
      input.pageNo,
    );
    return { content: page, ...totals };
  });
  gateway.on(listRecentGamesCall, () => ({ list: [], totalPages: 0, total: 0 }));
  const lotteries = games.filter((game) => isOwnLottery({ type: game.gameType, vendor: game.vassalage }));
  gateway.on(listLotteriesCall, () => ({ list: lotteries }));
  gateway.on(listRecentLotteriesCall, () => ({ list: lotteries.slice(0, 1) }));
  gateway.on(listOpenedNumbersCall, ({ input }) => ({
    serverTime: new Date().toISOString(),
    games: lotteries
      .filter((game) => input.gameCode === undefined || game.gameId === input.gameCode)
      .map((game) => ({ nodeId: game.nodeId, gameCode: game.gameId, gameName: game.gameName, draws: [] })),
  }));
  gateway.on(getMissionSummaryCall, () => ({ missions: [], missionCount: 0 }));
  gateway.on(getMissionLeaderboardCall, () => ({
    list: [],
    own: null,
    endsAt: new Date().toISOString(),
    final: false,
  }));
  gateway.on(listOpenRoundsCall, () => ({ rows: [], held: 0 }));
  gateway.on(listBetsCall, () => createBetPage(0, 0));
  gateway.on(listWinnersCall, () => ({ list: [] }));
  gateway.on(listHotMatchesCall, () => ({ serverTime: new Date().toISOString(), matches: [] }));
  const launch = (game: WireGame | undefined) => {
    if (!game) throw new AppError('catalog.game-not-found', 'no such game');
    const { gameId, gameName, playedAs } = game;
    return { content: `/sandbox/games/${gameId}/#token=once`, gameName, playedAs };
  };
  gateway.on(launchGameCall, ({ input }) => launch(games.find(({ nodeId }) => nodeId === input.nodeId)));
  gateway.on(launchLotteryCall, ({ input }) =>
    launch(games.find(({ gameId }) => gameId === input.lottoGameCode)),
  );
  return gateway;
}
