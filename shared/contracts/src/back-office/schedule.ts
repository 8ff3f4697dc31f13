import * as z from '@parlour/schema';
import { declareAct, isMore, reason, time } from './act.ts';
import { renameClubLevelAct } from './content.ts';
import { setHelpArticleAct, setHelpTopicAct } from './help.ts';
import { openSettingKeys } from './site.ts';

const articleContent = setHelpArticleAct.input.shape;
const topicContent = setHelpTopicAct.input.shape;

/** A later value of a setting, state of a switch, article or topic of the help centre, or name of a level of the club. */
const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('setting'), key: z.enum(openSettingKeys), value: z.unknown() }),
  z.strictObject({ kind: z.literal('switch'), key: z.string().check(z.maxLength(60)), value: z.boolean() }),
  z.strictObject({
    kind: z.literal('help-article'),
    key: articleContent.id,
    value: z.strictObject({
      topicId: articleContent.topicId,
      title: articleContent.title,
      body: articleContent.body,
      position: articleContent.position,
    }),
  }),
  z.strictObject({
    kind: z.literal('help-topic'),
    key: topicContent.id,
    value: z.strictObject({ title: topicContent.title, position: topicContent.position }),
  }),
  z.strictObject({
    kind: z.literal('club-level'),
    /** The rank of the level. */
    key: z.string().check(z.regex(/^\d{1,4}$/)),
    value: renameClubLevelAct.input.shape.name,
  }),
]);
export type ScheduledChange = z.output<typeof change>;
/** Kinds of scheduled changes that other modules make. */
export type ContentKind = Exclude<ScheduledChange['kind'], 'setting' | 'switch'>;
const kinds = ['setting', 'switch', 'help-article', 'help-topic', 'club-level'] as const;

/**
 * `failed`: when its time came, the change was no longer valid, or somebody else had changed the value. `refused`: the
 * person who answers for it had lost the permission.
 */
const scheduleStates = ['waiting', 'applied', 'cancelled', 'failed', 'refused'] as const;

const scheduled = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  key: z.string(),
  value: z.unknown(),
  startsAt: time,
  reason: z.string(),
  createdBy: z.string(),
  createdAt: time,
  state: z.enum(scheduleStates),
  /** Of a failed change, the code of the error: `operator.changed-later`, `request.invalid`. */
  failure: z.nullable(z.string()),
  endedAt: z.nullable(time),
  endedBy: z.nullable(z.string()),
});
export type Scheduled = z.output<typeof scheduled>;

/** Lists the changes that wait, by their time, then the latest 50 others. `isMore`: there are more others. */
export const listScheduledAct = declareAct({
  method: 'GET',
  path: 'site/scheduled',
  permission: 'site.view',
  input: z.object({}),
  value: z.object({ scheduled: z.array(scheduled), isMore }),
});

/**
 * Schedules a change, which the gateway applies by its own clock. Fails with `request.invalid` at `startsAt` for a time in
 * the past, and at `change.value` for a value that the setting does not accept or HTML that players would not see. `before` is the
 * value that the operator saw, null for a new article or topic: the act fails with `operator.changed-later` for another one, and the change later fails when
 * it would replace another value than that, or than the value of the last change that was scheduled before it.
 */
export const scheduleAct = declareAct({
  method: 'POST',
  path: 'site/schedule',
  permission: 'site.change',
  input: z.object({
    change,
    before: z.optional(z.unknown()),
    startsAt: z.iso.datetime({ offset: true }),
    reason,
  }),
  value: z.object({ id: z.int() }),
});

/** Cancels a change that waits. Fails with `request.not-found`. */
export const cancelScheduledAct = declareAct({
  method: 'POST',
  path: 'site/schedule/cancel',
  permission: 'site.change',
  input: z.object({ id: z.int().check(z.positive()), reason }),
  value: z.unknown(),
});
