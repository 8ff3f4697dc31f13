import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { EventGame } from './game.ts';
import { openSession, refuse } from './replies.ts';
import type { Round } from './round-journal.ts';
import { getLegs } from './slip.ts';
import type { VendorParts } from './vendor-parts.ts';

const legsMax = 12;
const gameKey = z.string().check(z.maxLength(1000));
const betRequest = z.object({
  gameKey,
  requestId: z.string().check(z.minLength(8), z.maxLength(64)),
  stakeMinor: z.int().check(z.positive()),
  legs: z
    .array(
      z.object({
        number: z.int().check(z.nonnegative()),
        selection: z.string().check(z.minLength(1), z.maxLength(60)),
      }),
    )
    .check(z.minLength(1), z.maxLength(legsMax)),
});
const ticketsRequest = z.object({ gameKey });

const getTicketState = ({ state, payoutMinor, stakeMinor }: Round): string => {
  if (state === 'voiding' || state === 'abandoned') return 'void';
  if (state !== 'settled' && state !== 'staked') return 'open';
  if (payoutMinor === 0) return 'lost';
  return payoutMinor > stakeMinor ? 'won' : 'back';
};

const toTicket = (round: Round) => ({
  roundId: round.roundId,
  legs: getLegs(round),
  stakeMinor: round.stakeMinor,
  payoutMinor: round.payoutMinor,
  placedAt: round.startedAt,
  state: getTicketState(round),
});

function isAccepted({ stakesMinor, stakeStepMinor }: EventGame, stakeMinor: number): boolean {
  if (stakeStepMinor === undefined) return stakesMinor.includes(stakeMinor);
  const isWithin = stakeMinor >= Math.min(...stakesMinor) && stakeMinor <= Math.max(...stakesMinor);
  return isWithin && stakeMinor % stakeStepMinor === 0;
}

/**
 * Registers the routes of games on the server's clock: a stream of the public state, bets, and a player's own tickets.
 */
export function eventRoutes(app: FastifyInstance, parts: VendorParts): void {
  const { key, wallets, journal, games, events, broadcast } = parts;
  const keys = { secret: key.secret, games };

  app.get<{ Params: { gameId: string } }>('/sandbox/api/live/:gameId', (request, reply) => {
    const game = games.get(request.params.gameId);
    if (!game || game.kind === 'instant') return refuse(reply, 404, 'UNKNOWN_GAME');
    if (!broadcast.watch(game.gameId, reply)) return refuse(reply, 503, 'RETRY_LATER');
    return reply;
  });

  app.post('/sandbox/api/bets', async (request, reply) => {
    const input = betRequest.safeParse(request.body);
    if (!input.success) return refuse(reply, 400, 'BAD_REQUEST');
    const opened = openSession(keys, input.data.gameKey, 'events');
    if (!opened) return refuse(reply, 401, 'SESSION_EXPIRED');
    const { session, game } = opened;
    if (!isAccepted(game, input.data.stakeMinor)) return refuse(reply, 422, 'INVALID_AMOUNT');
    const result = await events.bet(game, session, input.data);
    if (result === 'closed') return refuse(reply, 409, 'BETS_CLOSED');
    if (result === 'choice') return refuse(reply, 422, 'BAD_CHOICE');
    if (result.kind === 'refused') return refuse(reply, 409, result.code, result.details);
    if (result.kind === 'unknown') return refuse(reply, 503, 'RETRY_LATER');
    return { balanceMinor: result.balanceMinor, ticket: toTicket(result.round) };
  });

  app.post('/sandbox/api/tickets', async (request, reply) => {
    const input = ticketsRequest.safeParse(request.body);
    if (!input.success) return refuse(reply, 400, 'BAD_REQUEST');
    const opened =
      openSession(keys, input.data.gameKey, 'events') ?? openSession(keys, input.data.gameKey, 'rooms');
    if (!opened) return refuse(reply, 401, 'SESSION_EXPIRED');
    const { playerRef, gameId, sessionId } = opened.session;
    const answer = await wallets.of(opened.session).send('balance', { sessionId });
    const shown = journal.listByPlayer(playerRef, gameId).filter(({ state }) => state !== 'refused');
    return {
      ...(answer.code === 'OK' ? { balanceMinor: answer.balance ?? 0 } : { code: answer.code }),
      tickets: shown.map(toTicket),
    };
  });
}
