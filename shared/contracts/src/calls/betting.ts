import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { gameTypes } from '../games.ts';

export const launchGameCall = endpoint({
  summary: 'Starts a game at its vendor and answers the address for its frame, which is good for one use.',
  method: 'GET',
  path: '/wps/relay/GCS_gameLaunchFB',
  token: 'required',
  carrier: 'data',
  input: z.object({
    nodeId: z.int(),
    vendor: z.optional(z.string().check(z.maxLength(40))),
    gameType: z.optional(z.enum(gameTypes)),
    language: z.optional(z.string().check(z.maxLength(8))),
    device: z.optional(z.string().check(z.maxLength(8))),
    /** Where the game leads back to: a path of this site. */
    backUrl: z.optional(z.string().check(z.maxLength(500))),
    /** Plays without money. */
    demo: z._default(z.boolean(), false),
  }),
  value: z.object({
    /** The URL for the frame. */
    content: z.string(),
    gameName: z.string(),
  }),
  errors: [
    'catalog.game-not-found',
    'catalog.game-maintenance',
    'betting.launch-failed',
    'session.real-account-required',
  ],
});
