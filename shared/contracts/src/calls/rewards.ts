import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { localized } from './platform.ts';
import { turnoverTask } from './withdrawal.ts';

/** Causes of a reward. Rule: docs/rules.md 5.6. */
export const rewardSources = [
  'PROMO',
  'MISSION',
  'REBATE',
  'VIP',
  'RED_ENVELOPE',
  'REFERRAL',
  'COMPENSATION',
] as const;
export type RewardSource = (typeof rewardSources)[number];

/** A reward waits as `CLAIMABLE` until the member claims it, its time ends, or an operator revokes it. */
export const rewardStatuses = ['CLAIMABLE', 'CLAIMED', 'EXPIRED', 'REVOKED'] as const;
export type RewardStatus = (typeof rewardStatuses)[number];

export const rewardKinds = ['MONEY', 'POINTS'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** ISO 8601. */
const instant = z.string();

const reward = z.object({
  rewardId: z.int(),
  /** The reward's number in the account record. */
  rewardNo: z.string(),
  source: z.enum(rewardSources),
  /** Absent if the source alone names the reward. */
  title: z.optional(localized),
  kind: z.enum(rewardKinds),
  /** Minor units, or whole points. */
  amount: z.int(),
  /** The bets that the amount requires before a withdrawal, as a multiple of it; 0 requires none. */
  turnoverMultiple: z.number(),
  status: z.enum(rewardStatuses),
  createdAt: instant,
  availableFrom: instant,
  /** Absent for a reward that does not expire. */
  expiresAt: z.optional(instant),
  /** The time of the claim, expiry or revocation. */
  closedAt: z.optional(instant),
  /** Why it was revoked. */
  reason: z.optional(z.string()),
});

const page = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
};

const claimErrors = ['member.excluded', 'member.blocked', 'rewards.not-eligible'] as const;

export const listRewardsCall = endpoint({
  summary: "Lists the member's rewards: those to be claimed first, then newest first.",
  method: 'GET',
  path: '/wps/rewards',
  token: 'required',
  audience: 'real',
  carrier: 'query',
  input: z.object(page),
  value: z.object({
    rows: z.array(reward),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
    /** The error with which every claim would fail now, such as `member.excluded`; absent if the member may claim. */
    blockedBy: z.optional(z.string()),
  }),
});

export const claimRewardCall = endpoint({
  summary: 'Credits one reward to the wallet or the points. Claiming it again changes nothing.',
  method: 'POST',
  path: '/wps/rewards/claim',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({ rewardId: z.int().check(z.positive()) }),
  value: reward,
  errors: [
    'rewards.not-found',
    'rewards.expired',
    'rewards.revoked',
    'rewards.not-available',
    ...claimErrors,
  ],
});

export const claimAllRewardsCall = endpoint({
  summary: 'Credits every reward that can be claimed now.',
  method: 'POST',
  path: '/wps/rewards/claim-all',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: z.object({
    claimed: z.array(reward),
    /** Sums of the claimed rewards: minor units, and whole points. */
    money: z.int(),
    points: z.int(),
  }),
  errors: claimErrors,
});

export const getRewardCountsCall = endpoint({
  summary: 'Returns the counts beside the entries of the personal centre.',
  method: 'GET',
  path: '/wps/rewards/counts',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: z.object({
    /** The number of rewards that can be claimed now; 0 during a block. */
    rewardCount: z.int(),
    /** The number of completed but unclaimed missions; 0 during a block. */
    missionCount: z.int(),
    /** The error with which every claim would fail now; absent if the member may earn and claim rewards. */
    blockedBy: z.optional(z.string()),
  }),
});

/**
 * States of a referral: `OPEN` until both conditions are met, `HELD` for a review by an operator, `PAID` once its reward
 * was issued, `LAPSED` after its time, `REJECTED` by an operator.
 */
export const referralStatuses = ['OPEN', 'HELD', 'PAID', 'LAPSED', 'REJECTED'] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

export const getReferralCall = endpoint({
  summary: "Returns the member's referral code, its terms, the earnings and one page of the invited friends.",
  method: 'GET',
  path: '/wps/referral',
  token: 'required',
  audience: 'real',
  carrier: 'query',
  input: z.object(page),
  value: z.object({
    code: z.string(),
    terms: z.object({
      /** A friend needs credited deposits and valid bets of these sums within `days` of the registration. */
      deposit: z.int(),
      validBet: z.int(),
      days: z.int(),
      reward: z.int(),
      turnoverMultiple: z.number(),
    }),
    invited: z.int(),
    paid: z.int(),
    /** The number of referrals that are open or under review. */
    waiting: z.int(),
    /** The sum of the claimed rewards, in minor units. */
    earned: z.int(),
    friends: z.array(
      z.object({
        /** Masked except for its first letters. */
        account: z.string(),
        registeredAt: instant,
        deadline: instant,
        status: z.enum(referralStatuses),
        /** Whether each condition is met. */
        deposited: z.boolean(),
        played: z.boolean(),
      }),
    ),
    page: z.int(),
    totalPages: z.int(),
  }),
});

export const getClubCall = endpoint({
  summary: "Returns the member's club level with its progress, and each level's condition and benefits.",
  method: 'GET',
  path: '/wps/member/club',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: z.object({
    rankLevel: z.int(),
    /** Valid bets and credited deposits since registration, in minor units. */
    progress: z.int(),
    /** Lowest first. */
    levels: z.array(
      z.object({
        rankLevel: z.int(),
        name: localized,
        /** The progress that the level requires. */
        required: z.int(),
        /** Whether members of the level have a VIP customer service. */
        vipService: z.boolean(),
        /** The reward for reaching the level, in minor units; absent if there is none. */
        upgrade: z.optional(z.object({ amount: z.int(), turnoverMultiple: z.number() })),
      }),
    ),
  }),
});

/**
 * A bonus grant is `ACTIVE` until its required bets are met (`CONVERTED`), its money is spent (`USED`), or it ends
 * before (`CANCELLED`, `EXPIRED`).
 */
export const grantStatuses = ['ACTIVE', 'CONVERTED', 'USED', 'CANCELLED', 'EXPIRED'] as const;
export type GrantStatus = (typeof grantStatuses)[number];

export const bonusGrant = z.object({
  grantId: z.int(),
  /** Absent where the award has no name. */
  title: z.optional(localized),
  status: z.enum(grantStatuses),
  /** The bonus money at the beginning, and now. */
  amount: z.int(),
  balance: z.int(),
  /** Part of the balance's stakes in rounds that are open. */
  inPlay: z.int(),
  required: z.int(),
  progress: z.int(),
  remaining: z.int(),
  /** A larger stake counts nothing. */
  maxStake: z.optional(z.int()),
  /**
   * Parts per million of a valid bet that count, by game category; absent: all in full. The other games take no bonus
   * money.
   */
  contributions: z.optional(z.record(z.string(), z.int())),
  excludedVendors: z.array(z.string()),
  /** The real money that it became; 0 unless `CONVERTED`. */
  converted: z.int(),
  /** The latest bets that counted, the latest first, with the amounts that counted. */
  bets: z.array(z.object({ betNo: z.string(), counted: z.int() })),
  createdAt: instant,
  expiresAt: z.optional(instant),
  endedAt: z.optional(instant),
});

export const cancelBonusCall = endpoint({
  summary: "Ends one of the member's bonus grants. Its bonus money is lost; other money is not affected.",
  method: 'POST',
  path: '/wps/rewards/bonus/cancel',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({ grantId: z.int().check(z.positive()) }),
  value: z.object({}),
  errors: ['rewards.not-found', 'rewards.closed', 'rewards.bonus-in-play'],
});

export const getBonusDetailsCall = endpoint({
  summary: 'Lists bonus grants, and the bets that rewards, deposits and transfers still require or required.',
  method: 'GET',
  path: '/wps/rewards/bonus-details',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: z.object({
    /** Active grants and the latest that have ended, newest first. */
    grants: z.array(bonusGrant),
    /** Oldest first. */
    tasks: z.array(
      z.object({
        ...turnoverTask.shape,
        /** The reward that opened the task; absent for deposits, transfers and tasks by operators. */
        reward: z.optional(reward),
      }),
    ),
    /** The sum of the bets that open tasks, without those of grants, still require before a withdrawal. */
    remaining: z.int(),
  }),
});
