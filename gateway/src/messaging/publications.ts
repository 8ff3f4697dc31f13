/** Notices and banners as operators publish, end and restore them. */
import { AppError, type Localized } from '@parlour/contracts';
import type { Audit, Clock, Database, Live, Tx } from '../server/index.ts';
import * as store from './store.ts';

export interface PublicationParts {
  database: Database;
  clock: Clock;
  live: Live;
  audit: Audit;
}

export type BannerLink = { kind: 'none' } | { kind: Exclude<store.LinkKind, 'none'>; to: string };

/** Input for publishing a notice. Without `until` the notice has no end. */
interface NoticeToPublish {
  type: store.NoticeType;
  title: Localized;
  body: Localized;
  /** Sort weight; higher weights come first. Default: 0. */
  weight?: number;
  /** Default: now. */
  from?: Date;
  until?: Date;
}

interface BannerToPublish {
  /** One of the groups of BAN-01. */
  group: string;
  pictureKey: string;
  link: BannerLink;
  eyebrow?: Localized;
  title: Localized;
  condition?: Localized;
  buttonLabel?: Localized;
  /** Position in the group; lower positions come first. Default: 100. */
  position?: number;
  from?: Date;
  until?: Date;
}

type Placed<T> = { id: number; from: Date; until: Date | undefined } & Omit<T, 'from' | 'until'>;

interface Published {
  notices: Placed<NoticeToPublish>[];
  banners: Placed<BannerToPublish>[];
}

/** Actor of a change, for the audit record: `operator:aye`. */
type Actor = string;
type Kind = 'notice' | 'banner';

/** The acts of operators on notices and banners. Each change has an audit entry and notifies every open page. */
export interface Publications {
  /** Lists the current and coming notices and banners, or those that ended last. */
  listPublished(show: 'open' | 'ended'): Promise<Published>;
  /** Returns the notice's id. Fails with `request.invalid` for an end that does not come after the beginning. */
  publishNotice(notice: NoticeToPublish, actor: Actor): Promise<number>;
  publishBanner(banner: BannerToPublish, actor: Actor): Promise<number>;
  /** Ends a current or coming notice. Fails with `request.not-found`. */
  endNotice(id: number, actor: Actor): Promise<void>;
  endBanner(id: number, actor: Actor): Promise<void>;
  /**
   * Undoes a publication or its end, by the number of the audit entry. Fails with `request.not-found`, with
   * `operator.changed-later`, and with `request.invalid` when the time of an ended item is over.
   */
  undoPublication(entry: number, actor: Actor): Promise<void>;
}

export function createPublications(parts: PublicationParts): Publications {
  const { database, clock } = parts;

  return {
    async listPublished(show) {
      const db = database.withTables<store.MessagingTables>();
      const read = show === 'open' ? store.readPublished : store.readEnded;
      const { notices, banners } = await read(db, clock.now());
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
      publish(parts, 'notice', { actor, after: notice }, (db) => {
        const { type, title, body, weight = 0 } = notice;
        return store.insertNotice(db, { type, title, body, weight, ...toWindow(notice, clock) });
      }),
    publishBanner: (banner, actor) =>
      publish(parts, 'banner', { actor, after: banner }, (db) =>
        store.insertBanner(db, { ...toRow(banner), ...toWindow(banner, clock) }),
      ),
    endNotice: (id, actor) => database.transaction((tx) => end(parts, tx, { kind: 'notice', id, actor })),
    endBanner: (id, actor) => database.transaction((tx) => end(parts, tx, { kind: 'banner', id, actor })),
    undoPublication: (entry, actor) => database.transaction((tx) => undo(parts, tx, { entry, actor })),
  };
}

function publish(
  { database, audit, live }: PublicationParts,
  kind: Kind,
  { actor, after }: { actor: Actor; after: unknown },
  insert: (db: store.Db) => Promise<number>,
): Promise<number> {
  return database.transaction(async (tx) => {
    const id = await insert(tx.withTables<store.MessagingTables>());
    await audit.record(tx, { actor, act: `${kind}.publish`, subject: `${kind}:${id}`, after });
    live.send('everyone', { topic: 'notices' });
    return id;
  });
}

const toName = (kind: Kind, id: number): store.PublicationName => ({ table: `messaging_${kind}`, id });

async function end(
  { clock, audit, live }: PublicationParts,
  tx: Tx,
  { kind, id, actor }: { kind: Kind; id: number; actor: Actor },
): Promise<void> {
  const window = await store.endPublication(
    tx.withTables<store.MessagingTables>(),
    toName(kind, id),
    clock.now(),
  );
  if (!window) throw new AppError('request.not-found', `There is no open ${kind} ${id}.`);
  const before = { from: window.published_from, until: window.published_to };
  await audit.record(tx, { actor, act: `${kind}.end`, subject: `${kind}:${id}`, before });
  live.send('everyone', { topic: 'notices' });
}

const subjectPattern = /^(notice|banner):(\d{1,15})$/;

async function undo(parts: PublicationParts, tx: Tx, given: { entry: number; actor: Actor }): Promise<void> {
  const { audit } = parts;
  const { actor } = given;
  const found = await audit.find(tx, given.entry);
  const [, kind, number] = subjectPattern.exec(found?.subject ?? '') ?? [];
  if (kind !== 'notice' && kind !== 'banner')
    throw new AppError('request.not-found', `No entry ${given.entry} is about a notice or banner.`);
  const id = Number(number);
  await store.lockPublication(tx.withTables<store.MessagingTables>(), toName(kind, id));
  const entry = await audit.find(tx, given.entry);
  if (!entry?.isLatest)
    throw new AppError('operator.changed-later', `The ${kind} ${id} was changed again after this.`);
  if (entry.act === `${kind}.end`) await reopen(parts, tx, { kind, id, actor, before: entry.before });
  else await end(parts, tx, { kind, id, actor });
}

/** Restores the previous window of an ended notice or banner. */
async function reopen(
  { clock, audit, live }: PublicationParts,
  tx: Tx,
  { kind, id, actor, before }: { kind: Kind; id: number; actor: Actor; before: unknown },
): Promise<void> {
  const window = readWindow(before);
  if (!window)
    throw new AppError('request.not-found', `The record of ${kind} ${id} has no time to go back to.`);
  if (window.published_to !== null && window.published_to <= clock.now())
    throw new AppError('request.invalid', `The time of ${kind} ${id} is over. Publish it again.`, {
      fields: [{ path: ['entry'], rule: 'invalid' }],
    });
  await store.setWindow(tx.withTables<store.MessagingTables>(), toName(kind, id), window);
  await audit.record(tx, { actor, act: `${kind}.reopen`, subject: `${kind}:${id}`, after: before });
  live.send('everyone', { topic: 'notices' });
}

/** Reads the window that the end of a publication recorded. */
function readWindow(before: unknown): store.Window | undefined {
  if (typeof before !== 'object' || before === null || !('from' in before)) return undefined;
  const { from, until = null } = before as { from: string; until?: string | null };
  return { published_from: new Date(from), published_to: until === null ? null : new Date(until) };
}

const toWindow = ({ from, until }: { from?: Date; until?: Date }, clock: Clock): store.Window => {
  const begins = from ?? clock.now();
  if (until !== undefined && until <= begins)
    throw new AppError('request.invalid', 'The end must come after the beginning.', {
      fields: [{ path: ['until'], rule: 'invalid' }],
    });
  return { published_from: begins, published_to: until ?? null };
};

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

export type BannerRow = Awaited<ReturnType<typeof store.readBanners>>[number];

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

export const toLink = ({ link_kind: kind, link_to: to }: BannerRow): BannerLink =>
  kind === 'none' || to === null ? { kind: 'none' } : { kind, to };
