import type { OpenRound } from '@parlour/api-client';
import { minuteMs } from '@parlour/basics';
import type { GameType } from '@parlour/contracts';

/** Types whose rounds end at once: a round that is open longer was interrupted. Draws and matches take longer. */
const instantTypes: readonly GameType[] = ['RNG', 'FISH'];
const instantMs = minuteMs;

/** Returns whether an open round was interrupted rather than still running. `now` in ms. */
export const isInterrupted = (
  { status, gameType, placedAt }: Pick<OpenRound, 'status' | 'gameType' | 'placedAt'>,
  now: number,
): boolean =>
  status === 'UNFINISHED' || (instantTypes.includes(gameType) && now - placedAt.getTime() > instantMs);
