import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { gameTypes } from '../games.ts';
import { rewardKinds } from './rewards.ts';

/** A day, a week from Monday, a calendar month, or once for each member. */
export const missionPeriods = ['D', 'W', 'M', 'ONCE'] as const;
export type MissionPeriod = (typeof missionPeriods)[number];

/**
 * Metrics of a mission: valid bet in minor units, number of settled bets, best multiple of a stake in
 * hundredths, days with a login, friends who qualified. No metric counts losses, deposits or time.
 */
export const missionMetrics = ['VALID_BET', 'BET_COUNT', 'WIN_MULTIPLE', 'LOGIN_DAYS', 'REFERRALS'] as const;
export type MissionMetric = (typeof missionMetrics)[number];

export const leaderboardMetrics = ['VALID_BET', 'BET_COUNT', 'WIN_MULTIPLE'] as const;
export type LeaderboardMetric = (typeof leaderboardMetrics)[number];

/** ISO 8601. */
const instant = z.string();
/** Fields that describe the caller. The gateway's response does not depend on them. */
const asker = {
  prizeMode: z.optional(z.string().check(z.maxLength(8))),
  device: z.optional(z.string().check(z.maxLength(8))),
  language: z.optional(z.string().check(z.maxLength(8))),
};
const code = z.string().check(z.minLength(1), z.maxLength(60));
/** Absent: the bets of every game type count. */
const gameTypesThatCount = z.optional(z.array(z.enum(gameTypes)));

const reward = z.object({
  kind: z.enum(rewardKinds),
  /** Minor units, or whole points. */
  amount: z.int(),
  /** The bets that the amount requires before a withdrawal, as a multiple of it. */
  turnoverMultiple: z.number(),
});

const mission = z.object({
  missionId: z.string(),
  /**
   * The first day of its period, or `once`. A completed mission of the previous period is listed until it is
   * claimed.
   */
  periodStart: z.string(),
  period: z.enum(missionPeriods),
  metric: z.enum(missionMetrics),
  gameTypes: gameTypesThatCount,
  /** False for a mission of the previous period, which can only be claimed. */
  running: z.boolean(),
  target: z.int(),
  /** At most the target. */
  progress: z.int(),
  completed: z.boolean(),
  claimed: z.boolean(),
  reward,
  /** The end of the period; absent if there is none. */
  endsAt: z.optional(instant),
  /** The end of the time in which a completed mission can be claimed; absent: no end. */
  claimUntil: z.optional(instant),
});

export const getMissionSummaryCall = endpoint({
  summary: "Lists the missions with the member's progress, or says what blocks them.",
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  token: 'required',
  audience: 'real',
  carrier: 'data',
  input: z.object(asker),
  value: z.object({
    missions: z.array(mission),
    /** The number of completed but unclaimed missions. */
    missionCount: z.int(),
    /** The error with which every claim would fail now; then there are no missions. Absent if the member may claim. */
    blockedBy: z.optional(z.string()),
  }),
});

export const claimMissionCall = endpoint({
  summary: 'Credits the reward of a completed mission. Claiming it again changes nothing.',
  method: 'POST',
  path: '/wps/missions/claim',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({
    missionId: code,
    /** As in the list. Default: the running period. */
    periodStart: z.optional(z.string().check(z.maxLength(10))),
  }),
  value: z.object({
    kind: z.enum(rewardKinds),
    /** The amount credited now: minor units, or whole points. */
    paid: z.int(),
    /** The amount deducted for earlier missions whose bets were voided after the payment. */
    deducted: z.int(),
  }),
  errors: [
    'missions.not-found',
    'missions.not-completed',
    'rewards.expired',
    'member.excluded',
    'member.blocked',
    'rewards.not-eligible',
  ],
});

export const listLeaderboardsCall = endpoint({
  summary: 'Lists the leaderboards with their prizes.',
  method: 'GET',
  path: '/wps/missions/leaderboards',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: z.object({
    boards: z.array(
      z.object({
        boardId: z.string(),
        period: z.enum(['D', 'W', 'M']),
        metric: z.enum(leaderboardMetrics),
        gameTypes: gameTypesThatCount,
        /** Prizes of the ranks from `from` to `to`, inclusive. */
        prizes: z.array(z.object({ from: z.int(), to: z.int(), ...reward.shape })),
      }),
    ),
  }),
});

export const getMissionLeaderboardCall = endpoint({
  summary: "Returns the ranking of a leaderboard and the member's rank.",
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  token: 'required',
  audience: 'real',
  carrier: 'data',
  input: z.object({
    ...asker,
    /** Default: the lottery leaderboard of `period`. */
    boardId: z.optional(code),
    period: z._default(z.enum(['D', 'W', 'M']), 'W'),
    /** Whether to return the frozen ranking of the previous period. */
    previous: z._default(z.boolean(), false),
    count: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
  }),
  value: z.object({
    /** Equal scores are ordered by time, earliest first. */
    list: z.array(
      z.object({
        rank: z.int(),
        /** The first letters of the account; the rest is masked. */
        account: z.string(),
        avatarUrl: z.string(),
        /** In units of the metric. */
        score: z.int(),
      }),
    ),
    own: z.nullable(z.object({ rank: z.int(), score: z.int() })),
    /** The end of the period, or of a leaderboard that ends earlier, exclusive. */
    endsAt: instant,
    /** Whether the period has ended and its ranks are final. */
    final: z.boolean(),
  }),
  errors: ['missions.board-not-found'],
});
