import * as z from '@parlour/schema';
import { maxCharacters } from '../characters.ts';
import { endpoint } from '../endpoint.ts';
import { gameTypes } from '../games.ts';
import { remarkLengthMax } from './feedback.ts';
import { pictureIds } from './pictures.ts';

/** The categories of the filter (PROMO-01), in its order; the filter's "All" is not among them. */
export const promotionCategories = [
  'OTHERS',
  'SPORTS',
  'LIVE',
  'SLOTS',
  'CARDS',
  'FISH',
  'LOTTO',
  'REBATE',
  'POINTS',
  'RANKING',
  'DEPOSIT',
  'APP',
  'NEWBIE',
  'GAMES',
] as const;
export type PromotionCategory = (typeof promotionCategories)[number];

/** Spelled as in the specification. */
export const promotionBadges = ['NEWBIE', 'LIMITED', 'SPECIAL OFFER', 'DAILY', 'HIGH RABATE', 'VIP'] as const;
export type WirePromotionBadge = (typeof promotionBadges)[number];

/** Statuses of a promotion and the member's claim of it. Absent: open and not claimed. */
export const promotionStatuses = [
  'COMING_SOON',
  'SIGNED',
  'IN_PROCESS',
  'APPLYING',
  'ISSUED',
  'CLAIMED',
  'REJECTED',
  'CLOSED',
] as const;
export type PromotionStatus = (typeof promotionStatuses)[number];

/**
 * The next step of a member. `DEPOSIT` and `PLAY` are not calls, but the condition that a joined member must
 * still meet.
 */
export const promotionSteps = ['JOIN', 'APPLY', 'CLAIM', 'DEPOSIT', 'PLAY'] as const;
export type PromotionStep = (typeof promotionSteps)[number];

/** Requirements that a member may not meet, as listed in `details.missing` of `promotions.not-eligible`. */
export const promotionRequirements = [
  'rank-level',
  'first-deposit',
  'verified-contact',
  'payment-password',
  'real-name',
] as const;
export type PromotionRequirement = (typeof promotionRequirements)[number];

/** Errors with which a member's first step can fail, in the order of the checks. */
export const promotionRefusals = [
  'session.real-account-required',
  'identity.account-closed',
  'member.blocked',
  'member.excluded',
  'promotions.not-eligible',
  'promotions.claim-limit',
] as const;

const promoId = z.coerce.number().check(z.int(), z.minimum(1));
const language = z.optional(z.string().check(z.maxLength(8)));
const ppm = z.int().check(z.minimum(0));
const minor = z.int().check(z.minimum(0));

/**
 * The reward: an amount in minor units, a share in parts per million up to `max` minor units, or points. `levels` have
 * higher shares from their club levels on. With `envelopes`,
 * chance has divided the budget among so many red envelopes, each with at least `value`.
 */
const reward = z.object({
  kind: z.enum(['AMOUNT', 'PERCENT', 'POINTS']),
  value: z.int(),
  max: z.optional(minor),
  levels: z.optional(z.array(z.object({ rankLevelMin: z.int(), value: z.int() }))),
  envelopes: z.optional(z.int()),
});

/** The bets required before the reward can be withdrawn. */
const wagering = z.object({
  base: z.enum(['BONUS', 'DEPOSIT_PLUS_BONUS']),
  multiple: z.int(),
  /** The share of a valid bet that counts, by game type; a game type that is not listed counts nothing. */
  contributions: z.array(z.object({ gameType: z.enum(gameTypes), ppm })),
  /** A stake above this maximum counts nothing. */
  maxStake: z.optional(minor),
  /** Days within which the bets count; absent: until the requirement is met. */
  days: z.optional(z.int()),
});

const promotion = z.object({
  promoId: z.int(),
  category: z.enum(promotionCategories),
  badges: z.array(z.enum(promotionBadges)),
  title: z.string(),
  /** One plain sentence about the reward and its condition. */
  summary: z.string(),
  /** A picture of 620 by 266; the copy is never part of the picture. */
  imageUrl: z.string(),
  /** How a member takes part: automatically, by joining, or by an application that an operator decides. */
  entry: z.enum(['NONE', 'JOIN', 'APPLY']),
  /** ISO 8601; when `to` is absent, the promotion has no end date. */
  from: z.string(),
  to: z.optional(z.string()),
  status: z.optional(z.enum(promotionStatuses)),
  reward,
  /** Present where a deposit of at least `min` after joining meets the promotion. */
  deposit: z.optional(
    z.object({
      min: minor,
      /** Whether today is one of its days. */
      countsToday: z.boolean(),
    }),
  ),
  /** Absent: no bets are required. */
  wagering: z.optional(wagering),
  /** Absent: no step now. For a visitor, it is the first step after the login. */
  step: z.optional(z.enum(promotionSteps)),
  /** The error with which that step would fail for this member now. */
  refusedBy: z.optional(z.enum(promotionRefusals)),
  /** The requirements of the promotion that this member lacks. */
  missing: z.optional(z.array(z.enum(promotionRequirements))),
});

/** The condition that a member meets after joining. */
const task = z.object({
  /** `DEPOSIT`: one deposit of at least `min`. `VALID_BET`: valid bets that add up to `min`. */
  kind: z.enum(['DEPOSIT', 'VALID_BET']),
  min: minor,
  /** Game types whose bets count; absent: all. */
  gameTypes: z.optional(z.array(z.enum(gameTypes))),
  /** The days of the week that count, Monday is 1; absent: all. */
  weekdays: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(7)))),
});

/** The draw of a raffle. A ticket is earned for each `ticketEvery` minor units of valid bets after joining. */
const raffle = z.object({
  ticketEvery: minor,
  prizes: z.array(z.object({ count: z.int(), value: z.int() })),
  /** SHA-256 of the seed, published before the first ticket. */
  seedHash: z.string(),
  drawnAt: z.optional(z.string()),
});

const claim = z.object({
  /** The number in the account record. */
  claimNo: z.string(),
  /** Minor units, or points; absent until it is issued. */
  amount: z.optional(minor),
  /** The rejecting operator's message to the member. */
  reason: z.optional(z.string()),
  /** The counted valid bets, and the number of raffle tickets earned with them. */
  progress: minor,
  tickets: z.optional(z.int()),
});

export const listPromotionsCall = endpoint({
  summary: 'Lists open, upcoming and recently closed promotions, in display order.',
  method: 'GET',
  path: '/wps/promotions',
  token: 'optional',
  carrier: 'query',
  input: z.object({ category: z.optional(z.enum(promotionCategories)), language }),
  value: z.object({ promotions: z.array(promotion) }),
});

export const getPromotionCountsCall = endpoint({
  summary: 'Returns the number of open promotions, in total and by category.',
  method: 'GET',
  path: '/wps/promotions/counts',
  token: 'optional',
  carrier: 'none',
  value: z.object({
    open: z.int(),
    categories: z.array(z.object({ category: z.enum(promotionCategories), open: z.int() })),
  }),
});

export const getPromotionCall = endpoint({
  summary: 'Returns one promotion with all its conditions.',
  method: 'GET',
  path: '/wps/promotions/detail',
  token: 'optional',
  carrier: 'query',
  input: z.object({
    promoId,
    language,
    /** Shows the draft with this secret instead, as operators preview it. */
    preview: z.optional(z.string().check(z.maxLength(64))),
  }),
  value: z.object({
    ...promotion.shape,
    /** Pictures of 1320 by 396, and of 760 by 356 for phones. */
    pictureUrl: z.string(),
    phonePictureUrl: z.string(),
    /** Written by operators: sanitise it before it is shown. */
    html: z.string(),
    /** `AUTO` is credited by the rules, `MANUAL` after a review by an operator. */
    award: z.enum(['AUTO', 'MANUAL']),
    /** `WALLET` is credited at once; `REWARD_CENTER` waits there until the member claims it. */
    delivery: z.enum(['WALLET', 'REWARD_CENTER']),
    /** IANA name of the time zone of its days. */
    timezone: z.string(),
    eligibility: z.object({
      /** The lowest club rank that may take part. */
      rankLevelMin: z.optional(z.int()),
      firstDeposit: z.optional(z.boolean()),
      minDeposit: z.optional(minor),
      /** Names of vendors whose games count; absent: all. */
      vendors: z.optional(z.array(z.string())),
      /** Account data that the member must have provided. */
      account: z.optional(z.array(z.enum(['verified-contact', 'payment-password', 'real-name']))),
    }),
    /** Number of times that one member may claim it. */
    perUser: z.int(),
    /** A member can claim once per period; absent: only once. */
    cycle: z.optional(z.enum(['DAY', 'WEEK', 'MONTH'])),
    task: z.optional(task),
    raffle: z.optional(raffle),
    termsVersion: z.int(),
    /** The member's claim of this period. Absent: no claim, or a visitor. */
    claim: z.optional(claim),
  }),
  errors: ['promotions.not-found', 'promotions.draft-not-found'],
});

const changed = z.object({ status: z.optional(z.enum(promotionStatuses)), claim });
const memberErrors = [
  'promotions.not-found',
  'promotions.not-started',
  'promotions.closed',
  'promotions.not-eligible',
  'promotions.claim-limit',
  'promotions.wrong-step',
  'member.excluded',
  'member.blocked',
  'identity.account-closed',
] as const;

export const joinPromotionCall = endpoint({
  summary: 'Joins a promotion. Only what the member does after it counts. A repeated call changes nothing.',
  method: 'POST',
  path: '/wps/promotions/join',
  token: 'required',
  audience: 'real',
  region: 'refused',
  carrier: 'body',
  input: z.object({ promoId }),
  value: changed,
  errors: memberErrors,
});

export const applyForPromotionCall = endpoint({
  summary: 'Sends an application, which an operator decides. A repeated request id is stored once.',
  method: 'POST',
  path: '/wps/promotions/apply',
  token: 'required',
  audience: 'real',
  region: 'refused',
  carrier: 'body',
  input: z.object({
    requestId: z.uuid(),
    promoId,
    remark: z.string().check(z.trim(), z.minLength(1), maxCharacters(remarkLengthMax)),
    pictureIds,
  }),
  value: changed,
  errors: [...memberErrors, 'request.duplicate-mismatch', 'picture.not-found', 'request.too-many'],
});

export const claimPromotionCall = endpoint({
  summary: 'Takes an issued award, or the award of a promotion without a first step. It is credited once.',
  method: 'POST',
  path: '/wps/promotions/claim',
  token: 'required',
  audience: 'real',
  region: 'refused',
  carrier: 'body',
  input: z.object({ promoId }),
  value: changed,
  errors: [...memberErrors, 'promotions.budget-spent'],
});

export const claimRafflePromotionCall = endpoint({
  summary: 'Takes the prize that the draw of a raffle gave this member. It is credited once.',
  method: 'POST',
  path: '/wps/relay/MCS2_claimRafflePromotion',
  token: 'required',
  audience: 'real',
  region: 'refused',
  carrier: 'body',
  input: z.object({ promoId }),
  value: changed,
  errors: memberErrors,
});

export const getRaffleDrawCall = endpoint({
  summary:
    'Returns what proves the draw of a raffle: the seed, the winners, and the ticket list in parts of 100 claims.',
  method: 'GET',
  path: '/wps/promotions/raffle',
  token: 'optional',
  carrier: 'query',
  input: z.object({
    promoId,
    /** `next` of the previous part of the ticket list; absent for the first part. */
    after: z.optional(z.string().check(z.regex(/^P-\d{1,15}$/))),
  }),
  value: z.object({
    /** SHA-256 of the seed in hexadecimal, published before the first ticket. */
    seedHash: z.string(),
    /** Absent until the draw. */
    draw: z.optional(
      z.object({
        seed: z.string(),
        drawnAt: z.string(),
        /**
         * SHA-256 of the ticket list: a line `<claim number> <tickets>` for each claim, in this order. The file at
         * `raffleTicketsPath` has exactly these bytes.
         */
        ticketsHash: z.string(),
        ticketCount: z.int(),
        entries: z.array(z.object({ claimNo: z.string(), tickets: z.int() })),
        /** Absent after the last part of the ticket list. */
        next: z.optional(z.string()),
        /** In the order of the prizes, first prize first. */
        winners: z.array(z.object({ claimNo: z.string(), ticket: z.int(), value: z.int() })),
      }),
    ),
  }),
  errors: ['promotions.not-found'],
});

/** The path of the ticket list of a draw as a file, with `promoId` in the query. */
export const raffleTicketsPath = '/wps/promotions/raffle/tickets';
