import { isBannerName } from '@parlour/art';
import { bannerGroups, languages } from '@parlour/contracts';
import * as z from 'zod/mini';
import { type OperatorAct, operatorAct } from '../server/index.ts';
import type { MessagingService } from './service.ts';

const text = z.string().check(z.minLength(1), z.maxLength(20_000));
const others = Object.keys(languages).filter((code) => code !== 'EN');
/** English is required. It replaces any other language that is missing. */
const words = z.strictObject({
  EN: text,
  ...Object.fromEntries(others.map((code) => [code, z.optional(text)])),
});
const time = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((written: string) => new Date(written)),
);
const window = { from: z.optional(time), until: z.optional(time) };
const ends = z.object({ id: z.int().check(z.minimum(1)) });

const notice = z.strictObject({
  type: z.enum(['PL', 'PU', 'PR', 'H']),
  title: words,
  body: words,
  weight: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  ...window,
});

const link = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('route'),
    to: z.string().check(z.regex(/^\/(?![/\\])/), z.maxLength(300)),
  }),
  z.strictObject({ kind: z.literal('panel'), to: z.string().check(z.regex(/^[\w-]{1,60}$/)) }),
  z.strictObject({ kind: z.literal('site'), to: z.url({ protocol: /^https$/ }) }),
]);

const banner = z.strictObject({
  group: z.enum(bannerGroups),
  pictureKey: z.string().check(z.refine(isBannerName)),
  link,
  eyebrow: z.optional(words),
  title: words,
  condition: z.optional(words),
  buttonLabel: z.optional(words),
  position: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  ...window,
});

/**
 * Operator acts for notices and banners. `published` lists the current and coming ones; the others publish and end
 * them.
 */
export const messagingActs = (messaging: MessagingService): OperatorAct[] => [
  operatorAct({
    method: 'GET',
    path: 'published',
    permission: 'content.view',
    input: z.object({}),
    run: () => messaging.listPublished(),
  }),
  operatorAct({
    method: 'POST',
    path: 'notices/publish',
    permission: 'content.change',
    input: notice,
    run: async ({ actor, input }) => ({ id: await messaging.publishNotice(input, actor) }),
  }),
  operatorAct({
    method: 'POST',
    path: 'notices/end',
    permission: 'content.change',
    input: ends,
    run: ({ actor, input }) => messaging.endNotice(input.id, actor),
  }),
  operatorAct({
    method: 'POST',
    path: 'banners/publish',
    permission: 'content.change',
    input: banner,
    run: async ({ actor, input }) => ({ id: await messaging.publishBanner(input, actor) }),
  }),
  operatorAct({
    method: 'POST',
    path: 'banners/end',
    permission: 'content.change',
    input: ends,
    run: ({ actor, input }) => messaging.endBanner(input.id, actor),
  }),
];
