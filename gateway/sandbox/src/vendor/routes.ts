import { minuteMs } from '@parlour/basics';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { eventRoutes } from './event-routes.ts';
import type { InstantGame } from './game.ts';
import { sealGameKey } from './game-key.ts';
import { type JackpotOffer, withJackpot } from './jackpot.ts';
import { openSession, refuse } from './replies.ts';
import { roomRoutes } from './room-routes.ts';
import type { VendorParts } from './vendor-parts.ts';
import type { WalletClient } from './wallet-client.ts';

/** The prefix of the launch token of a game that stakes from the player's wallet here. */
export const walletLaunchPrefix = 'wallet.';

const openRequest = z.object({ launchToken: z.string().check(z.maxLength(64)) });
const spinRequest = z.object({
  gameKey: z.string().check(z.maxLength(1000)),
  requestId: z.string().check(z.minLength(8), z.maxLength(64)),
  stakeMinor: z.int().check(z.positive()),
  choice: z.optional(z.unknown()),
});

/**
 * Registers the calls of the games' own pages. The pages run in an opaque origin without cookies, so any origin is
 * allowed.
 */
export function gameRoutes(app: FastifyInstance, parts: VendorParts): void {
  const { key, wallets, games } = parts;

  app.get<{ Params: { gameId: string } }>('/sandbox/api/rules/:gameId', async (request, reply) => {
    const game = games.get(request.params.gameId);
    return game ? game.rules : refuse(reply, 404, 'UNKNOWN_GAME');
  });

  app.post('/sandbox/api/open', async (request, reply) => {
    const input = openRequest.safeParse(request.body);
    if (!input.success) return refuse(reply, 400, 'BAD_REQUEST');
    const isWalletVendor =
      wallets.walletVendor !== undefined && input.data.launchToken.startsWith(walletLaunchPrefix);
    const launchToken = input.data.launchToken.slice(isWalletVendor ? walletLaunchPrefix.length : 0);
    const client = (isWalletVendor && wallets.walletVendor) || wallets.main;
    const answer = await client.send('authenticate', { launchToken });
    if (answer.code !== 'OK' || !answer.player) return refuse(reply, 403, answer.code);
    const { sessionId, playerRef, language, gameId, demo } = answer.player;
    const game = games.get(gameId);
    if (!game) return refuse(reply, 404, 'UNKNOWN_GAME');
    const currency = answer.currency ?? game.currency;
    const playedFrom = demo ? ('demo' as const) : ('wallet' as const);
    const keeper = isWalletVendor ? playedFrom : undefined;
    const session = { gameId, sessionId, playerRef, demo, currency, keeper };
    return {
      gameKey: sealGameKey(session, key.secret),
      balanceMinor: answer.balance ?? 0,
      currency: session.currency,
      language,
      demo,
    };
  });

  spinRoute(app, parts);
  eventRoutes(app, parts);
  roomRoutes(app, parts);
}

const isAccepted = (game: InstantGame, stakeMinor: number, choice: unknown): boolean =>
  game.accepts ? game.accepts(stakeMinor, choice) : game.stakesMinor.includes(stakeMinor);

/**
 * Returns the jackpot that a spin of this session could win. Rejects with `UnknownOutcome`; then no round is played.
 */
const fetchOffer = async (wallet: WalletClient, sessionId: string): Promise<JackpotOffer | undefined> =>
  (await wallet.send('jackpot', { sessionId })).jackpot;

/** Longer than the cycle of any game. */
const spinMemoryMs = minuteMs;

function spinRoute(app: FastifyInstance, parts: VendorParts): void {
  const lastSpinAt = new Map<string, number>();

  app.post('/sandbox/api/spin', async (request, reply): Promise<FastifyReply | object> => {
    const input = spinRequest.safeParse(request.body);
    if (!input.success) return refuse(reply, 400, 'BAD_REQUEST');
    const { gameKey, requestId, stakeMinor, choice } = input.data;
    const opened = openSession({ secret: parts.key.secret, games: parts.games }, gameKey, 'instant');
    if (!opened) return refuse(reply, 401, 'SESSION_EXPIRED');
    const { session, game } = opened;
    if (!isAccepted(game, stakeMinor, choice)) return refuse(reply, 422, 'INVALID_AMOUNT');
    const now = parts.elapsedMs();
    const since = now - (lastSpinAt.get(session.sessionId) ?? Number.NEGATIVE_INFINITY);
    // Slightly less than the page waits, since clocks and networks are not exact.
    if (since < game.cycleMsMin * 0.9) return refuse(reply, 429, 'TOO_SOON');
    lastSpinAt.delete(session.sessionId);
    lastSpinAt.set(session.sessionId, now);
    // The oldest sessions come first. No player waits that long between two spins.
    for (const [sessionId, at] of lastSpinAt) {
      if (now - at < spinMemoryMs) break;
      lastSpinAt.delete(sessionId);
    }
    const { demo: _demo, ...identity } = session;
    const offer =
      game.inJackpot && !session.demo && !session.keeper
        ? await fetchOffer(parts.wallets.main, session.sessionId)
        : undefined;
    const result = await parts.player.play({ ...identity, requestId, stakeMinor }, () =>
      withJackpot(game.decide(stakeMinor, choice), stakeMinor, offer, parts.chance),
    );
    if (result.kind === 'refused') return refuse(reply, 409, result.code, result.details);
    if (result.kind === 'unknown') return refuse(reply, 503, 'RETRY_LATER');
    const { round, balanceMinor } = result;
    return {
      ...round.outcome,
      roundId: round.roundId,
      stakeMinor: round.stakeMinor,
      payoutMinor: round.payoutMinor,
      balanceMinor,
    };
  });
}
