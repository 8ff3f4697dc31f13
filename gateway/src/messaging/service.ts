import { AppError, type LanguageCode, type Localized } from '@parlour/contracts';
import type { MessageKind } from '@parlour/contracts/calls';
import type { BlockReads } from '../protection/index.ts';
import { showHtml, showText, type Tx } from '../server/index.ts';
import {
  type BannerLink,
  type BannerRow,
  createPublications,
  type PublicationParts,
  type Publications,
  toLink,
} from './publications.ts';
import * as store from './store.ts';

export interface MessagingParts extends PublicationParts {
  blocks: Pick<BlockReads, 'isBlocked'>;
}

export interface Notice {
  id: number;
  type: store.NoticeType;
  title: string;
  html: string;
  publishedAt: Date;
  isPromotional: boolean;
}

export interface Banner {
  id: number;
  group: string;
  pictureKey: string;
  link: BannerLink;
  eyebrow: string | undefined;
  title: string;
  condition: string | undefined;
  buttonLabel: string | undefined;
  isPromotional: boolean;
}

interface MessageToSend {
  to: { memberId: number } | 'everyone';
  kind: MessageKind;
  title: Localized;
  body: Localized;
  /** Members on a break do not see it. Default: false. */
  isPromotional?: boolean;
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

export interface MessagingService extends Publications {
  /** Returns whether the member is on a break and therefore receives no promotional messages. */
  isBlocked(memberId: number): Promise<boolean>;
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
  /** Lists the messages before `before` that were sent to one member only, newest first. For operators. */
  listPersonal(
    memberId: number,
    page: { before: number | undefined; limit: number },
  ): Promise<{ id: number; kind: MessageKind; title: Localized; sentAt: Date; readAt: Date | null }[]>;
  /**
   * Writes a message to one member or to all, in the caller's transaction. Open pages are notified after its commit.
   */
  sendMessage(tx: Tx, message: MessageToSend): Promise<number>;
}

export function createMessagingService(parts: MessagingParts): MessagingService {
  const { database, clock, live } = parts;
  const db = database.withTables<store.MessagingTables>();

  const toReader = async (memberId: number): Promise<store.MessageReader> => ({
    memberId,
    isOnBreak: await parts.blocks.isBlocked(memberId),
  });
  const mark = async (memberId: number, messageId: number, hidden: boolean): Promise<void> => {
    const reader = await toReader(memberId);
    const found = await store.markMessage(db, { ...reader, messageId, now: clock.now(), hidden });
    if (!found)
      throw new AppError('messaging.message-not-found', `There is no message ${messageId} for this member.`, {
        details: { messageId },
      });
    live.send({ memberId }, { topic: 'unread' });
  };

  return {
    isBlocked: parts.blocks.isBlocked,
    async listNotices(types, language) {
      const rows = await store.readNotices(db, types, clock.now());
      return rows.map((row) => ({
        id: row.id,
        type: row.type,
        title: showText(row.title, language),
        html: showHtml(row.body, language),
        publishedAt: row.published_from,
        isPromotional: row.is_promotional,
      }));
    },
    async listBanners(language) {
      return (await store.readBanners(db, clock.now())).map((row) => toBanner(row, language));
    },
    async listHelp(language) {
      const { topics, articles } = await store.readHelp(db);
      return topics.map((topic) => ({
        id: topic.id,
        title: showText(topic.title, language),
        articles: articles
          .filter((article) => article.topic_id === topic.id)
          .map(({ id, title, body }) => ({
            id,
            title: showText(title, language),
            html: showHtml(body, language),
          })),
      }));
    },
    countUnread: async (memberId) => store.countUnread(db, await toReader(memberId), clock.now()),
    async listMessages(memberId, { language, ...query }) {
      const { rows, total } = await store.readMessages(db, {
        ...query,
        ...(await toReader(memberId)),
        now: clock.now(),
      });
      const messages = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        title: showText(row.title, language),
        html: showHtml(row.body, language),
        sentAt: row.sent_at,
        read: row.read_at !== null,
      }));
      return { messages, total };
    },
    listPersonal: (memberId, page) => store.readPersonal(db, memberId, page),
    markRead: (memberId, messageId) => mark(memberId, messageId, false),
    hideMessage: (memberId, messageId) => mark(memberId, messageId, true),
    async sendMessage(tx, { to, kind, title, body, until, isPromotional = false }) {
      const id = await store.insertMessage(tx.withTables<store.MessagingTables>(), {
        member_id: to === 'everyone' ? null : to.memberId,
        kind,
        title,
        body,
        sent_at: clock.now(),
        ends_at: until ?? null,
        is_promotional: isPromotional,
      });
      live.send(to, { topic: 'unread' });
      return id;
    },
    ...createPublications(parts),
  };
}

function toBanner(row: BannerRow, language: LanguageCode): Banner {
  const pick = (text: Localized | null) => (text === null ? undefined : showText(text, language));
  return {
    id: row.id,
    group: row.group_name,
    pictureKey: row.picture_key,
    link: toLink(row),
    eyebrow: pick(row.eyebrow),
    title: showText(row.title, language),
    condition: pick(row.condition),
    buttonLabel: pick(row.button_label),
    isPromotional: row.is_promotional,
  };
}
