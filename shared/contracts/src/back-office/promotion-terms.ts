/** The terms of a promotion, as operators write them. */
import * as z from '@parlour/schema';
import { promotionCategories } from '../calls/promotions.ts';
import { type GameType, gameTypes } from '../games.ts';
import { contentWords } from './content-words.ts';

const count = z.int().check(z.positive());

export const promotionReward = z.object({
  kind: z.enum(['amount', 'percent', 'points']),
  /** Minor units, parts per million, or points. */
  value: count,
  maxMinor: z.optional(count),
  /** Higher parts per million for members from these club levels on; of a rebate only. */
  levels: z.optional(
    z.array(z.strictObject({ rankLevelMin: count, value: count })).check(z.minLength(1), z.maxLength(10)),
  ),
  /** The number of red envelopes among which chance divides the budget, each with at least `value`. */
  envelopes: z.optional(count.check(z.maximum(100_000))),
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

/** Everything that an operator writes about a promotion: texts, period, conditions, award and budget. */
export const promotionTermFields = {
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
  reward: promotionReward,
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
};
export const promotionTerms = z.strictObject(promotionTermFields);
/** The terms after a check, with their default values. */
export type PromotionTerms = z.output<typeof promotionTerms>;
