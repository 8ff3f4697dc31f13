import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { openSession, refuse } from './replies.ts';
import type { VendorParts } from './vendor-parts.ts';

const gameKey = z.string().check(z.maxLength(1000));
const roomId = z.string().check(z.minLength(1), z.maxLength(20));
const sitRequest = z.object({
  gameKey,
  roomId,
  requestId: z.string().check(z.minLength(8), z.maxLength(64)),
});
const actRequest = z.object({ gameKey, roomId, action: z.optional(z.string().check(z.maxLength(20))) });

/**
 * Registers the routes of rooms: a seat for an ante, the player's own hand, one choice. The stream delivers the public
 * state.
 */
export function roomRoutes(app: FastifyInstance, { key, games, rooms }: VendorParts): void {
  const keys = { secret: key.secret, games };

  app.post('/sandbox/api/seat', async (request, reply) => {
    const input = sitRequest.safeParse(request.body);
    if (!input.success) return refuse(reply, 400, 'BAD_REQUEST');
    const opened = openSession(keys, input.data.gameKey, 'rooms');
    if (!opened) return refuse(reply, 401, 'SESSION_EXPIRED');
    const result = await rooms.sit(opened.game, opened.session, input.data);
    if (result === 'closed') return refuse(reply, 409, 'BETS_CLOSED');
    if (result === 'full') return refuse(reply, 409, 'ROOM_FULL');
    if (result === 'choice') return refuse(reply, 422, 'BAD_CHOICE');
    if (result.kind === 'refused') return refuse(reply, 409, result.code, result.details);
    if (result.kind === 'unknown') return refuse(reply, 503, 'RETRY_LATER');
    return { balanceMinor: result.balanceMinor, roundId: result.round.roundId };
  });

  app.post('/sandbox/api/hand', async (request, reply) => {
    const input = actRequest.safeParse(request.body);
    if (!input.success) return refuse(reply, 400, 'BAD_REQUEST');
    const opened = openSession(keys, input.data.gameKey, 'rooms');
    if (!opened) return refuse(reply, 401, 'SESSION_EXPIRED');
    const { game, session } = opened;
    const { action } = input.data;
    const move = { roomId: input.data.roomId, action: action ?? '' };
    if (action !== undefined && !rooms.applyAction(game, session.playerRef, move))
      return refuse(reply, 409, 'BETS_CLOSED');
    return { hand: rooms.ownHand(game, session.playerRef, move.roomId) ?? null };
  });
}
