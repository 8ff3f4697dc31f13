import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { gameTypes } from '../games.ts';
import { phoneTextMax } from '../phone-number.ts';

/** Kinds of reward on offer: goods that are sent, money for the wallet, or bonus money for bets. */
export const rewardTypes = ['PHYSICAL', 'CREDIT', 'FREEBET'] as const;
export type RewardType = (typeof rewardTypes)[number];

/** Statuses of a redemption (PTS-02). */
export const redemptionStatuses = ['IN_PROCESS', 'APPROVED', 'REJECTED'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

/** Statuses of the goods of an approved redemption. */
export const shipmentStatuses = ['PREPARING', 'SENT', 'DELIVERED', 'RETURNED'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

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
    /** The points that the member may still convert today. */
    dailyConvertLeft: points,
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
        /** The amount that one `CREDIT` reward adds to the wallet, or one `FREEBET` reward to the bonuses, in minor units. */
        credit: z.optional(minor),
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

/** A redemption as its member sees it. */
const redemption = z.object({
  redemptionNo: z.string(),
  rewardId: z.int(),
  rewardName: z.string(),
  units: z.int(),
  /** For all units together. */
  points,
  /** The cash part in minor units, and the book that paid it; 0 when points paid everything. */
  paidAmount: minor,
  paidAccount: z.optional(z.enum(['main'])),
  status: z.enum(redemptionStatuses),
  /** An operator's message in one language: the delivery of an approved redemption, or the reason for a rejection. */
  remark: z.optional(z.string()),
  /** The delivery address of the goods, as the member wrote it. */
  address: z.optional(z.string()),
  mobile: z.optional(z.string()),
  /** The goods of an approved redemption. `RETURNED`: points, cash and stock are back. */
  shipment: z.optional(
    z.object({
      status: z.enum(shipmentStatuses),
      carrier: z.optional(z.string()),
      tracking: z.optional(z.string()),
      at: z.string(),
    }),
  ),
  /** ISO 8601. */
  redeemedAt: z.string(),
  decidedAt: z.optional(z.string()),
});

const paymentPassword = z.string().check(z.minLength(1), z.maxLength(256));
/** A redeemed `FREEBET` reward is a bonus that must be bet once within this time. */
export const redeemedBonusDays = 30;
/** The maximum number of units of one redemption. */
export const redeemUnitsMax = 100;
/** The minimum and maximum length of a delivery address, in characters. */
export const addressLength = { min: 10, max: 300 } as const;

export const redeemPointRewardCall = endpoint({
  summary:
    'Redeems units of a reward: reserves the stock and holds points and cash until an operator decides. A repeated `requestId` returns the same redemption.',
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  sealedFields: ['paymentPassword'],
  input: z.object({
    language,
    requestId: z.uuid(),
    rewardId: z.int().check(z.positive()),
    units: z.int().check(z.minimum(1), z.maximum(redeemUnitsMax)),
    /** The price of all units that the member saw, in points and in cash. Another price is refused. */
    points: z.optional(z.int().check(z.nonnegative())),
    amount: z.optional(z.int().check(z.nonnegative())),
    /** Required where `fields` of the reward names them. */
    address: z.optional(z.string().check(z.trim(), z.maxLength(addressLength.max))),
    countryDialingCode: z.optional(z.string().check(z.maxLength(8))),
    mobileNum: z.optional(z.string().check(z.maxLength(phoneTextMax))),
    paymentPassword,
  }),
  value: redemption,
  /** In the order of the checks. The first check that fails determines the error. */
  errors: [
    'request.duplicate-mismatch',
    'identity.account-closed',
    'identity.payment-password-missing',
    'identity.payment-password-wrong',
    'identity.payment-password-locked',
    'member.excluded',
    'member.blocked',
    'points.reward-unavailable',
    'points.limit-reached',
    'points.price-changed',
    'points.insufficient',
    'wallet.insufficient-funds',
    'wallet.turnover-open',
    'points.out-of-stock',
  ],
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
  value: z.object({ rows: z.array(redemption), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const convertPointCall = endpoint({
  summary:
    'Converts points into money of the main account, which must be bet once before a withdrawal. A repeated `requestId` returns the same conversion.',
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  sealedFields: ['paymentPassword'],
  input: z.object({
    requestId: z.uuid(),
    /** A multiple of `convertMultiple` of the configuration, from its minimum. */
    points: z.int().check(z.positive()),
    paymentPassword,
  }),
  value: z.object({
    conversionNo: z.string(),
    points,
    /** Credited, in minor units. */
    amount: minor,
    /** ISO 8601. */
    convertedAt: z.string(),
  }),
  /** In the order of the checks. The first check that fails determines the error. */
  errors: [
    'request.duplicate-mismatch',
    'identity.account-closed',
    'identity.payment-password-missing',
    'identity.payment-password-wrong',
    'identity.payment-password-locked',
    'member.excluded',
    'member.blocked',
    'points.amount-out-of-range',
    'points.daily-limit-reached',
    'points.insufficient',
  ],
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
