import * as z from '@parlour/schema';
import { localized } from '../calls/platform.ts';
import { declareAct, isMore, optionalReason, undoInput } from './act.ts';
import { historyEntry } from './audit.ts';
import { contentWords } from './content-words.ts';

/** Names a topic or an article in addresses: `deposit-guide`. */
const name = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60));
/** Lower comes first. */
const position = z.int().check(z.minimum(0), z.maximum(10_000));
/** The version that the operator saw; null for something new. */
const seen = z.nullable(z.int().check(z.minimum(1)));

const article = z.object({
  id: z.string(),
  topicId: z.string(),
  title: localized,
  body: localized,
  position: z.int(),
  version: z.int(),
});
export type HelpArticle = z.output<typeof article>;
const topic = z.object({ id: z.string(), title: localized, position: z.int(), version: z.int() });
export type HelpTopic = z.output<typeof topic>;

/** Lists the topics and articles of the help centre in every language, in their order. */
export const listHelpAct = declareAct({
  method: 'GET',
  path: 'help',
  permission: 'content.view',
  input: z.object({}),
  value: z.object({ topics: z.array(topic), articles: z.array(article) }),
});

const removedHelp = z.object({
  kind: z.enum(['article', 'topic']),
  id: z.string(),
  title: localized,
  /** The removal. `help/undo` restores what it removed. */
  entry: historyEntry,
});
export type RemovedHelp = z.output<typeof removedHelp>;

/** Lists the topics and articles that were removed and do not exist again, the latest removal first; at most 200. */
export const listRemovedHelpAct = declareAct({
  method: 'GET',
  path: 'help/removed',
  permission: 'content.view',
  input: z.object({}),
  value: z.object({ removed: z.array(removedHelp), isMore }),
});

const change = {
  method: 'POST',
  permission: 'content.change',
  value: z.object({ version: z.int() }),
} as const;

/**
 * Adds or replaces an article. Fails with `request.invalid` for an unknown topic and for HTML that players would not
 * see, with `operator.changed-later` when somebody has changed it since, and with `request.not-found`.
 */
export const setHelpArticleAct = declareAct({
  ...change,
  path: 'help/article/set',
  input: z.strictObject({
    id: name,
    version: seen,
    topicId: name,
    title: contentWords,
    body: contentWords,
    position,
    reason: optionalReason,
  }),
});

/** Adds or replaces a topic. Fails as `help/article/set` does. */
export const setHelpTopicAct = declareAct({
  ...change,
  path: 'help/topic/set',
  input: z.strictObject({ id: name, version: seen, title: contentWords, position, reason: optionalReason }),
});

const removal = {
  method: 'POST',
  permission: 'content.change',
  input: z.object({ id: name, version: z.int().check(z.minimum(1)), reason: optionalReason }),
  value: z.unknown(),
} as const;

/** Removes an article. Fails with `operator.changed-later` and `request.not-found`. */
export const removeHelpArticleAct = declareAct({ ...removal, path: 'help/article/remove' });

/** Removes a topic without articles. Fails as `help/article/remove` does, and with `request.invalid` at `id`. */
export const removeHelpTopicAct = declareAct({ ...removal, path: 'help/topic/remove' });

/**
 * Restores the state of a topic or article before a change, by the number of the audit entry. Fails with
 * `operator.changed-later` unless the entry is the latest one, and with `request.not-found`.
 */
export const undoHelpAct = declareAct({
  method: 'POST',
  path: 'help/undo',
  permission: 'content.change',
  input: undoInput,
  value: z.unknown(),
});
