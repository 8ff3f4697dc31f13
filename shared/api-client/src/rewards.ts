import type { Api, CallOptions, GameType, Localized, ValueOf } from '@parlour/contracts';
import {
  claimAllRewardsCall,
  claimMissionCall,
  claimRewardCall,
  getClubCall,
  getMissionLeaderboardCall,
  getMissionSummaryCall,
  getReferralCall,
  getRewardCountsCall,
  type LeaderboardMetric,
  listLeaderboardsCall,
  listRewardsCall,
  type MissionMetric,
  type MissionPeriod,
  type ReferralStatus,
  type RewardKind,
  type RewardSource,
  type RewardStatus,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

type WireReward = ValueOf<typeof claimRewardCall>;
type WireMission = ValueOf<typeof getMissionSummaryCall>['missions'][number];

export interface MemberReward {
  id: number;
  source: RewardSource;
  /** Undefined if the source alone names the reward. */
  title: Localized | undefined;
  kind: RewardKind;
  /** Minor units, or whole points. */
  amount: number;
  turnoverMultiple: number;
  status: RewardStatus;
  createdAt: Date;
  availableFrom: Date;
  expiresAt: Date | undefined;
  /** Why it was revoked. */
  reason: string | undefined;
}

export interface RewardPage {
  rewards: readonly MemberReward[];
  totalPages: number;
  total: number;
  /** The error code with which a claim would fail now. */
  blockedBy: string | undefined;
}

export const toReward = (wire: WireReward): MemberReward => ({
  id: wire.rewardId,
  source: wire.source,
  title: wire.title,
  kind: wire.kind,
  amount: wire.amount,
  turnoverMultiple: wire.turnoverMultiple,
  status: wire.status,
  createdAt: new Date(wire.createdAt),
  availableFrom: new Date(wire.availableFrom),
  expiresAt: toOptionalDate(wire.expiresAt),
  reason: wire.reason,
});

export const toOptionalDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

async function listRewards(
  api: Api,
  page: { page: number; pageSize: number },
  options: CallOptions,
): Promise<RewardPage> {
  const { rows, totalPages, total, blockedBy } = await api.call(listRewardsCall, page, options);
  return { rewards: rows.map(toReward), totalPages, total, blockedBy };
}

/** Credits one reward. Fails with the `rewards.*` codes and those of a block. */
export const claimReward = async (api: Api, rewardId: number): Promise<MemberReward> =>
  toReward(await api.call(claimRewardCall, { rewardId }));

/** Credits every reward that can be claimed now. Returns the sums: minor units, and whole points. */
export async function claimAllRewards(api: Api): Promise<{ moneyMinor: number; points: number }> {
  const { money, points } = await api.call(claimAllRewardsCall);
  return { moneyMinor: money, points };
}

export interface MemberMission {
  id: string;
  /** First day of its period, or `once`. */
  periodStart: string;
  period: MissionPeriod;
  metric: MissionMetric;
  /** Undefined: every game type counts. */
  gameTypes: readonly GameType[] | undefined;
  /** False for a completed mission of the previous period, which can only be claimed. */
  isRunning: boolean;
  /** Minor units, hundredths of a multiple, or a number. */
  target: number;
  /** At most the target. */
  progress: number;
  isCompleted: boolean;
  isClaimed: boolean;
  reward: { kind: RewardKind; amount: number; turnoverMultiple: number };
  endsAt: Date | undefined;
  claimUntil: Date | undefined;
}

const toMission = (wire: WireMission): MemberMission => ({
  id: wire.missionId,
  periodStart: wire.periodStart,
  period: wire.period,
  metric: wire.metric,
  gameTypes: wire.gameTypes,
  isRunning: wire.running,
  target: wire.target,
  progress: wire.progress,
  isCompleted: wire.completed,
  isClaimed: wire.claimed,
  reward: wire.reward,
  endsAt: toOptionalDate(wire.endsAt),
  claimUntil: toOptionalDate(wire.claimUntil),
});

interface MissionList {
  missions: readonly MemberMission[];
  /** The error code with which a claim would fail now; then there are no missions. */
  blockedBy: string | undefined;
}

async function listMissions(api: Api, options: CallOptions): Promise<MissionList> {
  const { missions, blockedBy } = await api.call(getMissionSummaryCall, {}, options);
  return { missions: missions.map(toMission), blockedBy };
}

/** Claims a completed mission. Returns the credited amount and the amount deducted for earlier missions. */
export const claimMission = (
  api: Api,
  { id, periodStart }: Pick<MemberMission, 'id' | 'periodStart'>,
): Promise<{ kind: RewardKind; paid: number; deducted: number }> =>
  api.call(claimMissionCall, { missionId: id, periodStart });

export interface Leaderboard {
  id: string;
  period: 'D' | 'W' | 'M';
  metric: LeaderboardMetric;
  gameTypes: readonly GameType[] | undefined;
  /** Prizes of the ranks from `from` to `to`, inclusive. */
  prizes: readonly { from: number; to: number; kind: RewardKind; amount: number; turnoverMultiple: number }[];
}

async function listLeaderboards(api: Api, options: CallOptions): Promise<Leaderboard[]> {
  const { boards } = await api.call(listLeaderboardsCall, undefined, options);
  return boards.map(({ boardId, gameTypes, ...board }) => ({ ...board, id: boardId, gameTypes }));
}

export interface Ranking {
  leaders: readonly { rank: number; account: string; avatarUrl: string; score: number }[];
  own: { rank: number; score: number } | undefined;
  endsAt: Date;
  isFinal: boolean;
}

interface RankingRequest {
  boardId: string;
  isPrevious: boolean;
}

const ranksShown = 10;

async function getRanking(
  api: Api,
  { boardId, isPrevious }: RankingRequest,
  options: CallOptions,
): Promise<Ranking> {
  const input = { boardId, previous: isPrevious, count: ranksShown };
  const { list, own, endsAt, final } = await api.call(getMissionLeaderboardCall, input, options);
  return { leaders: list, own: own ?? undefined, endsAt: new Date(endsAt), isFinal: final };
}

export interface ReferralSummary {
  code: string;
  terms: {
    depositMinor: number;
    validBetMinor: number;
    days: number;
    rewardMinor: number;
    turnoverMultiple: number;
  };
  invited: number;
  paid: number;
  waiting: number;
  earnedMinor: number;
  friends: readonly {
    /** Masked except for its first letters. */
    account: string;
    registeredAt: Date;
    deadline: Date;
    status: ReferralStatus;
    hasDeposited: boolean;
    hasPlayed: boolean;
  }[];
  totalPages: number;
}

async function getReferral(
  api: Api,
  page: { page: number; pageSize: number },
  options: CallOptions,
): Promise<ReferralSummary> {
  const { terms, friends, earned, ...wire } = await api.call(getReferralCall, page, options);
  return {
    code: wire.code,
    terms: {
      depositMinor: terms.deposit,
      validBetMinor: terms.validBet,
      days: terms.days,
      rewardMinor: terms.reward,
      turnoverMultiple: terms.turnoverMultiple,
    },
    invited: wire.invited,
    paid: wire.paid,
    waiting: wire.waiting,
    earnedMinor: earned,
    friends: friends.map((friend) => ({
      account: friend.account,
      registeredAt: new Date(friend.registeredAt),
      deadline: new Date(friend.deadline),
      status: friend.status,
      hasDeposited: friend.deposited,
      hasPlayed: friend.played,
    })),
    totalPages: wire.totalPages,
  };
}

export interface ClubLevel {
  rankLevel: number;
  name: Localized;
  /** The valid bets and credited deposits, since registration, that the level requires. */
  requiredMinor: number;
  hasVipService: boolean;
  upgrade: { amountMinor: number; turnoverMultiple: number } | undefined;
}

export interface Club {
  rankLevel: number;
  progressMinor: number;
  /** Lowest first. */
  levels: readonly ClubLevel[];
}

async function getClub(api: Api, options: CallOptions): Promise<Club> {
  const { rankLevel, progress, levels } = await api.call(getClubCall, undefined, options);
  return {
    rankLevel,
    progressMinor: progress,
    levels: levels.map(({ required, vipService, upgrade, ...level }) => ({
      ...level,
      requiredMinor: required,
      hasVipService: vipService,
      upgrade: upgrade && { amountMinor: upgrade.amount, turnoverMultiple: upgrade.turnoverMultiple },
    })),
  };
}

interface RewardCounts {
  rewardCount: number;
  missionCount: number;
}

const progressStaleMs = 5_000;

/** Query key prefix of everything about the member's rewards: refetch it on `rewards.changed`. */
export const rewardsKey = ['rewards'] as const;

const rewardStateQuery = (api: Api) =>
  queryOptions({
    queryKey: [...rewardsKey, 'counts'],
    queryFn: ({ signal }) => api.call(getRewardCountsCall, undefined, { signal }),
  });

export const rewardCountsQuery = (api: Api) =>
  queryOptions({
    ...rewardStateQuery(api),
    select: ({ rewardCount, missionCount }): RewardCounts => ({ rewardCount, missionCount }),
  });

/** Query options of the error code with which every claim would fail now; null if the member may earn rewards. */
export const rewardBlockQuery = (api: Api) =>
  queryOptions({ ...rewardStateQuery(api), select: ({ blockedBy }) => blockedBy ?? null });

export const rewardsQuery = (api: Api, page: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...rewardsKey, 'list', page],
    queryFn: ({ signal }) => listRewards(api, page, { signal }),
  });

export const missionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...rewardsKey, 'missions'],
    queryFn: ({ signal }) => listMissions(api, { signal }),
    staleTime: progressStaleMs,
  });

export const leaderboardsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...rewardsKey, 'leaderboards'],
    queryFn: ({ signal }) => listLeaderboards(api, { signal }),
  });

export const rankingQuery = (api: Api, request: RankingRequest) =>
  queryOptions({
    queryKey: [...rewardsKey, 'ranking', request],
    queryFn: ({ signal }) => getRanking(api, request, { signal }),
    staleTime: progressStaleMs,
  });

export const referralQuery = (api: Api, page: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...rewardsKey, 'referral', page],
    queryFn: ({ signal }) => getReferral(api, page, { signal }),
  });

export const clubQuery = (api: Api) =>
  queryOptions({
    queryKey: [...rewardsKey, 'club'],
    queryFn: ({ signal }) => getClub(api, { signal }),
  });
