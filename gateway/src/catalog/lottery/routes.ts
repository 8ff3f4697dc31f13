import { isOwnLottery } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { type Clock, preparedRoute, type RouteEntry, route } from '../../server/index.ts';
import { getName } from '../game.ts';
import type { CatalogService } from '../service.ts';
import { toListText } from '../wire-game.ts';
import type { LotteryService } from './service.ts';
import type { Draw } from './store.ts';

const recentMax = 100;

export const lotteryRoutes = (
  lottery: LotteryService,
  catalog: Pick<CatalogService, 'listRecent'>,
  clock: Clock,
): readonly RouteEntry[] => [
  preparedRoute(calls.listLotteriesCall, async ({ input }) =>
    toListText(await lottery.listLotteries(), input.language),
  ),
  preparedRoute(calls.listRecentLotteriesCall, async ({ input, session }) => {
    const page = { page: 1, size: recentMax };
    const { games } = await catalog.listRecent(session.memberId, { type: 'ELOTT' }, page);
    return toListText(games.filter(isOwnLottery), input.language);
  }),
  route(calls.listOpenedNumbersCall, async ({ input }) => ({
    serverTime: clock.now().toISOString(),
    games: (await lottery.listOpenedNumbers(input.gameCode)).map(({ game, draws, next }) => ({
      nodeId: game.nodeId,
      gameCode: game.gameId,
      gameName: getName(game, input.language),
      playType: game.defaultPlayType,
      draws: draws.slice(0, input.count).map(toWireDraw),
      next: next && {
        number: next.number,
        closesAt: next.closesAt.toISOString(),
        drawsAt: next.drawsAt.toISOString(),
      },
    })),
  })),
  route(calls.getOpenedNumberCall, async ({ input }) => ({
    list: (await lottery.listOpenedNumbers(input.gameCode)).flatMap(({ game, draws: [last] }) =>
      last ? [{ gameCode: game.gameId, gameName: game.name, ...toWireDraw(last) }] : [],
    ),
  })),
  route(calls.listRoomsCall, async ({ input }) => ({ rooms: [...(await lottery.listRooms(input.nodeId))] }), {
    cost: 'outgoing',
  }),
];

const toWireDraw = ({ number, drawnAt, numbers }: Draw) => ({
  number,
  drawnAt: drawnAt.toISOString(),
  numbers,
});
