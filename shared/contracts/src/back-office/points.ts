import * as z from '@parlour/schema';
import { localized } from '../calls/platform.ts';
import { redemptionStatuses, rewardTypes, shipmentStatuses } from '../calls/points.ts';
import { declareAct, isMore, listCounts, minor, reason, time } from './act.ts';

/** A redemption with its member and the delivery address of the goods. */
const redemption = z.object({
  number: z.string(),
  memberId: z.int(),
  username: z.nullable(z.string()),
  rewardId: z.int(),
  rewardName: localized,
  rewardType: z.enum(rewardTypes),
  units: z.int(),
  /** For all units together; points are whole points. */
  points: z.int(),
  paidMinor: minor,
  /** The amount that an approval adds to the wallet; null for goods. */
  creditMinor: z.nullable(minor),
  address: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  status: z.enum(redemptionStatuses),
  remark: z.nullable(z.string()),
  redeemedAt: time,
  decidedAt: z.nullable(time),
  decidedBy: z.nullable(z.string()),
  /** The goods of an approved redemption; null for a credit, and before the approval. */
  shipment: z.nullable(
    z.object({
      status: z.enum(shipmentStatuses),
      carrier: z.nullable(z.string()),
      tracking: z.nullable(z.string()),
      at: time,
    }),
  ),
});
export type OperatorRedemption = z.output<typeof redemption>;

const number = z.string().check(z.minLength(1), z.maxLength(40));
/** A message to the member. */
const remark = z.string().check(z.trim(), z.minLength(3), z.maxLength(140));
const outcome = z.object({ number: z.string(), status: z.enum(redemptionStatuses) });

/**
 * Lists the redemptions that wait for a decision, or whose goods wait to be sent, oldest first; all redemptions, newest
 * first; or the redemption with a number.
 */
export const listRedemptionsAct = declareAct({
  method: 'GET',
  path: 'redemptions',
  personal: { fields: ['address', 'mobile'], about: 'number' },
  permission: 'points.view',
  input: z.object({
    show: z._default(z.enum(['waiting', 'to-send', 'all']), 'waiting'),
    memberId: z.optional(z.coerce.number().check(z.int(), z.positive())),
    number: z.optional(number),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  value: z.object({ redemptions: z.array(redemption), ...listCounts }),
});

/**
 * Approves a redemption: spends the points and pays a credit to the wallet with its turnover task. A credit
 * above the site's limit needs two people, and so do goods whose terms the same person chose. Fails with `points.redemption-not-found`,
 * `points.redemption-decided` and, for a credit, `member.excluded` or `member.blocked`.
 */
export const approveRedemptionAct = declareAct({
  method: 'POST',
  path: 'redemptions/approve',
  permission: 'points.decide',
  input: z.object({
    number,
    reason,
    /** About the delivery, for the member. */
    remark: z.optional(remark),
  }),
  value: outcome,
});

/** Rejects a redemption and returns points, cash and stock. The member sees the remark. Fails as the approval does. */
export const rejectRedemptionAct = declareAct({
  method: 'POST',
  path: 'redemptions/reject',
  permission: 'points.decide',
  input: z.object({ number, reason, remark }),
  value: outcome,
});

const courier = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/**
 * Records that the goods of an approved redemption were sent, arrived or came back. Sent goods have a courier; they may
 * be recorded as sent again, with another number of the parcel. Returned goods give points, cash and stock back. The
 * member gets a message. Fails with `points.redemption-not-found` and `points.wrong-shipment`.
 */
export const shipRedemptionAct = declareAct({
  method: 'POST',
  path: 'redemptions/ship',
  permission: 'points.decide',
  input: z.object({
    number,
    status: z.enum(['SENT', 'DELIVERED', 'RETURNED']),
    carrier: z.optional(courier),
    /** The number of the parcel. */
    tracking: z.optional(courier),
    reason,
  }),
  value: z.object({ number: z.string(), status: z.enum(shipmentStatuses) }),
});

/** English is required and is used for every language that is missing. */
const words = (lengthMax: number) => {
  const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(lengthMax));
  return z.object({ EN: text, MY: z.optional(text), CN: z.optional(text) });
};

const pointsMax = 1_000_000_000;
const amountMinorMax = 100_000_000_000;
const unitsMax = 1_000_000;

/** The terms of a reward. Goods always require an address and a mobile number. */
const terms = {
  name: words(80),
  description: words(300),
  /** A drawn picture, and its metal. */
  emblem: z.string().check(z.minLength(1), z.maxLength(40)),
  metal: z.string().check(z.minLength(1), z.maxLength(20)),
  /** The price of one unit: points, and a cash part in minor units. */
  pointsRequired: z.int().check(z.minimum(1), z.maximum(pointsMax)),
  cashMinor: z.int().check(z.minimum(0), z.maximum(amountMinorMax)),
  /** The amount that one unit of a `CREDIT` adds to the wallet; null for goods. */
  creditMinor: z.nullable(z.int().check(z.minimum(1), z.maximum(amountMinorMax))),
  /** All units ever offered, including redeemed ones. */
  quantity: z.int().check(z.minimum(1), z.maximum(unitsMax)),
  perMemberMax: z.nullable(z.int().check(z.minimum(1), z.maximum(unitsMax))),
  startsAt: z.iso.datetime(),
  /** Null: no end. */
  endsAt: z.nullable(z.iso.datetime()),
  /** Lower positions come first. */
  position: z.int().check(z.minimum(0), z.maximum(100_000)),
};
const rewardTerms = z.object(terms);
export type RewardTerms = z.output<typeof rewardTerms>;

const code = z.string().check(z.regex(/^[a-z0-9-]{2,40}$/));
const rewardId = z.int().check(z.positive());

/** Lists every reward, including ended ones, in display order. */
export const listRewardsAct = declareAct({
  method: 'GET',
  path: 'mall/rewards',
  permission: 'content.view',
  input: z.object({}),
  value: z.object({
    rewards: z.array(
      z.object({
        ...terms,
        id: z.int(),
        code: z.string(),
        type: z.enum(rewardTypes),
        name: localized,
        description: localized,
        available: z.int(),
        startsAt: time,
        endsAt: z.nullable(time),
      }),
    ),
    isMore,
    /** Names of the metals that a picture can have. */
    metals: z.array(z.string()),
  }),
});

/** Adds a reward. A credit needs two people. Fails with `request.invalid` for a code that already exists. */
export const createRewardAct = declareAct({
  method: 'POST',
  path: 'mall/rewards/create',
  permission: 'points.change',
  input: z.object({ ...terms, code, type: z.enum(rewardTypes), reason }),
  value: z.object({ id: z.int() }),
});

/**
 * Replaces the terms of a reward; earlier redemptions do not change. A credit needs two people. Fails with
 * `points.reward-unavailable`, and with `request.invalid` for a quantity below the number of redeemed units.
 */
export const changeRewardAct = declareAct({
  method: 'POST',
  path: 'mall/rewards/change',
  permission: 'points.change',
  input: z.object({
    ...terms,
    id: rewardId,
    /** The terms that the operator saw: the act fails with `operator.changed-later` if they have changed since. */
    before: z.optional(rewardTerms),
    reason,
  }),
  value: z.object({ id: z.int() }),
});

/** Ends the offer of a reward at once. Fails with `points.reward-unavailable`. */
export const closeRewardAct = declareAct({
  method: 'POST',
  path: 'mall/rewards/close',
  permission: 'points.change',
  input: z.object({ id: rewardId, reason }),
  value: z.object({ id: z.int() }),
});
