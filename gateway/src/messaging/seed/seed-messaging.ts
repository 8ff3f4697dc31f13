import { dayMs, hourMs, type Tx } from '../../server/index.ts';
import * as store from '../store.ts';
import { seedBanners } from './banners.ts';
import { seedMessages } from './messages.ts';
import { playerNotices, type SeedNotice } from './notices.ts';
import { agentNotices, helpNotices, popupNotices, promotionNotices } from './other-notices.ts';
import { seedHelp } from './seed-help.ts';

/** Messages to everyone end after this many days, so that new members do not begin with old mail. */
const newsDays = 30;

interface SeedParts {
  today: Date;
  people?: ReadonlyMap<string, number>;
  promotions?: ReadonlyMap<string, number>;
}

/**
 * Fills empty messaging tables as part of `tx`: notices, banners for every group, the help centre, and messages to the
 * members in `people` (member ids by username). The same arguments give the same rows. A banner leads to its promotion where `promotions` has its id by its code. `today` is the start of the day
 * of seeding.
 */
export async function seedMessaging(
  tx: Tx,
  { today, people = new Map(), promotions = new Map() }: SeedParts,
): Promise<void> {
  const db = tx.withTables<store.MessagingTables>();
  const notices = [
    ...playerNotices(today),
    ...popupNotices,
    ...promotionNotices,
    ...helpNotices,
    ...agentNotices,
  ];
  for (const notice of notices) await store.insertNotice(db, toNoticeRow(notice, today));
  await insertBanners(db, today, promotions);
  await seedHelp(tx);
  await insertMessages(db, today, people);
}

const addMs = (start: Date, ms: number): Date => new Date(start.getTime() + ms);

const toNoticeRow = ({ type, title, body, weight, fromDay, toDay }: SeedNotice, today: Date) => ({
  type,
  title,
  body,
  weight,
  is_promotional: type === 'PR',
  published_from: addMs(today, fromDay * dayMs),
  published_to: toDay === undefined ? null : addMs(today, toDay * dayMs),
});

async function insertBanners(
  db: store.Db,
  today: Date,
  promotions: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [index, { group, pictureKey, link, promotion = '', ...texts }] of seedBanners.entries()) {
    const promotionId = promotions.get(promotion);
    const place = link.kind === 'none' ? null : link.to;
    await store.insertBanner(db, {
      group_name: group,
      picture_key: pictureKey,
      link_kind: link.kind,
      link_to: promotionId === undefined ? place : `/promoDetail?id=${promotionId}`,
      eyebrow: texts.eyebrow ?? null,
      title: texts.title,
      condition: texts.condition ?? null,
      button_label: texts.buttonLabel ?? null,
      position: (index + 1) * 10,
      is_promotional: true,
      published_from: addMs(today, -dayMs),
      published_to: null,
    });
  }
}

async function insertMessages(db: store.Db, today: Date, people: ReadonlyMap<string, number>): Promise<void> {
  const oldestFirst = seedMessages.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
  for (const { to, kind, hoursAgo, read, title, body } of oldestFirst) {
    const memberId = to === 'everyone' ? null : people.get(to);
    if (memberId === undefined) continue;
    const sentAt = addMs(today, -hoursAgo * hourMs);
    const endsAt = memberId === null ? addMs(sentAt, newsDays * dayMs) : null;
    const message = { member_id: memberId, kind, title, body, sent_at: sentAt, ends_at: endsAt };
    const messageId = await store.insertMessage(db, message);
    if (read && memberId !== null)
      await store.markMessage(db, {
        memberId,
        isOnBreak: false,
        messageId,
        now: addMs(sentAt, hourMs),
        hidden: false,
      });
  }
}
