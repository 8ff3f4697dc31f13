import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { gameTypes } from '../games.ts';

/** Kinds of reward: a thing that is sent, money for the wallet, or a stake for a game. */
export const rewardTypes = ['PHYSICAL', 'CREDIT', 'FREEBET'] as const;
export type RewardType = (typeof rewardTypes)[number];

/** Statuses of a redemption (PTS-02). */
export const redemptionStatuses = ['IN_PROCESS', 'APPROVED', 'REJECTED'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

const language = z.optional(z.string().check(z.maxLength(8)));
const points = z.int().check(z.minimum(0));
const minor = z.int().check(z.minimum(0));

export const getPointBalanceCall = endpoint({
  summary: "Returns the member's points.",
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  token: 'required',
  carrier: 'data',
  input: z.object({}),
  value: z.object({
    points,
    /** Reserved for redemptions that wait for a decision; not part of `points`. */
    held: points,
    /** Progress towards the next point, in millionths. Negative while points of voided bets are still owed. */
    carriedMicroPoints: z.int(),
  }),
});

export const getPointRewardsCall = endpoint({
  summary: 'Lists the rewards for points, in display order.',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  token: 'required',
  carrier: 'data',
  input: z.object({ language }),
  value: z.object({
    rewards: z.array(
      z.object({
        rewardId: z.int(),
        type: z.enum(rewardTypes),
        name: z.string(),
        description: z.string(),
        imageUrl: z.string(),
        /** The price of one: points, and the cash part in minor units (0: points only). */
        pointsReq: points,
        amountReq: minor,
        /** The total number, and the number left. */
        quantity: z.int(),
        available: z.int(),
        /** Maximum per member; absent: no separate limit. */
        perUserMax: z.optional(z.int()),
        /** Fields that a redemption requires in addition to the payment password. */
        fields: z.array(z.enum(['address', 'mobile'])),
        /** ISO 8601. */
        from: z.string(),
        to: z.optional(z.string()),
      }),
    ),
  }),
});

export const listRedemptionsCall = endpoint({
  summary: "Returns one page of the member's redemptions, newest first.",
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  token: 'required',
  carrier: 'data',
  input: z.object({
    language,
    page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  value: z.object({
    rows: z.array(
      z.object({
        redemptionNo: z.string(),
        rewardId: z.int(),
        rewardName: z.string(),
        units: z.int(),
        points,
        /** The cash part in minor units, and the book that paid it; 0 when points paid everything. */
        paidAmount: minor,
        paidAccount: z.optional(z.enum(['main'])),
        status: z.enum(redemptionStatuses),
        remark: z.optional(z.string()),
        /** ISO 8601. */
        redeemedAt: z.string(),
      }),
    ),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

export const getPointConfigCall = endpoint({
  summary: 'Returns the exchange-rate table: the rules for earning points and their value.',
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  token: 'required',
  carrier: 'data',
  input: z.object({}),
  value: z.object({
    /** Points for one unit of money, which is a hundred minor units. */
    ratioPointsPerUnit: z.int(),
    /** The minimum of points per conversion, the step above it, and the maximum per day. */
    minConvert: points,
    convertMultiple: z.int(),
    dailyConvertMax: points,
    /** Points per million minor units of valid bet; a game type that is not listed earns none. */
    earn: z.array(z.object({ gameType: z.enum(gameTypes), ptsPpm: z.int() })),
    /** Points never expire, by the specification. */
    expires: z.literal(false),
  }),
});
