import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import { getMissionLeaderboardCall, getMissionSummaryCall } from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

type WireMission = ValueOf<typeof getMissionSummaryCall>['missions'][number];

/** `D` is the current day, `W` the current week, both by the site's clock. */
export type LotteryPeriod = 'D' | 'W';

export interface LotteryMission {
  id: string;
  period: LotteryPeriod;
  metric: 'BET_COUNT' | 'VALID_BET';
  /** Tickets or minor units, depending on `metric`. */
  target: number;
  /** Never more than the target. */
  progress: number;
  isDone: boolean;
  /** Time at which the mission starts again. */
  endsAt: Date;
}

/**
 * Returns the member's lottery missions. Fails with `session.required`, or `session.real-account-required` for a demo
 * account.
 */
async function listLotteryMissions(api: Api, options?: CallOptions): Promise<LotteryMission[]> {
  const { missions } = await api.call(getMissionSummaryCall, {}, options);
  return missions.flatMap((mission) => toLotteryMission(mission) ?? []);
}

/** Converts a mission of the running day or week for which only lotteries count; returns undefined for any other. */
function toLotteryMission(mission: WireMission): LotteryMission | undefined {
  const { missionId: id, period, metric, gameTypes, running, target, progress, endsAt } = mission;
  const isOfLotteries = gameTypes?.every((type) => type === 'ELOTT' || type === 'LOTT') ?? false;
  if (!isOfLotteries || endsAt === undefined || !running) return undefined;
  if (period !== 'D' && period !== 'W') return undefined;
  if (metric !== 'BET_COUNT' && metric !== 'VALID_BET') return undefined;
  return { id, period, metric, target, progress, isDone: mission.completed, endsAt: new Date(endsAt) };
}

interface LotteryLeader {
  rank: number;
  /** Masked except for its first letters. */
  account: string;
  validBetMinor: number;
}

export interface LotteryLeaderboard {
  leaders: readonly LotteryLeader[];
  /** The member's own rank; undefined without a settled ticket. */
  own: { rank: number; validBetMinor: number } | undefined;
  endsAt: Date;
}

/** Returns the largest valid bets on lotteries. Fails as the missions do. */
async function getLotteryLeaderboard(
  api: Api,
  query: { period: LotteryPeriod; count: number },
  options?: CallOptions,
): Promise<LotteryLeaderboard> {
  const { list, own, endsAt } = await api.call(getMissionLeaderboardCall, query, options);
  return {
    leaders: list.map(({ rank, account, score }) => ({ rank, account, validBetMinor: score })),
    own: own ? { rank: own.rank, validBetMinor: own.score } : undefined,
    endsAt: new Date(endsAt),
  };
}

const progressStaleMs = 5_000;

export const lotteryMissionsQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: ['betting', 'lottery-missions', username],
    queryFn: ({ signal }) => listLotteryMissions(api, { signal }),
    staleTime: progressStaleMs,
  });

export const lotteryLeaderboardQuery = (
  api: Api,
  username: string,
  query: { period: LotteryPeriod; count: number },
) =>
  queryOptions({
    queryKey: ['betting', 'lottery-leaderboard', username, query],
    queryFn: ({ signal }) => getLotteryLeaderboard(api, query, { signal }),
    staleTime: progressStaleMs,
  });
