/** Topics and articles of the help centre as operators set, remove and restore them. */
import { AppError, type Localized } from '@parlour/contracts';
import type { HelpArticle, HelpTopic, RemovedHelp } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import type { Schedulable } from '../platform/index.ts';
import { type Audit, type CappedRows, type Database, requireUnchanged, type Tx } from '../server/index.ts';
import { requirePermittedHtml } from './publication-rules.ts';
import { listRemovedHelp } from './removed-help.ts';
import { type Db, type MessagingTables, readHelp } from './store.ts';

interface HelpParts {
  database: Database;
  audit: Audit;
}

interface By {
  actor: string;
  reason?: string | undefined;
}

/** The version that an operator saw; null for something new. */
interface Seen {
  version: number | null;
}

type Content<T> = Omit<T, 'id' | 'version'>;
type Article = Content<HelpArticle>;
type Topic = Content<HelpTopic>;
type Named<T> = T & { id: string };

/** Operators' changes of the help centre. Each has an audit entry with the state before and after. */
export interface HelpChanges {
  /** The changes that operators schedule, by kind. */
  schedulables: Record<'help-article' | 'help-topic', Schedulable>;
  list(): Promise<{ topics: HelpTopic[]; articles: HelpArticle[] }>;
  /** Lists what was removed and does not exist again, the latest removal first. */
  listRemoved(): Promise<CappedRows<RemovedHelp>>;
  /** Returns the new version. Fails with `request.invalid`, `operator.changed-later` or `request.not-found`. */
  setArticle(given: Named<Article> & Seen & By): Promise<number>;
  setTopic(given: Named<Topic> & Seen & By): Promise<number>;
  removeArticle(given: { id: string; version: number } & By): Promise<void>;
  /** Fails with `request.invalid` for a topic that has articles. */
  removeTopic(given: { id: string; version: number } & By): Promise<void>;
  /** Restores the state before the latest change of a topic or article, by the number of its audit entry. */
  undo(given: { entry: number } & By): Promise<void>;
}

/** The differences between topics and articles. */
interface HelpKind<T> {
  name: 'help-article' | 'help-topic';
  find(db: Db, id: string): Promise<(T & { version: number }) | undefined>;
  /** Adds or replaces it, with the next version. */
  write(db: Db, id: string, content: T, version: number): Promise<void>;
  /** Fails with `request.invalid` for content that players would not see as it is. */
  check(content: T): void;
  remove(db: Db, id: string): Promise<void>;
}

export function createHelpChanges(parts: HelpParts): HelpChanges {
  const { database } = parts;
  /** Changes of the help centre are rare, so that they wait for each other. */
  const inTransaction = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await lockHelp(tx);
      return run(tx);
    });
  return {
    schedulables: {
      'help-article': createSchedulable(parts, articles),
      'help-topic': createSchedulable(parts, topics),
    },
    async list() {
      const { topics, articles } = await readHelp(database.withTables<MessagingTables>());
      return {
        topics,
        articles: articles.map(({ topic_id: topicId, ...article }) => ({ ...article, topicId })),
      };
    },
    listRemoved: () => listRemovedHelp(parts),
    setArticle: ({ id, version, actor, reason, ...content }) =>
      inTransaction((tx) => set(parts, tx, articles, { id, version, content, by: { actor, reason } })),
    setTopic: ({ id, version, actor, reason, ...content }) =>
      inTransaction((tx) => set(parts, tx, topics, { id, version, content, by: { actor, reason } })),
    removeArticle: ({ id, version, ...by }) =>
      inTransaction((tx) => remove(parts, tx, articles, { id, version, by })),
    removeTopic: ({ id, version, ...by }) =>
      inTransaction(async (tx) => {
        await requireEmpty(toDb(tx), id);
        await remove(parts, tx, topics, { id, version, by });
      }),
    undo: ({ entry, ...by }) => inTransaction((tx) => undo(parts, tx, entry, by)),
  };
}

const lockHelp = async (tx: Tx): Promise<void> => {
  await sql`lock table messaging_help_topic, messaging_help_article in share row exclusive mode`.execute(tx);
};

const createSchedulable = <T extends { title: Localized }>(
  parts: HelpParts,
  kind: HelpKind<T>,
): Schedulable => ({
  async lockIn(tx, id) {
    await lockHelp(tx);
    const present = await kind.find(toDb(tx), id);
    if (!present) return null;
    const { version: _version, ...content } = present;
    return content;
  },
  check: (value) => kind.check(value as T),
  async writeIn(tx, { key: id, value, ...by }) {
    const { version = null } = (await kind.find(toDb(tx), id)) ?? {};
    await set(parts, tx, kind, { id, version, content: value as T, by });
  },
});

const toDb = (tx: Tx): Db => tx.withTables<MessagingTables>();

const articles: HelpKind<Article> = {
  name: 'help-article',
  async find(db, id) {
    const row = await db
      .selectFrom('messaging_help_article')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { topic_id: topicId, title, body, position, version } = row;
    return { topicId, title, body, position, version };
  },
  async write(db, id, { topicId, title, body, position }, version) {
    articles.check({ topicId, title, body, position });
    await requireTopic(db, topicId);
    const row = { topic_id: topicId, title, body, position, version };
    await db
      .insertInto('messaging_help_article')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  },
  async remove(db, id) {
    await db.deleteFrom('messaging_help_article').where('id', '=', id).execute();
  },
  check: ({ body }) => requirePermittedHtml(body, 'body'),
};

const topics: HelpKind<Topic> = {
  name: 'help-topic',
  async find(db, id) {
    const row = await db
      .selectFrom('messaging_help_topic')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { title, position, version } = row;
    return { title, position, version };
  },
  async write(db, id, { title, position }, version) {
    const row = { title, position, version };
    await db
      .insertInto('messaging_help_topic')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  },
  async remove(db, id) {
    await db.deleteFrom('messaging_help_topic').where('id', '=', id).execute();
  },
  check: () => undefined,
};

async function requireTopic(db: Db, id: string): Promise<void> {
  const row = await db
    .selectFrom('messaging_help_topic')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw refuse('topicId', `There is no topic ${id}.`);
}

async function requireEmpty(db: Db, id: string): Promise<void> {
  const row = await db
    .selectFrom('messaging_help_article')
    .select('id')
    .where('topic_id', '=', id)
    .executeTakeFirst();
  if (row) throw refuse('id', 'The topic has articles. Move or remove them first.');
}

const refuse = (field: string, message: string): AppError =>
  new AppError('request.invalid', message, { fields: [{ path: [field], rule: 'invalid' }] });

async function set<T extends { title: Localized }>(
  { audit }: HelpParts,
  tx: Tx,
  { name, find, write }: HelpKind<T>,
  { id, version, content, by }: { id: string; version: number | null; content: T; by: By },
): Promise<number> {
  const db = toDb(tx);
  const present = await find(db, id);
  requireUnchanged(version, present?.version ?? null, `The ${name} ${id}`);
  const next = (present?.version ?? 0) + 1;
  await write(db, id, content, next);
  await audit.record(tx, {
    ...by,
    act: `${name}.set`,
    subject: `${name}:${id}`,
    before: present,
    after: content,
  });
  return next;
}

async function remove<T>(
  { audit }: HelpParts,
  tx: Tx,
  kind: HelpKind<T>,
  { id, version, by }: { id: string; version: number; by: By },
): Promise<void> {
  const db = toDb(tx);
  const present = await kind.find(db, id);
  if (!present) throw new AppError('request.not-found', `There is no ${kind.name} ${id}.`);
  requireUnchanged(version, present.version, `The ${kind.name} ${id}`);
  await kind.remove(db, id);
  await audit.record(tx, {
    ...by,
    act: `${kind.name}.remove`,
    subject: `${kind.name}:${id}`,
    before: present,
  });
}

const subjectPattern = /^(help-article|help-topic):([a-z0-9-]+)$/;

async function undo(parts: HelpParts, tx: Tx, entry: number, by: By): Promise<void> {
  const found = await parts.audit.find(tx, entry);
  const [, name, id = ''] = subjectPattern.exec(found?.subject ?? '') ?? [];
  if (!found || name === undefined)
    throw new AppError('request.not-found', `No entry ${entry} is about the help centre.`);
  if (!found.isLatest)
    throw new AppError('operator.changed-later', `${found.subject} was changed again after this.`);
  if (name === 'help-article')
    await restore(parts, tx, articles, { id, before: found.before as Article, by });
  else await restore(parts, tx, topics, { id, before: found.before as Topic, by });
}

/** Restores the state before a change, or removes an object that did not exist then. */
async function restore<T>(
  { audit }: HelpParts,
  tx: Tx,
  kind: HelpKind<T>,
  { id, before, by }: { id: string; before: T | null; by: By },
): Promise<void> {
  const db = toDb(tx);
  const present = await kind.find(db, id);
  if (before !== null) await kind.write(db, id, before, (present?.version ?? 0) + 1);
  else {
    if (kind.name === 'help-topic') await requireEmpty(db, id);
    await kind.remove(db, id);
  }
  await audit.record(tx, {
    ...by,
    act: `${kind.name}.undo`,
    subject: `${kind.name}:${id}`,
    before: present,
    ...(before !== null && { after: before }),
  });
}
