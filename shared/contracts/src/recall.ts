import * as z from '@parlour/schema';

const itemsMax = 40;
const rowsMax = 8;

/** One thing of a round that a page draws: a playing card, a ball, a pocket of a wheel, or a picture. */
const recallItem = z.object({
  look: z.enum(['card', 'ball', 'pocket', 'picture']),
  /** The same in words; for a card with a suit, its rank. */
  text: z.string().check(z.maxLength(40)),
  /** Suit of a card. The page draws it: not every device has a font with its character. */
  suit: z.optional(z.enum(['spades', 'hearts', 'diamonds', 'clubs'])),
  tone: z.optional(z.enum(['red', 'black', 'green'])),
  /** Path of a picture on this site. */
  picture: z.optional(z.string().check(z.maxLength(200), z.regex(/^(\/[\w-][\w.-]*)+$/))),
  /** True for what won. */
  isMarked: z.optional(z.boolean()),
});

/** One line of a round's course: in words, and as a drawing where there is one. */
export const recallLine = z.object({
  label: z.string(),
  value: z.string(),
  rows: z.optional(z.array(z.array(recallItem).check(z.maxLength(itemsMax))).check(z.maxLength(rowsMax))),
});

export type RecallItem = z.output<typeof recallItem>;
export type RecallLine = z.output<typeof recallLine>;
