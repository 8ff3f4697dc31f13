import type { Localized } from '@parlour/contracts';
import type { MessageKind } from '@parlour/contracts/calls';
import { type Generated, type Insertable, type Kysely, sql } from 'kysely';
import { readCapped } from '../server/index.ts';
import type { Window } from './publication-rules.ts';

/** Tables of messaging; `migrations/` describes the columns. */
export type MessagingTables = {
  messaging_notice: Window & {
    id: Generated<number>;
    version: Generated<number>;
    type: NoticeType;
    title: Localized;
    body: Localized;
    weight: number;
    is_promotional: boolean;
  };
  messaging_banner: Window & {
    id: Generated<number>;
    version: Generated<number>;
    group_name: string;
    picture_key: string;
    link_kind: LinkKind;
    link_to: string | null;
    eyebrow: Localized | null;
    title: Localized;
    condition: Localized | null;
    button_label: Localized | null;
    position: number;
    is_promotional: boolean;
  };
  messaging_help_topic: { id: string; title: Localized; position: number; version: Generated<number> };
  messaging_help_article: {
    id: string;
    topic_id: string;
    title: Localized;
    body: Localized;
    position: number;
    version: Generated<number>;
  };
  messaging_message: {
    id: Generated<number>;
    member_id: number | null;
    kind: MessageKind;
    title: Localized;
    body: Localized;
    sent_at: Date;
    ends_at: Date | null;
    is_promotional: Generated<boolean>;
  };
  messaging_mark: { member_id: number; message_id: number; read_at: Date; hidden_at: Date | null };
};

export type NoticeType = 'PL' | 'PU' | 'PR' | 'H' | 'AG';
export type LinkKind = 'none' | 'route' | 'panel' | 'site';

export type Db = Kysely<MessagingTables>;

/** Upper bound of one read, far more than a page shows. */
const announcementsMax = 200;

const selectOpen = (now: Date) =>
  sql<boolean>`published_from <= ${now} and coalesce(published_to > ${now}, true)`;

export const readNotices = (db: Db, types: readonly NoticeType[], now: Date) =>
  db
    .selectFrom('messaging_notice')
    .selectAll()
    .where('type', 'in', types)
    .where(selectOpen(now))
    .orderBy('weight', 'desc')
    .orderBy('published_from', 'desc')
    .orderBy('id')
    .limit(announcementsMax)
    .execute();

export const readBanners = (db: Db, now: Date) =>
  db
    .selectFrom('messaging_banner')
    .selectAll()
    .where(selectOpen(now))
    .orderBy('position')
    .orderBy('id')
    .limit(announcementsMax)
    .execute();

/** Reads the current and coming notices and banners of every type and group, in the order of their ids. */
export async function readPublished(db: Db, now: Date) {
  const isLeft = sql<boolean>`coalesce(published_to > ${now}, true)`;
  const notices = await db.selectFrom('messaging_notice').selectAll().where(isLeft).orderBy('id').execute();
  const banners = await db.selectFrom('messaging_banner').selectAll().where(isLeft).orderBy('id').execute();
  return { notices: { rows: notices, isMore: false }, banners: { rows: banners, isMore: false } };
}

const endedMax = 100;

/** Reads the notices and banners that ended, latest end first, at most 100 of each. */
export const readEnded = async (db: Db, now: Date) => ({
  notices: await readCapped(endedMax, (limit) =>
    db
      .selectFrom('messaging_notice')
      .selectAll()
      .where('published_to', '<=', now)
      .orderBy('published_to', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  ),
  banners: await readCapped(endedMax, (limit) =>
    db
      .selectFrom('messaging_banner')
      .selectAll()
      .where('published_to', '<=', now)
      .orderBy('published_to', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  ),
});

/** Returns whether a notice or banner began or ended in `(after, until]`. */
export async function hasWindowChanged(db: Db, after: Date, until: Date): Promise<boolean> {
  const turned = sql<boolean>`(published_from > ${after} and published_from <= ${until})
    or (published_to > ${after} and published_to <= ${until})`;
  const { rows } = await sql<{ turned: boolean }>`
    select exists (select 1 from messaging_notice where ${turned})
        or exists (select 1 from messaging_banner where ${turned}) as turned`.execute(db);
  return rows[0]?.turned ?? false;
}

export const readHelp = async (db: Db) => ({
  topics: await db.selectFrom('messaging_help_topic').selectAll().orderBy('position').orderBy('id').execute(),
  articles: await db
    .selectFrom('messaging_help_article')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute(),
});

/** Reads the messages that were sent to one member only, including hidden and expired ones, newest first. */
export const readPersonal = (
  db: Db,
  memberId: number,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  db
    .selectFrom('messaging_message as m')
    .leftJoin('messaging_mark as k', (join) =>
      join.onRef('k.message_id', '=', 'm.id').on('k.member_id', '=', memberId),
    )
    .select(['m.id', 'm.kind', 'm.title', 'm.sent_at as sentAt', 'k.read_at as readAt'])
    .where('m.member_id', '=', memberId)
    .$if(before !== undefined, (query) => query.where('m.id', '<', before ?? 0))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();

/** The member who reads messages. One on a break sees no promotional ones. */
export interface MessageReader {
  memberId: number;
  isOnBreak: boolean;
}

/** Selects the messages that a member can see: their own and those to everyone, except hidden and expired ones. */
const selectMessages = (db: Db, { memberId, isOnBreak }: MessageReader, now: Date) =>
  db
    .selectFrom('messaging_message as m')
    .leftJoin('messaging_mark as k', (join) =>
      join.onRef('k.message_id', '=', 'm.id').on('k.member_id', '=', memberId),
    )
    .where((is) => is.or([is('m.member_id', '=', memberId), is('m.member_id', 'is', null)]))
    .where('m.sent_at', '<=', now)
    .where((is) => is.or([is('m.ends_at', 'is', null), is('m.ends_at', '>', now)]))
    .where('k.hidden_at', 'is', null)
    .$if(isOnBreak, (query) => query.where('m.is_promotional', '=', false));

export async function countUnread(db: Db, reader: MessageReader, now: Date): Promise<number> {
  const { count } = await selectMessages(db, reader, now)
    .where('k.read_at', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface MessageFilter extends MessageReader {
  kind: MessageKind | undefined;
  now: Date;
  /** From 1. */
  page: number;
  pageSize: number;
}

export async function readMessages(db: Db, { kind, now, page, pageSize, ...reader }: MessageFilter) {
  let messages = selectMessages(db, reader, now);
  if (kind !== undefined) messages = messages.where('m.kind', '=', kind);
  const { total } = await messages.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await messages
    .selectAll('m')
    .select('k.read_at')
    .orderBy('m.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}

/** Marks a message that the member can see. Returns whether it exists. Repeating the mark changes nothing. */
export async function markMessage(
  db: Db,
  mark: MessageReader & { messageId: number; now: Date; hidden: boolean },
): Promise<boolean> {
  const { memberId, messageId, now, hidden } = mark;
  const seen = await selectMessages(db, mark, now)
    .where('m.id', '=', messageId)
    .select('m.id')
    .executeTakeFirst();
  if (seen === undefined) return false;
  await db
    .insertInto('messaging_mark')
    .values({ member_id: memberId, message_id: messageId, read_at: now, hidden_at: hidden ? now : null })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'message_id'])
        .doUpdateSet({ hidden_at: sql`coalesce(messaging_mark.hidden_at, excluded.hidden_at)` }),
    )
    .execute();
  return true;
}

export type NewNotice = Omit<MessagingTables['messaging_notice'], 'id' | 'version'>;
export type NewBanner = Omit<MessagingTables['messaging_banner'], 'id' | 'version'>;
type NewMessage = Insertable<MessagingTables['messaging_message']>;

/** Both inserts return the new id. */
export const insertNotice = (db: Db, notice: NewNotice): Promise<number> =>
  getId(db.insertInto('messaging_notice').values(notice).returning('id').executeTakeFirstOrThrow());

export const insertBanner = (db: Db, banner: NewBanner): Promise<number> =>
  getId(db.insertInto('messaging_banner').values(banner).returning('id').executeTakeFirstOrThrow());

export const insertMessage = (db: Db, message: NewMessage): Promise<number> =>
  getId(db.insertInto('messaging_message').values(message).returning('id').executeTakeFirstOrThrow());

const getId = async (row: Promise<{ id: number }>): Promise<number> => (await row).id;

/** A publication in its table. */
export interface PublicationName {
  table: 'messaging_notice' | 'messaging_banner';
  id: number;
}

/** Reads a notice and prevents other changes of it until the transaction ends. */
export const lockNotice = (db: Db, id: number) =>
  db.selectFrom('messaging_notice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Reads a banner and prevents other changes of it until the transaction ends. */
export const lockBanner = (db: Db, id: number) =>
  db.selectFrom('messaging_banner').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

const nextVersion = { version: sql<number>`version + 1` };

/** Replaces a notice. */
export async function writeNotice(db: Db, id: number, notice: NewNotice): Promise<void> {
  await db
    .updateTable('messaging_notice')
    .set({ ...notice, ...nextVersion })
    .where('id', '=', id)
    .execute();
}

/** Replaces a banner. */
export async function writeBanner(db: Db, id: number, banner: NewBanner): Promise<void> {
  await db
    .updateTable('messaging_banner')
    .set({ ...banner, ...nextVersion })
    .where('id', '=', id)
    .execute();
}

/** Gives a notice or banner another window. */
export async function setWindow(db: Db, { table, id }: PublicationName, window: Window): Promise<void> {
  await db
    .updateTable(table)
    .set({ ...window, ...nextVersion })
    .where('id', '=', id)
    .execute();
}

export async function insertHelp(
  db: Db,
  topics: readonly Insertable<MessagingTables['messaging_help_topic']>[],
  articles: readonly Insertable<MessagingTables['messaging_help_article']>[],
): Promise<void> {
  await db.insertInto('messaging_help_topic').values(topics).execute();
  await db.insertInto('messaging_help_article').values(articles).execute();
}
