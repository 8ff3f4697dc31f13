import type { OpenRound } from '@parlour/api-client';
import type { GameType } from '@parlour/contracts';

/** These are decided at once: still open after this long, something came between. Draws and matches take their time. */
const instantTypes: readonly GameType[] = ['RNG', 'FISH'];
const instantMs = 60_000;

/** Whether a round that is not settled was interrupted, and does not just run. `now` in ms. */
export const isInterrupted = (
  { status, gameType, placedAt }: Pick<OpenRound, 'status' | 'gameType' | 'placedAt'>,
  now: number,
): boolean =>
  status === 'UNFINISHED' || (instantTypes.includes(gameType) && now - placedAt.getTime() > instantMs);
