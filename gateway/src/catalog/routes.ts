import { type GameType, lobbyPaths, minimumBets } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { preparedRoute, type RouteEntry, route } from '../server/index.ts';
import { getName } from './game.ts';
import { jackpotPerTickMinor, jackpotTickMs } from './jackpot.ts';
import { type CatalogService, getShownTypes } from './service.ts';
import { toFlag, toListText, toPageText } from './wire-game.ts';

export const catalogRoutes = (catalog: CatalogService): readonly RouteEntry[] => [
  preparedRoute(calls.listGamesCall, async ({ input }) => {
    const found = await catalog.listGames(
      {
        types: getShownTypes(input.gameType),
        vendor: input.vassalage,
        classification: input.gameClassify,
        name: input.gameName,
        minBetMinor: input.minBet === undefined ? undefined : minimumBets[input.minBet],
        linesMin: input.minLineNum,
      },
      toPageRequest(input),
    );
    return toPageText('games', found, input);
  }),
  preparedRoute(calls.listHotGamesCall, async ({ input }) =>
    toListText(await catalog.listHotGames(input), input.language),
  ),
  preparedRoute(calls.listPopularGamesCall, async ({ input }) =>
    toListText(await catalog.listPopularGames(input.count), input.language),
  ),
  ...menuRoutes(catalog),
  ...memberRoutes(catalog),
  route(calls.getJackpotCall, async () => {
    const { poolMinor, updatedAt } = await catalog.getJackpot();
    const rise = { perTickMinor: jackpotPerTickMinor, tickMs: jackpotTickMs };
    return { poolMinor, updatedAt: updatedAt.toISOString(), ...rise };
  }),
];

const menuRoutes = (catalog: CatalogService): readonly RouteEntry[] => [
  route(calls.listVendorLanesCall, async ({ input }) => ({
    lanes: (await catalog.listLanes()).map((lane) => ({
      title: lane.type,
      cards: lane.vendors.map(({ vendor, gameCount }) => ({
        vassalage: vendor.code,
        name: getName(vendor, input.language),
        isHot: toFlag(vendor.hot),
        logoUrl: `/art/v1/vendor/${vendor.code}.svg`,
        gameCount,
      })),
    })),
  })),
  route(calls.listVendorGameTypesCall, async ({ input }) => {
    const types = new Map<string, GameType[]>();
    for (const lane of await catalog.listLanes()) {
      for (const { vendor } of lane.vendors) {
        types.set(vendor.code, [...(types.get(vendor.code) ?? []), lane.type]);
      }
    }
    const list = [...types].map(([vassalage, gameTypes]) => ({ vassalage, gameTypes }));
    return { list: list.filter((row) => input.vassalage === undefined || row.vassalage === input.vassalage) };
  }),
  route(calls.listGameMenuCall, async () => ({
    menus: (await catalog.listLanes()).map((lane) => ({
      gameCategory: lane.type,
      path: lobbyPaths[lane.type],
      gameCount: lane.gameCount,
      vendorCount: lane.vendors.length,
    })),
  })),
];

const memberRoutes = (catalog: CatalogService): readonly RouteEntry[] => [
  route(calls.listFavouriteIdsCall, async ({ input, session }) =>
    (await catalog.listFavouriteIds(session.memberId, input.gameType)).map(String),
  ),
  preparedRoute(calls.listFavouriteGamesCall, async ({ input, session }) => {
    const found = await catalog.listFavourites(session.memberId, toMemberFilter(input), toPageRequest(input));
    return toPageText('content', found, input);
  }),
  preparedRoute(calls.listRecentGamesCall, async ({ input, session }) => {
    const found = await catalog.listRecent(session.memberId, toMemberFilter(input), toPageRequest(input));
    return toPageText('list', found, input);
  }),
  route(calls.addFavouriteCall, async ({ input, session }) => {
    await catalog.addFavourite(session.memberId, input.nodeId);
    return { nodeId: input.nodeId, favourite: true };
  }),
  route(calls.removeFavouriteCall, async ({ input, session }) => {
    await catalog.removeFavourite(session.memberId, input.nodeId);
    return { nodeId: input.nodeId, favourite: false };
  }),
];

const toMemberFilter = (input: { gameType?: GameType | undefined; vassalage?: string | undefined }) => ({
  type: input.gameType,
  vendor: input.vassalage,
});

const toPageRequest = (input: { pageNo: number; pageSize: number }) => ({
  page: input.pageNo,
  size: input.pageSize,
});
