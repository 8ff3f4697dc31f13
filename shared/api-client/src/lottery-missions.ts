import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import { getMissionLeaderboardCall, getMissionSummaryCall } from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

type WireMission = ValueOf<typeof getMissionSummaryCall>['missions'][number];

/** `D` is the current day, `W` the current week, both by the site's clock. */
export type MissionPeriod = WireMission['period'];

export interface Mission {
  id: string;
  period: MissionPeriod;
  metric: WireMission['metric'];
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
async function listMissions(api: Api, options?: CallOptions): Promise<Mission[]> {
  const { missions } = await api.call(getMissionSummaryCall, {}, options);
  return missions.map(({ missionId, completed, endsAt, ...mission }) => ({
    ...mission,
    id: missionId,
    isDone: completed,
    endsAt: new Date(endsAt),
  }));
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

/** Returns the largest valid bets at lotteries. Fails as `listMissions` does. */
async function getLotteryLeaderboard(
  api: Api,
  query: { period: MissionPeriod; count: number },
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

export const missionsQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: ['betting', 'lottery-missions', username],
    queryFn: ({ signal }) => listMissions(api, { signal }),
    staleTime: progressStaleMs,
  });

export const lotteryLeaderboardQuery = (
  api: Api,
  username: string,
  query: { period: MissionPeriod; count: number },
) =>
  queryOptions({
    queryKey: ['betting', 'lottery-leaderboard', username, query],
    queryFn: ({ signal }) => getLotteryLeaderboard(api, query, { signal }),
    staleTime: progressStaleMs,
  });
