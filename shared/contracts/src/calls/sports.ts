import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { wireGameShape } from './catalog.ts';

export const listHotMatchesCall = endpoint({
  summary:
    'Lists the matches of all sports books with the most slips: those that are open for bets and those in play.',
  method: 'GET',
  path: '/lgw/games/sports/matches',
  token: 'none',
  carrier: 'query',
  input: z.object({
    count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 5),
    language: z.optional(z.string().check(z.maxLength(8))),
  }),
  value: z.object({
    /** The server's time of the response, ISO 8601. */
    serverTime: z.string(),
    matches: z.array(
      z.object({
        matchId: z.string(),
        home: z.string(),
        away: z.string(),
        /** ISO 8601. */
        startsAt: z.string(),
        phase: z.enum(['open', 'running']),
        score: z.optional(z.object({ home: z.int(), away: z.int() })),
        /** Odds on who wins, in hundredths of the stake; absent once bets are closed. */
        winner: z.optional(z.object({ home: z.int(), draw: z.optional(z.int()), away: z.int() })),
        /** Number of slips that contain it. */
        bets: z.int(),
        /** The game in which members bet on it. */
        game: wireGameShape,
      }),
    ),
  }),
});
