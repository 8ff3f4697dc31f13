import * as z from '@parlour/schema';
import { localized } from '../calls/platform.ts';
import { promotionCategories } from '../calls/promotions.ts';
import { declareAct, isMore, listCounts, reason, time } from './act.ts';
import { promotionTermFields, promotionTerms, promotionReward as reward } from './promotion-terms.ts';

const view = { method: 'GET', permission: 'promotions.view' } as const;
const count = z.int().check(z.positive());

const phases = ['coming-soon', 'open', 'closed'] as const;
const claimStatuses = ['signed', 'in-process', 'applying', 'issued', 'claimed', 'rejected'] as const;

const listedPromotion = z.object({
  id: z.int(),
  code: z.string(),
  category: z.enum(promotionCategories),
  title: localized,
  entry: z.enum(['none', 'join', 'apply']),
  delivery: z.enum(['wallet', 'reward_center']),
  phase: z.enum(phases),
  from: time,
  until: z.nullable(time),
  closedAt: z.nullable(time),
  reward,
  /** Minor units, or points; null: no limit. */
  budget: z.nullable(z.int()),
  /** Issued awards, claimed or not. */
  spent: z.int(),
  claims: z.array(z.object({ status: z.enum(claimStatuses), count: z.int() })),
  termsVersion: z.int(),
  /** The promotion of which this is the next version. */
  replaces: z.nullable(z.int()),
  /** The course to expect by the awards of the last seven days. Null without such an award. */
  forecast: z.nullable(
    z.object({
      /** Issued on an average day of the last seven, or of those since the start. */
      perDay: z.int(),
      /** When the budget will be spent at that pace; null without a budget, or when it lasts until the end. */
      runsOutAt: z.nullable(time),
      /** The amount issued until the end, within the budget; null without an end. */
      atEnd: z.nullable(z.int()),
    }),
  ),
});
export type ListedPromotion = z.output<typeof listedPromotion>;

/** Lists promotions of any age with their budgets and claims, latest first. */
export const listPromotionsAct = declareAct({
  method: 'GET',
  permission: 'content.view',
  path: 'promotions',
  input: z.object({}),
  value: z.object({ promotions: z.array(listedPromotion), isMore }),
});

const queriedId = z.coerce.number().check(z.int(), z.positive());

/** Reads the terms of a promotion, such as for its next version. Fails with `promotions.not-found`. */
export const readPromotionAct = declareAct({
  method: 'GET',
  permission: 'content.view',
  path: 'promotions/read',
  input: z.object({ id: queriedId }),
  value: z.object({ id: z.int(), terms: promotionTerms }),
});

/**
 * Publishes a promotion. A promotion without a budget, or with a large one, needs two people. Fails with
 * `promotions.defective` (`details.defect`: the field) for conditions that contradict each other.
 * The next version of a promotion has the next number of its terms, and counts awards of earlier versions.
 */
export const publishPromotionAct = declareAct({
  method: 'POST',
  path: 'promotions/publish',
  permission: 'promotions.publish',
  input: z.strictObject({
    ...promotionTermFields,
    /** The promotion of which this is the next version. It closes when this one is published. */
    replaces: z.optional(count),
    /** The draft of these terms, which is discarded. */
    draftId: z.optional(count),
    /** The version of the draft that the operator saw. Fails with `operator.changed-later` for another one. */
    draftVersion: z.optional(count),
    reason,
  }),
  value: z.object({ id: z.int() }),
});

/** Closes a promotion at once. Issued awards remain; a raffle is drawn with the tickets so far. */
export const closePromotionAct = declareAct({
  method: 'POST',
  path: 'promotions/close',
  permission: 'promotions.publish',
  input: z.object({ id: count, reason }),
  value: z.unknown(),
});

const application = z.object({
  claimId: z.int(),
  claimNo: z.string(),
  promotionId: z.int(),
  promotion: localized,
  reward,
  memberId: z.int(),
  username: z.string(),
  status: z.enum(claimStatuses),
  /** As the member wrote it, so it must be shown as plain text. */
  remark: z.string(),
  /** The number of pictures. */
  pictures: z.int(),
  /** The number of applications for this claim. */
  attempt: z.int(),
  /** Minor units, or points; null until it is issued. */
  amount: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  /** The operator who works on it, and until when nobody else may. */
  reservedBy: z.nullable(z.string()),
  reservedUntil: z.nullable(time),
  startedAt: time,
  changedAt: time,
});
export type PromotionApplication = z.output<typeof application>;

/** Lists the applications that wait, oldest first; all applications, newest first; or the one of a claim. */
export const listClaimsAct = declareAct({
  ...view,
  path: 'promotions/claims',
  personal: { fields: ['remark', 'amounts'], about: 'claimId' },
  input: z.object({
    show: z._default(z.enum(['waiting', 'all']), 'waiting'),
    claimId: z.optional(queriedId),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  value: z.object({ rows: z.array(application), ...listCounts }),
});

/** Reads the pictures of an application, which the gateway re-encoded on upload. */
export const readClaimPicturesAct = declareAct({
  ...view,
  path: 'promotions/claims/pictures',
  personal: { fields: ['pictures'], about: 'claimId' },
  input: z.object({ claimId: queriedId }),
  value: z.object({
    pictures: z.array(
      z.object({
        kind: z.enum(['png', 'jpeg']),
        /** Base64. */
        data: z.string(),
      }),
    ),
  }),
});

/** The reservation of an application by one operator. */
const reservation = z.object({
  claimNo: z.string(),
  reservedBy: z.nullable(z.string()),
  reservedUntil: z.nullable(time),
});

const decide = { method: 'POST', permission: 'promotions.decide' } as const;

/**
 * Reserves an application for 15 minutes, in which nobody else decides it. Fails with `promotions.application-reserved`
 * and `promotions.wrong-step`.
 */
export const reserveClaimAct = declareAct({
  ...decide,
  path: 'promotions/claims/reserve',
  input: z.object({ claimId: count }),
  value: reservation,
});

/** Ends the operator's own reservation. Fails with `promotions.application-reserved`. */
export const releaseClaimAct = declareAct({
  ...decide,
  path: 'promotions/claims/release',
  input: z.object({ claimId: count }),
  value: reservation,
});

/**
 * Issues the award of an application that the operator has reserved. A large amount of money needs two people. Fails
 * with `promotions.application-reserved` and `promotions.reservation-missing`.
 */
export const approveClaimAct = declareAct({
  ...decide,
  path: 'promotions/claims/approve',
  input: z.object({
    claimId: count,
    /** Minor units. Required for a percentage reward, whose base only the operator knows. */
    amount: z.optional(count),
    reason,
  }),
  value: z.object({ claimNo: z.string(), amount: z.int() }),
});

/** Rejects an application that the operator has reserved. The member sees the reason. Fails as the approval does. */
export const rejectClaimAct = declareAct({
  ...decide,
  path: 'promotions/claims/reject',
  input: z.object({ claimId: count, reason }),
  value: z.object({ claimNo: z.string() }),
});
