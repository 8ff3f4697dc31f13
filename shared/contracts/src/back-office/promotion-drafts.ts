import * as z from '@parlour/schema';
import { declareAct, isMore, time } from './act.ts';
import { promotionTerms } from './promotion-terms.ts';

const id = z.int().check(z.positive());
const changing = { method: 'POST', permission: 'promotions.publish' } as const;

const promotionDraft = z.object({
  id: z.int(),
  /** The number of saves. */
  version: z.int(),
  /** The promotion of which this is to be the next version. */
  replaces: z.nullable(z.int()),
  terms: promotionTerms,
  changedBy: z.string(),
  changedAt: time,
  /** The address at which the site shows this draft as players will see the promotion. */
  previewPath: z.string(),
});
export type PromotionDraft = z.output<typeof promotionDraft>;

/** Lists promotions that are not published yet, the last saved first. */
export const listPromotionDraftsAct = declareAct({
  method: 'GET',
  path: 'promotions/drafts',
  permission: 'promotions.publish',
  input: z.object({}),
  value: z.object({ drafts: z.array(promotionDraft), isMore }),
});

/**
 * Saves a new draft, or a new version of one. Its conditions may still contradict each other. Fails with
 * `promotions.draft-not-found`, and with `operator.changed-later` when somebody else saved another version.
 */
export const savePromotionDraftAct = declareAct({
  ...changing,
  path: 'promotions/drafts/save',
  input: z.object({
    /** The draft and the version that the operator saw; absent for a new draft. */
    draft: z.optional(z.object({ id, version: id })),
    replaces: z.optional(id),
    terms: promotionTerms,
  }),
  value: promotionDraft,
});

/**
 * Discards a draft. Fails with `promotions.draft-not-found`, and with `operator.changed-later` when `version` is not the
 * saved one.
 */
export const discardPromotionDraftAct = declareAct({
  ...changing,
  path: 'promotions/drafts/discard',
  input: z.object({ id, version: z.optional(id) }),
  value: z.object({ id: z.int() }),
});

/**
 * Computes what a draft would have cost in the last thirty days, as if every member who may take part had joined: from
 * the credited deposits, the settled bets, or else the logins. Fails with `promotions.draft-not-found`.
 */
export const simulatePromotionAct = declareAct({
  method: 'GET',
  path: 'promotions/drafts/simulate',
  permission: 'promotions.publish',
  input: z.object({ draftId: z.coerce.number().check(z.int(), z.positive()) }),
  value: z.object({
    from: time,
    to: time,
    /** The members with an award; of a raffle, with tickets. */
    members: z.int(),
    awards: z.int(),
    /** Minor units, or points, without a budget. */
    cost: z.int(),
    costWithinBudget: z.int(),
    /** The first day on which the budget was too small for an award; null when it lasts. */
    budgetSpentOn: z.nullable(z.string()),
    /** Whether operators decide on each award, so that the figures are those of members who may apply. */
    isDecidedByOperators: z.boolean(),
    /** Days with awards, in order; none for a raffle. */
    days: z.array(z.object({ day: z.string(), awards: z.int(), cost: z.int() })),
  }),
});
