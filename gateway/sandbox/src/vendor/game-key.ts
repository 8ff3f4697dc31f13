import { createHmac, timingSafeEqual } from 'node:crypto';

/** Player and game of one open game. The page carries it, signed, so that a restart of the vendor loses no session. */
export interface GameSession {
  gameId: string;
  sessionId: string;
  playerRef: string;
  currency: string;
  demo: boolean;
  /** See `StakeSource`. */
  keeper?: 'wallet' | 'demo' | undefined;
}

const sign = (payload: string, secret: string): string =>
  createHmac('sha256', secret).update(payload).digest('base64url');

export function sealGameKey(session: GameSession, secret: string): string {
  const payload = Buffer.from(JSON.stringify(session)).toString('base64url');
  return `${payload}.${sign(payload, secret)}`;
}

/** Opens the session inside one of our keys; undefined for anything else. */
export function openGameKey(key: string, secret: string): GameSession | undefined {
  const [payload = '', signature = ''] = key.split('.');
  const expected = Buffer.from(sign(payload, secret));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as GameSession;
}
