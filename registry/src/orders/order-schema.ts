import { devices, type LanguageCode, languages, type Order } from '@parlour/contracts';
import * as z from 'zod/mini';
import { RegistryError } from '../errors.ts';

const name = z.string().check(z.minLength(1), z.maxLength(60));
const version = z.string().check(z.minLength(1), z.maxLength(80));
const visitor = z.string().check(z.minLength(1), z.maxLength(64));
const testersMax = 200;
const visitors = z.array(visitor).check(z.maxLength(testersMax));
const label = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const codes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]];
const language = z.enum(codes);
/** ISO 8601 with a time zone, in any precision. Converted to UTC, so that times compare as text. */
const time = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((given) => new Date(given).toISOString()),
);
const noticeMax = 1000;
const sentence = z.string().check(z.minLength(1), z.maxLength(noticeMax));

/**
 * Text in each language of the site. Without one of them, some players would see a closed page without an explanation.
 */
const notice = z.object({ EN: sentence, MY: sentence, CN: sentence });

const hundredths = (percent: number) => Math.round(percent * 100) / 100;
const percent = z.pipe(z.number().check(z.gt(0), z.lte(100)), z.transform(hundredths));
const stepsMax = 20;
const everyMinutesMax = 7 * 24 * 60;
const rollout = z.strictObject({
  percents: z.array(percent).check(z.maxLength(stepsMax)),
  everyMinutes: z.int().check(z.gte(1), z.lte(everyMinutesMax)),
});
const audience = z.strictObject({
  percent: z.optional(percent),
  languages: z.optional(z.array(language).check(z.minLength(1))),
  devices: z.optional(z.array(z.enum(devices)).check(z.minLength(1))),
  audiences: z.optional(z.array(label).check(z.minLength(1), z.maxLength(20))),
  visitors: z.optional(visitors),
});

const common = {
  reason: z.optional(z.string().check(z.maxLength(500))),
  expectedRevision: z.optional(z.int().check(z.nonnegative())),
};
const changesMax = 50;
const releases = z.array(z.object({ name, version })).check(z.minLength(1), z.maxLength(changesMax));

/** The schema of each order, by its act. */
export const orderSchemas = {
  deploy: z.object({ act: z.literal('deploy'), changes: releases, ...common }),
  schedule: z.object({ act: z.literal('schedule'), changes: releases, startsAt: time, ...common }),
  unschedule: z.object({ act: z.literal('unschedule'), name, ...common }),
  withdraw: z.object({
    act: z.literal('withdraw'),
    name,
    version,
    ...common,
    reason: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  'require-approval': z.object({ act: z.literal('require-approval'), name, ...common }),
  'waive-approval': z.object({ act: z.literal('waive-approval'), name, ...common }),
  approve: z.object({ act: z.literal('approve'), name, ...common }),
  decline: z.object({ act: z.literal('decline'), name, ...common }),
  canary: z.object({
    act: z.literal('canary'),
    name,
    version,
    audience,
    rollout: z.optional(rollout),
    ...common,
  }),
  'pause-canary': z.object({ act: z.literal('pause-canary'), name, ...common }),
  'resume-canary': z.object({ act: z.literal('resume-canary'), name, ...common }),
  'end-canary': z.object({ act: z.literal('end-canary'), name, ...common }),
  promote: z.object({ act: z.literal('promote'), name, ...common }),
  rollback: z.object({ act: z.literal('rollback'), name, version: z.optional(version), ...common }),
  maintenance: z.object({
    act: z.literal('maintenance'),
    name,
    notice,
    mode: z.enum(['block', 'drain']),
    startsAt: z.optional(time),
    endsAt: z.optional(time),
    allow: z.optional(visitors),
    ...common,
  }),
  reopen: z.object({ act: z.literal('reopen'), name, ...common }),
  disable: z.object({ act: z.literal('disable'), name, ...common }),
  enable: z.object({ act: z.literal('enable'), name, ...common }),
  retire: z.object({
    act: z.literal('retire'),
    name,
    despiteUsers: z.optional(z.boolean()),
    ...common,
    reason: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  freeze: z.object({ act: z.literal('freeze'), name: z.optional(name), ...common }),
  unfreeze: z.object({ act: z.literal('unfreeze'), name: z.optional(name), ...common }),
} satisfies Record<Order['act'], unknown>;

/** Parses an order from a request body. Fails with `request-invalid` and lists every problem. */
export function parseOrder(body: unknown): Order {
  const act = typeof body === 'object' && body !== null && 'act' in body ? String(body.act) : '';
  if (!Object.hasOwn(orderSchemas, act)) {
    const acts = Object.keys(orderSchemas).join(', ');
    throw new RegistryError('request-invalid', `An order has an "act", one of: ${acts}.`);
  }
  const parsed = orderSchemas[act as Order['act']].safeParse(body);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.map(String).join('.') || 'order'}: ${message}`,
  );
  throw new RegistryError('request-invalid', `The order to ${act} is not valid: ${faults.join('; ')}.`);
}
