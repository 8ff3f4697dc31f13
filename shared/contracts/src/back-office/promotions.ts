import * as z from '@parlour/schema';
import { localized } from '../calls/platform.ts';
import { promotionCategories } from '../calls/promotions.ts';
import { type GameType, gameTypes } from '../games.ts';
import { declareAct, reason, time } from './act.ts';
import { contentWords } from './content-words.ts';

const view = { method: 'GET', permission: 'promotions.view' } as const;
const count = z.int().check(z.positive());

const reward = z.object({
  kind: z.enum(['amount', 'percent', 'points']),
  /** Minor units, parts per million, or points. */
  value: count,
  maxMinor: z.optional(count),
});
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
});

/** Lists promotions of any age with their budgets and claims, latest first. */
export const listPromotionsAct = declareAct({
  method: 'GET',
  permission: 'content.view',
  path: 'promotions',
  input: z.object({}),
  value: z.object({ promotions: z.array(listedPromotion) }),
});

const moment = z.iso.datetime({ offset: true });
const onWeekdays = { weekdays: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(7)))) };
const task = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deposit'), ...onWeekdays }),
  z.strictObject({
    kind: z.literal('valid-bet'),
    minMinor: count,
    gameTypes: z.optional(z.array(z.enum(gameTypes))),
    ...onWeekdays,
  }),
]);
const ppm = z.int().check(z.minimum(0), z.maximum(1_000_000));
/** The share of a valid bet that counts, by game type; a game type that is missing does not count. */
const contributions = z.strictObject(
  Object.fromEntries(gameTypes.map((gameType) => [gameType, z.optional(ppm)])) as Record<
    GameType,
    z.ZodMiniOptional<typeof ppm>
  >,
);
const prizesMax = 20;
const prizeCountMax = 1_000;

/**
 * Publishes a promotion. A promotion of money without a budget, or with a large one, needs two people. Fails with
 * `promotions.defective` (`details.defect`: the field) for conditions that contradict each other.
 */
export const publishPromotionAct = declareAct({
  method: 'POST',
  path: 'promotions/publish',
  permission: 'promotions.publish',
  input: z.strictObject({
    /** A permanent name: `first-deposit-2026`. */
    code: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{2,59}$/)),
    category: z.enum(promotionCategories),
    badges: z._default(
      z.array(z.enum(['newbie', 'limited', 'special-offer', 'daily', 'high-rebate', 'vip'])),
      [],
    ),
    title: contentWords,
    summary: contentWords,
    body: contentWords,
    pictureKey: z.string(),
    entry: z.enum(['none', 'join', 'apply']),
    award: z.enum(['auto', 'manual']),
    delivery: z.enum(['wallet', 'reward_center']),
    from: moment,
    until: z.optional(moment),
    /** IANA name. */
    timeZone: z.string(),
    eligibility: z._default(
      z.strictObject({
        rankLevelMin: z.optional(count),
        firstDeposit: z.optional(z.boolean()),
        minDepositMinor: z.optional(count),
        account: z.optional(z.array(z.enum(['verified-contact', 'payment-password', 'real-name']))),
        vendors: z.optional(z.array(z.string())),
      }),
      {},
    ),
    reward,
    wagering: z.optional(
      z.strictObject({
        base: z.enum(['bonus', 'deposit_plus_bonus']),
        multiple: count,
        contributions,
        maxStakeMinor: z.optional(count),
        days: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
      }),
    ),
    budget: z.optional(count),
    perMemberMax: z._default(count, 1),
    termsVersion: z._default(count, 1),
    position: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 100),
    cycle: z._default(z.enum(['once', 'day', 'week', 'month']), 'once'),
    task: z.optional(task),
    raffle: z.optional(
      z.strictObject({
        ticketEveryMinor: count,
        prizes: z
          .array(z.strictObject({ count: count.check(z.maximum(prizeCountMax)), value: count }))
          .check(z.minLength(1), z.maxLength(prizesMax)),
      }),
    ),
    mayReapply: z._default(z.boolean(), false),
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
  startedAt: time,
  changedAt: time,
});

/** Lists the applications that wait, oldest first, or all applications, newest first. */
export const listClaimsAct = declareAct({
  ...view,
  path: 'promotions/claims',
  personal: { fields: ['remark', 'amounts'], about: 'claimId' },
  input: z.object({
    show: z._default(z.enum(['waiting', 'all']), 'waiting'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  value: z.object({ rows: z.array(application), total: z.int(), totalPages: z.int() }),
});

/** Reads the pictures of an application, which the gateway re-encoded on upload. */
export const readClaimPicturesAct = declareAct({
  ...view,
  path: 'promotions/claims/pictures',
  personal: { fields: ['pictures'], about: 'claimId' },
  input: z.object({ claimId: z.coerce.number().check(z.int(), z.positive()) }),
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

const decide = { method: 'POST', permission: 'promotions.decide' } as const;

/** Issues the award of an application. A large amount of money needs two people. */
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

/** Rejects an application. The member sees the reason. */
export const rejectClaimAct = declareAct({
  ...decide,
  path: 'promotions/claims/reject',
  input: z.object({ claimId: count, reason }),
  value: z.object({ claimNo: z.string() }),
});
