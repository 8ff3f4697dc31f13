import { listHotMatchesCall } from '@parlour/contracts/calls';
import { type Clock, type RouteEntry, route } from '../../server/index.ts';
import { toWireGame } from '../wire-game.ts';
import type { SportsService } from './service.ts';

export const sportsRoutes = (sports: SportsService, clock: Clock): readonly RouteEntry[] => [
  route(listHotMatchesCall, async ({ input }) => ({
    serverTime: clock.now().toISOString(),
    matches: (await sports.listHotMatches(input.count)).map(
      ({ vendorGame, number, startsAt, game, ...match }) => ({
        ...match,
        matchId: `${game.deliveredBy}:${vendorGame}:${number}`,
        startsAt: startsAt.toISOString(),
        game: toWireGame(game, input.language),
      }),
    ),
  })),
];
