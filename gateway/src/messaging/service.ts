import { AppError, type LanguageCode, type Localized, pickText } from '@parlour/contracts';
import type { MessageKind } from '@parlour/contracts/calls';
import { type Audit, type Clock, cleanHtml, type Database, type Live, type Tx } from '../server/index.ts';
import * as store from './store.ts';

export interface MessagingParts {
  database: Database;
  clock: Clock;
  live: Live;
  audit: Audit;
}

export interface Notice {
  id: number;
  type: store.NoticeType;
  title: string;
  html: string;
  publishedAt: Date;
}

export interface Banner {
  id: number;
  group: string;
  pictureKey: string;
  link: { kind: 'none' } | { kind: Exclude<store.LinkKind, 'none'>; to: string };
  eyebrow: string | undefined;
  title: string;
  condition: string | undefined;
  buttonLabel: string | undefined;
}

/** Input for publishing a notice. Without `until` the notice has no end. */
interface NoticeToPublish {
  type: store.NoticeType;
  title: Localized;
  body: Localized;
  /** Sort weight; higher comes first. Default: 0. */
  weight?: number;
  /** Default: now. */
  from?: Date;
  until?: Date;
}

interface BannerToPublish {
  /** One of the groups of BAN-01. */
  group: string;
  pictureKey: string;
  link: Banner['link'];
  eyebrow?: Localized;
  title: Localized;
  condition?: Localized;
  buttonLabel?: Localized;
  /** Position in the group; lower comes first. Default: 100. */
  position?: number;
  from?: Date;
  until?: Date;
}

interface MessageToSend {
  to: { memberId: number } | 'everyone';
  kind: MessageKind;
  title: Localized;
  body: Localized;
  until?: Date;
}

interface Message {
  id: number;
  kind: MessageKind;
  title: string;
  html: string;
  sentAt: Date;
  read: boolean;
}

interface HelpTopic {
  id: string;
  title: string;
  articles: { id: string; title: string; html: string }[];
}

type Placed<T> = { id: number; from: Date; until: Date | undefined } & Omit<T, 'from' | 'until'>;

interface Published {
  notices: Placed<NoticeToPublish>[];
  banners: Placed<BannerToPublish>[];
}

/** Actor of a change, for the audit record: `operator:aye`. */
type Actor = string;

export interface MessagingService {
  /** Lists notices that are open now, by weight (highest first), then newest first. */
  listNotices(types: readonly store.NoticeType[], language: LanguageCode): Promise<Notice[]>;
  listBanners(language: LanguageCode): Promise<Banner[]>;
  listHelp(language: LanguageCode): Promise<HelpTopic[]>;
  countUnread(memberId: number): Promise<number>;
  listMessages(
    memberId: number,
    query: { language: LanguageCode; kind: MessageKind | undefined; page: number; pageSize: number },
  ): Promise<{ messages: Message[]; total: number }>;
  /** Fails with `messaging.message-not-found`. */
  markRead(memberId: number, messageId: number): Promise<void>;
  /** Hides a message from this member's list and marks it as read. Fails with `messaging.message-not-found`. */
  hideMessage(memberId: number, messageId: number): Promise<void>;
  /** Lists current and coming notices and banners, for operators. */
  listPublished(): Promise<Published>;
  /** Stores the notice, records the actor in the audit and notifies every open page. Returns the notice's id. */
  publishNotice(notice: NoticeToPublish, actor: Actor): Promise<number>;
  publishBanner(banner: BannerToPublish, actor: Actor): Promise<number>;
  /** Ends a current or coming notice. Fails with `request.not-found`. */
  endNotice(id: number, actor: Actor): Promise<void>;
  endBanner(id: number, actor: Actor): Promise<void>;
  /**
   * Writes a message to one member or to all, in the caller's transaction. Open pages are notified after its commit.
   */
  sendMessage(tx: Tx, message: MessageToSend): Promise<number>;
}

export function createMessagingService(parts: MessagingParts): MessagingService {
  const { database, clock, live } = parts;
  const db = database.withTables<store.MessagingTables>();

  const mark = async (memberId: number, messageId: number, hidden: boolean): Promise<void> => {
    const found = await store.markMessage(db, { memberId, messageId, now: clock.now(), hidden });
    if (!found)
      throw new AppError('messaging.message-not-found', `There is no message ${messageId} for this member.`, {
        details: { messageId },
      });
    live.send({ memberId }, { topic: 'unread' });
  };

  return {
    async listNotices(types, language) {
      const rows = await store.readNotices(db, types, clock.now());
      return rows.map((row) => ({
        id: row.id,
        type: row.type,
        title: pickText(row.title, language),
        html: cleanHtml(pickText(row.body, language)),
        publishedAt: row.published_from,
      }));
    },
    async listBanners(language) {
      return (await store.readBanners(db, clock.now())).map((row) => toBanner(row, language));
    },
    async listHelp(language) {
      const { topics, articles } = await store.readHelp(db);
      return topics.map((topic) => ({
        id: topic.id,
        title: pickText(topic.title, language),
        articles: articles
          .filter((article) => article.topic_id === topic.id)
          .map(({ id, title, body }) => ({
            id,
            title: pickText(title, language),
            html: cleanHtml(pickText(body, language)),
          })),
      }));
    },
    countUnread: (memberId) => store.countUnread(db, memberId, clock.now()),
    async listMessages(memberId, { language, ...query }) {
      const { rows, total } = await store.readMessages(db, { ...query, memberId, now: clock.now() });
      const messages = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        title: pickText(row.title, language),
        html: cleanHtml(pickText(row.body, language)),
        sentAt: row.sent_at,
        read: row.read_at !== null,
      }));
      return { messages, total };
    },
    markRead: (memberId, messageId) => mark(memberId, messageId, false),
    hideMessage: (memberId, messageId) => mark(memberId, messageId, true),
    async sendMessage(tx, { to, kind, title, body, until }) {
      const id = await store.insertMessage(tx.withTables<store.MessagingTables>(), {
        member_id: to === 'everyone' ? null : to.memberId,
        kind,
        title,
        body,
        sent_at: clock.now(),
        ends_at: until ?? null,
      });
      live.send(to, { topic: 'unread' });
      return id;
    },
    ...createPublications(parts),
  };
}

type Publications = Pick<
  MessagingService,
  'listPublished' | 'publishNotice' | 'publishBanner' | 'endNotice' | 'endBanner'
>;

/**
 * Creates the functions by which operators publish and end notices and banners. Each records an audit entry and
 * notifies every open page.
 */
function createPublications({ database, clock, live, audit }: MessagingParts): Publications {
  const publish = (
    what: 'notice' | 'banner',
    actor: Actor,
    after: unknown,
    insert: (db: store.Db) => Promise<number>,
  ): Promise<number> =>
    database.transaction(async (tx) => {
      const id = await insert(tx.withTables<store.MessagingTables>());
      await audit.record(tx, { actor, act: `${what}.publish`, subject: `${what}:${id}`, after });
      live.send('everyone', { topic: 'notices' });
      return id;
    });
  const end = (what: 'notice' | 'banner', id: number, actor: Actor): Promise<void> =>
    database.transaction(async (tx) => {
      const ended = await store.endPublication(
        tx.withTables<store.MessagingTables>(),
        `messaging_${what}`,
        id,
        clock.now(),
      );
      if (!ended) throw new AppError('request.not-found', `There is no open ${what} ${id}.`);
      await audit.record(tx, { actor, act: `${what}.end`, subject: `${what}:${id}` });
      live.send('everyone', { topic: 'notices' });
    });
  const toWindow = ({ from, until }: { from?: Date; until?: Date }) => ({
    published_from: from ?? clock.now(),
    published_to: until ?? null,
  });

  return {
    async listPublished() {
      const { notices, banners } = await store.readPublished(
        database.withTables<store.MessagingTables>(),
        clock.now(),
      );
      return {
        notices: notices.map(({ published_from: from, published_to: until, ...notice }) => ({
          ...notice,
          from,
          until: until ?? undefined,
        })),
        banners: banners.map(toPlacedBanner),
      };
    },
    publishNotice: (notice, actor) =>
      publish('notice', actor, notice, (db) => {
        const { type, title, body, weight = 0 } = notice;
        return store.insertNotice(db, { type, title, body, weight, ...toWindow(notice) });
      }),
    publishBanner: (banner, actor) =>
      publish('banner', actor, banner, (db) =>
        store.insertBanner(db, { ...toRow(banner), ...toWindow(banner) }),
      ),
    endNotice: (id, actor) => end('notice', id, actor),
    endBanner: (id, actor) => end('banner', id, actor),
  };
}

const toRow = (banner: BannerToPublish) => ({
  group_name: banner.group,
  picture_key: banner.pictureKey,
  link_kind: banner.link.kind,
  link_to: banner.link.kind === 'none' ? null : banner.link.to,
  eyebrow: banner.eyebrow ?? null,
  title: banner.title,
  condition: banner.condition ?? null,
  button_label: banner.buttonLabel ?? null,
  position: banner.position ?? 100,
});

type BannerRow = Awaited<ReturnType<typeof store.readBanners>>[number];

const toPlacedBanner = (row: BannerRow): Placed<BannerToPublish> => ({
  id: row.id,
  group: row.group_name,
  pictureKey: row.picture_key,
  link: toLink(row),
  ...(row.eyebrow && { eyebrow: row.eyebrow }),
  title: row.title,
  ...(row.condition && { condition: row.condition }),
  ...(row.button_label && { buttonLabel: row.button_label }),
  position: row.position,
  from: row.published_from,
  until: row.published_to ?? undefined,
});

const toLink = ({ link_kind: kind, link_to: to }: BannerRow): Banner['link'] =>
  kind === 'none' || to === null ? { kind: 'none' } : { kind, to };

function toBanner(row: BannerRow, language: LanguageCode): Banner {
  const pick = (text: Localized | null) => (text === null ? undefined : pickText(text, language));
  return {
    id: row.id,
    group: row.group_name,
    pictureKey: row.picture_key,
    link: toLink(row),
    eyebrow: pick(row.eyebrow),
    title: pickText(row.title, language),
    condition: pick(row.condition),
    buttonLabel: pick(row.button_label),
  };
}
