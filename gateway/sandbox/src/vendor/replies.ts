import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { VendorGame } from './game.ts';
import { type GameSession, openGameKey } from './game-key.ts';
import { UnknownOutcome } from './wallet-client.ts';

export const refuse = (
  reply: FastifyReply,
  status: number,
  code: string,
  details?: Record<string, unknown>,
): FastifyReply => reply.code(status).send({ code, ...(details ? { details } : {}) });

/** Answers an error with a code, and without its text. */
export function answerError(
  error: FastifyError | UnknownOutcome,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof UnknownOutcome) return refuse(reply, 503, 'RETRY_LATER');
  const { statusCode = 500 } = error;
  if (statusCode < 500) return refuse(reply, statusCode, 'BAD_REQUEST');
  console.error('A request to the sandbox failed:', error);
  return refuse(reply, 500, 'DEFECT');
}

/** Returns session and game of a page's key, if the key is ours and the game of this kind. */
export function openSession<K extends VendorGame['kind']>(
  { secret, games }: { secret: string; games: ReadonlyMap<string, VendorGame> },
  gameKey: string,
  kind: K,
): { session: GameSession; game: Extract<VendorGame, { kind: K }> } | undefined {
  const session = openGameKey(gameKey, secret);
  const game = session && games.get(session.gameId);
  return session && game?.kind === kind
    ? { session, game: game as Extract<VendorGame, { kind: K }> }
    : undefined;
}
