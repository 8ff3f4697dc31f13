import type { Game, LotteryDraws, MissionPeriod, NextDraw } from '@parlour/api-client';
import type { LotteryReference } from '../paths.ts';

/** The play types of a menu of lotteries, in its order. A lottery without one is among `OTHER`. */
export const listPlayTypes = (lotteries: readonly Pick<Game, 'defaultPlayType'>[]): string[] => [
  ...new Set(lotteries.map(getPlayType)),
];

export const otherPlayType = 'OTHER';

export const getPlayType = ({ defaultPlayType }: Pick<Game, 'defaultPlayType'>): string =>
  defaultPlayType ?? otherPlayType;

/**
 * The lottery that an address means: the one it names, else the first of its vendor and play type, else the first of
 * its play type, else the first. An old link shows another lottery, never an error.
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

export type DrawPhase =
  | { phase: 'open'; leftMs: number }
  /** Bets are closed and the numbers are drawn. */
  | { phase: 'drawing' }
  /** The next draw is not announced yet. */
  | { phase: 'waiting' };

/** Where a draw stands. `now` is the server's clock, ms. */
export function getDrawPhase(next: NextDraw | undefined, now: number): DrawPhase {
  if (!next || now >= next.drawsAt.getTime()) return { phase: 'waiting' };
  const leftMs = next.closesAt.getTime() - now;
  return leftMs > 0 ? { phase: 'open', leftMs } : { phase: 'drawing' };
}

/** How soon to ask again: right after a close or a draw, and now and then otherwise. */
export function getRefetchIntervalMs(lottery: LotteryDraws | undefined, now: number): number {
  const soonest = 2_000;
  const latest = 15_000;
  if (!lottery?.next) return soonest;
  const turns = [lottery.next.closesAt, lottery.next.drawsAt].map((at) => at.getTime() - now + soonest);
  return Math.max(soonest, Math.min(latest, ...turns.filter((ms) => ms > 0)));
}

/** In the order in which they are shown. */
export const missionPeriods: readonly MissionPeriod[] = ['D', 'W'];

/** Missions and leaderboard follow a draw within this. */
export const progressRefetchMs = 15_000;
