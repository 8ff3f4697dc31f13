import * as z from '@parlour/schema';
import { leaderboardMetrics, missionMetrics, missionPeriods } from '../calls/missions.ts';
import {
  bonusGrant,
  referralStatuses,
  rewardKinds,
  rewardSources,
  rewardStatuses,
} from '../calls/rewards.ts';
import { gameTypes } from '../games.ts';
import { declareAct, isMore, memberId, minor, reason, time } from './act.ts';

const giving = { method: 'POST', permission: 'members.adjust' } as const;
/** Low enough that every sum of rewards stays exact. */
const amountMax = 1_000_000_000_000;
const amount = z.int().check(z.positive(), z.maximum(amountMax));

const rewardRow = z.object({
  rewardId: z.int(),
  rewardNo: z.string(),
  source: z.enum(rewardSources),
  sourceId: z.string(),
  kind: z.enum(rewardKinds),
  /** Minor units, or whole points. */
  amount: z.int(),
  turnoverMultiple: z.number(),
  status: z.enum(rewardStatuses),
  createdAt: time,
  expiresAt: z.nullable(time),
  closedAt: z.nullable(time),
  closedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type MemberReward = z.output<typeof rewardRow>;

/** Lists a member's rewards: claimable ones first, then newest first. */
export const memberRewardsAct = declareAct({
  method: 'GET',
  path: 'rewards',
  personal: { fields: ['rewards'], about: 'memberId' },
  permission: 'members.view',
  input: z.object({
    memberId,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  }),
  value: z.object({ rewards: z.array(rewardRow), total: z.int() }),
});

/**
 * Issues a compensation, which the member claims. The same `requestId` issues one compensation. Money above
 * the site's limit needs two people. Fails with the errors for a member who may receive no rewards.
 */
export const compensateAct = declareAct({
  ...giving,
  path: 'rewards/compensate',
  input: z.object({
    requestId: z.uuid(),
    memberId,
    kind: z.enum(rewardKinds),
    amount,
    /** Points never require bets. */
    turnoverMultiple: z._default(z.number().check(z.minimum(0), z.maximum(100)), 0),
    expiresInDays: z._default(z.int().check(z.minimum(1), z.maximum(365)), 30),
    reason,
  }),
  value: z.object({ rewardId: z.int() }),
});

/** Revokes an unclaimed reward; the member sees the reason. Fails with `rewards.not-found` and `rewards.closed`. */
export const revokeRewardAct = declareAct({
  ...giving,
  path: 'rewards/revoke',
  input: z.object({ rewardId: z.int().check(z.positive()), reason }),
  value: z.object({ rewardId: z.int(), status: z.enum(rewardStatuses) }),
});

/** Lists a member's active bonus grants and the latest that have ended, newest first. */
export const memberGrantsAct = declareAct({
  method: 'GET',
  path: 'rewards/grants',
  personal: { fields: ['grants'], about: 'memberId' },
  permission: 'members.view',
  input: z.object({ memberId }),
  /** `isMore`: further grants have ended before. */
  value: z.object({ grants: z.array(bonusGrant), isMore }),
});
export type MemberGrant = z.output<typeof bonusGrant>;

/**
 * Cancels a bonus grant: its bonus money and what it won are lost, other money is not affected. Fails with
 * `rewards.not-found`, `rewards.closed`, and `rewards.bonus-in-play` while a round with its money is open.
 */
export const cancelGrantAct = declareAct({
  ...giving,
  path: 'rewards/grants/cancel',
  input: z.object({
    memberId: z.int().check(z.positive()),
    grantId: z.int().check(z.positive()),
    reason,
  }),
  value: z.object({ grantId: z.int() }),
});

/** Referrals that met their conditions and whose accounts share an address, a device or a bank account, oldest first. */
export const heldReferralsAct = declareAct({
  method: 'GET',
  path: 'referrals/held',
  permission: 'members.view',
  input: z.object({}),
  value: z.object({
    referrals: z.array(
      z.object({
        refereeId: z.int(),
        referrerId: z.int(),
        registeredAt: time,
        qualifiedAt: z.nullable(time),
        depositedMinor: minor,
        validBetMinor: minor,
      }),
    ),
    isMore,
  }),
  personal: { fields: ['referrer', 'amounts'], about: 'refereeId' },
});

/** Pays or rejects a held referral. Fails with `rewards.referral-not-found` and `rewards.referral-decided`. */
export const decideReferralAct = declareAct({
  ...giving,
  path: 'referrals/decide',
  input: z.object({
    refereeId: z.int().check(z.positive()),
    decision: z.enum(['approve', 'reject']),
    reason,
  }),
  value: z.object({ refereeId: z.int(), status: z.enum(referralStatuses) }),
});

const code = z.string().check(z.regex(/^[a-z0-9-]{3,40}$/));
const multiple = z._default(z.number().check(z.minimum(0), z.maximum(100)), 0);
const counted = {
  code,
  gameTypes: z.optional(z.array(z.enum(gameTypes)).check(z.minLength(1), z.maxLength(gameTypes.length))),
  /** Absent: now. */
  from: z.optional(z.iso.datetime()),
  /** Absent: no end. */
  to: z.optional(z.iso.datetime()),
};

const missionInput = z.object({
  ...counted,
  period: z.enum(missionPeriods),
  metric: z.enum(missionMetrics),
  target: amount,
  reward: z.object({ kind: z.enum(rewardKinds), amount, turnoverMultiple: multiple }),
  reason,
});

/**
 * Publishes a mission under a new code. A published mission cannot be changed. Always needs two people. Fails with
 * `request.invalid` for a code that is taken.
 */
export const publishMissionAct = declareAct({
  method: 'POST',
  path: 'missions/publish',
  permission: 'content.change',
  input: missionInput,
  value: z.object({ code: z.string() }),
});

/** Ends a mission now. Missions that were completed before can still be claimed. Fails with `missions.not-found`. */
export const endMissionAct = declareAct({
  method: 'POST',
  path: 'missions/end',
  permission: 'content.change',
  input: z.object({ code, reason }),
  value: z.object({ code: z.string() }),
});

const boardPeriods = ['D', 'W', 'M'] as const;
/** The ranks of an ended period that are kept. */
const rankMax = 100;
const rank = z.int().check(z.minimum(1), z.maximum(rankMax));

/**
 * Publishes a leaderboard under a new code. Its prizes are paid for every period, so it always needs two people. A
 * published leaderboard cannot be changed. Fails with `request.invalid` for a code that is taken, and for ranks with
 * two prizes.
 */
export const publishLeaderboardAct = declareAct({
  method: 'POST',
  path: 'leaderboards/publish',
  permission: 'content.change',
  input: z.object({
    ...counted,
    period: z.enum(boardPeriods),
    metric: z.enum(leaderboardMetrics),
    /** Prizes of the ranks from `from` to `to`, inclusive, best ranks first. */
    prizes: z
      .array(
        z.object({
          from: rank,
          to: rank,
          kind: z.enum(rewardKinds),
          amount,
          turnoverMultiple: multiple,
        }),
      )
      .check(z.maxLength(20)),
    reason,
  }),
  value: z.object({ code: z.string() }),
});

/**
 * Ends a leaderboard now: later bets do not count, and the ranks so far get the prizes of the running period. Fails
 * with `missions.board-not-found`.
 */
export const endLeaderboardAct = declareAct({
  method: 'POST',
  path: 'leaderboards/end',
  permission: 'content.change',
  input: z.object({ code, reason }),
  value: z.object({ code: z.string() }),
});

/** Lists all missions and leaderboards, including ended ones. */
export const missionsAct = declareAct({
  method: 'GET',
  path: 'missions',
  permission: 'content.view',
  input: z.object({}),
  value: z.object({
    missions: z.array(
      z.object({
        code: z.string(),
        period: z.enum(missionPeriods),
        metric: z.enum(missionMetrics),
        gameTypes: z.nullable(z.array(z.enum(gameTypes))),
        target: z.int(),
        reward: z.object({ kind: z.enum(rewardKinds), amount: z.int(), turnoverMultiple: z.number() }),
        from: time,
        to: z.nullable(time),
      }),
    ),
    leaderboards: z.array(
      z.object({
        code: z.string(),
        period: z.enum(boardPeriods),
        metric: z.enum(leaderboardMetrics),
        gameTypes: z.nullable(z.array(z.enum(gameTypes))),
        prizes: z.array(
          z.object({
            from: z.int(),
            to: z.int(),
            kind: z.enum(rewardKinds),
            amount: z.int(),
            turnoverMultiple: z.number(),
          }),
        ),
        from: time,
        to: z.nullable(time),
      }),
    ),
  }),
});
