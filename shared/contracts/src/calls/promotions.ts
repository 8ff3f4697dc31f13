import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { gameTypes } from '../games.ts';

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

const language = z.optional(z.string().check(z.maxLength(8)));
const ppm = z.int().check(z.minimum(0));
const minor = z.int().check(z.minimum(0));

/** The reward: an amount in minor units, a share in parts per million up to `max` minor units, or points. */
const reward = z.object({
  kind: z.enum(['AMOUNT', 'PERCENT', 'POINTS']),
  value: z.int(),
  max: z.optional(minor),
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
  input: z.object({ promoId: z.coerce.number().check(z.int(), z.minimum(1)), language }),
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
    }),
    /** The bets required before the reward can be withdrawn; absent: none. */
    wagering: z.optional(
      z.object({
        base: z.enum(['BONUS', 'DEPOSIT_PLUS_BONUS']),
        multiple: z.int(),
        /** The share of a valid bet that counts, by game type; a game type that is not listed counts nothing. */
        contributions: z.array(z.object({ gameType: z.enum(gameTypes), ppm })),
        /** A stake above this maximum counts nothing. */
        maxStake: z.optional(minor),
        days: z.int(),
      }),
    ),
    /** Number of times that one member may claim it. */
    perUser: z.int(),
    termsVersion: z.int(),
  }),
  errors: ['promotions.not-found'],
});
