import type { Game, LotteryDraws, LotteryPeriod, NextDraw } from '@parlour/api-client';
import type { LotteryReference } from '../paths.ts';

/** Lists the play types of a menu of lotteries, in its order. A lottery without a play type counts as `OTHER`. */
export const listPlayTypes = (lotteries: readonly Pick<Game, 'defaultPlayType'>[]): string[] => [
  ...new Set(lotteries.map(getPlayType)),
];

export const otherPlayType = 'OTHER';

export const getPlayType = ({ defaultPlayType }: Pick<Game, 'defaultPlayType'>): string =>
  defaultPlayType ?? otherPlayType;

/**
 * Chooses the lottery of an address: the named one, else the first of its vendor and play type, else the first of its
 * play type, else the first. An old link shows another lottery, never an error.
 */
export function chooseLottery<G extends Pick<Game, 'gameId' | 'vendor' | 'defaultPlayType'>>(
  lotteries: readonly G[],
  { gameCode, vendor, playType }: LotteryReference,
): G | undefined {
  const isOfVendor = (game: G) => vendor === undefined || game.vendor === vendor;
  const isOfType = (game: G) => playType === undefined || getPlayType(game) === playType;
  return (
    lotteries.find((game) => game.gameId === gameCode) ??
    lotteries.find((game) => isOfVendor(game) && isOfType(game)) ??
    lotteries.find(isOfType) ??
    lotteries[0]
  );
}

type DrawPhase =
  | { phase: 'open'; leftMs: number }
  /** Bets are closed and the numbers are being drawn. */
  | { phase: 'drawing' }
  /** The next draw is not announced yet. */
  | { phase: 'waiting' };

/** Returns the phase of a draw. `now` is the server's time in ms. */
export function getDrawPhase(next: NextDraw | undefined, now: number): DrawPhase {
  if (!next || now >= next.drawsAt.getTime()) return { phase: 'waiting' };
  const leftMs = next.closesAt.getTime() - now;
  return leftMs > 0 ? { phase: 'open', leftMs } : { phase: 'drawing' };
}

/** Returns the interval until the next fetch in ms: short after a close or a draw, long otherwise. */
export function getRefetchIntervalMs(lottery: LotteryDraws | undefined, now: number): number {
  const soonest = 2_000;
  const latest = 15_000;
  if (!lottery?.next) return soonest;
  const turns = [lottery.next.closesAt, lottery.next.drawsAt].map((at) => at.getTime() - now + soonest);
  return Math.max(soonest, Math.min(latest, ...turns.filter((ms) => ms > 0)));
}

/** In display order. */
export const missionPeriods: readonly LotteryPeriod[] = ['D', 'W'];

/** Missions and leaderboard update within this time after a draw, in ms. */
export const progressRefetchMs = 15_000;
