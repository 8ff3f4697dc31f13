import type { Api, CallOptions, LanguageCode } from '@parlour/contracts';
import { listHotMatchesCall } from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import { type Game, toGame } from './catalog.ts';

/** A match of a sports book. Odds in hundredths of the stake. */
export interface HotMatch {
  matchId: string;
  home: string;
  away: string;
  startsAt: Date;
  phase: 'open' | 'running';
  score: { home: number; away: number } | undefined;
  /** Absent once bets are closed. */
  winner: { home: number; draw: number | undefined; away: number } | undefined;
  /** Number of slips that contain it. */
  bets: number;
  /** The game in which members bet on it. */
  game: Game;
}

/** Returns the matches that most slips contain, in descending order. */
async function listHotMatches(
  api: Api,
  { count, language }: { count: number; language: LanguageCode },
  options?: CallOptions,
): Promise<HotMatch[]> {
  const { matches } = await api.call(listHotMatchesCall, { count: String(count), language }, options);
  return matches.map(({ startsAt, score, winner, game, ...match }) => ({
    ...match,
    startsAt: new Date(startsAt),
    score,
    winner: winner && { home: winner.home, draw: winner.draw, away: winner.away },
    game: toGame(game),
  }));
}

const matchesStaleMs = 5_000;

export const hotMatchesQuery = (api: Api, query: { count: number; language: LanguageCode }) =>
  queryOptions({
    queryKey: ['catalog', 'hot-matches', query],
    queryFn: ({ signal }) => listHotMatches(api, query, { signal }),
    staleTime: matchesStaleMs,
  });
