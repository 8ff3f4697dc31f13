/** Notices and banners as operators publish, change, end and restore them. */
import { AppError, type Localized } from '@parlour/contracts';
import {
  type Audit,
  type Clock,
  type Database,
  type Live,
  requireUnchanged,
  type Tx,
} from '../server/index.ts';
import { requirePermittedHtml, toWindow, type Window } from './publication-rules.ts';
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
  weight?: number | undefined;
  /** Members on a break do not see a promotional notice. Notices of type PR are always promotional. Default: false. */
  promotional?: boolean | undefined;
  /** Default: now, or the present beginning when a notice is changed. */
  from?: Date | undefined;
  until?: Date | undefined;
}

interface BannerToPublish {
  /** One of the groups of BAN-01. */
  group: string;
  pictureKey: string;
  link: BannerLink;
  eyebrow?: Localized | undefined;
  title: Localized;
  condition?: Localized | undefined;
  buttonLabel?: Localized | undefined;
  /** Position in the group; lower positions come first. Default: 100. */
  position?: number | undefined;
  /** Members on a break do not see it. Default: true. */
  promotional?: boolean | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

type Placed<T> = { id: number; version: number; from: Date; until: Date | undefined } & Omit<
  T,
  'from' | 'until'
>;

interface Published {
  notices: Placed<NoticeToPublish>[];
  banners: Placed<BannerToPublish>[];
  /** More have ended than are listed. */
  isMore: { notices: boolean; banners: boolean };
}

/** Actor of a change, for the audit record: `operator:aye`. */
type Actor = string;
/** The actor of a change, and the reason. */
interface By {
  actor: Actor;
  reason?: string | undefined;
}
type Kind = 'notice' | 'banner';

/** A publication as the operator saw it. Without `version`, any state is accepted. */
interface Seen extends By {
  id: number;
  version?: number | undefined;
}

/** The acts of operators on notices and banners. Each change has an audit entry and notifies every open page. */
export interface Publications {
  /** Lists the current and coming notices and banners, or those that ended last. */
  listPublished(show: 'open' | 'ended'): Promise<Published>;
  /** Returns the notice's id. Fails with `request.invalid` at `from`, `until` or `body`. */
  publishNotice(notice: NoticeToPublish, actor: Actor, reason?: string): Promise<number>;
  publishBanner(banner: BannerToPublish, actor: Actor, reason?: string): Promise<number>;
  /**
   * Replaces a current or coming notice and returns its new version. Fails as `publishNotice` does, with
   * `operator.changed-later` and with `request.not-found`.
   */
  changeNotice(seen: Seen, notice: NoticeToPublish): Promise<number>;
  changeBanner(seen: Seen, banner: BannerToPublish): Promise<number>;
  /** Ends a current or coming notice. Fails with `request.not-found` and `operator.changed-later`. */
  endNotice(seen: Seen): Promise<void>;
  endBanner(seen: Seen): Promise<void>;
  /**
   * Undoes a publication, its change or its end, by the number of the audit entry. Fails with `request.not-found`,
   * `operator.changed-later`, and with `request.invalid` when the restored end is over.
   */
  undoPublication(entry: number, actor: Actor, reason?: string): Promise<void>;
}

export function createPublications(parts: PublicationParts): Publications {
  const { database, clock } = parts;
  const { notice, banner } = createKinds(clock);
  return {
    async listPublished(show) {
      const db = database.withTables<store.MessagingTables>();
      const read = show === 'open' ? store.readPublished : store.readEnded;
      const { notices, banners } = await read(db, clock.now());
      const toPlaced = ({ id, version }: Row) => ({ id, version });
      return {
        notices: notices.rows.map((row) => ({ ...toPlaced(row), ...toNotice(row) })),
        banners: banners.rows.map((row) => ({ ...toPlaced(row), ...toBanner(row) })),
        isMore: { notices: notices.isMore, banners: banners.isMore },
      };
    },
    publishNotice: (given, actor, reason) => publish(parts, notice, given, { actor, reason }),
    publishBanner: (given, actor, reason) => publish(parts, banner, given, { actor, reason }),
    changeNotice: (seen, given) => change(parts, notice, seen, given),
    changeBanner: (seen, given) => change(parts, banner, seen, given),
    endNotice: (seen) => database.transaction((tx) => end(parts, tx, notice, seen)),
    endBanner: (seen) => database.transaction((tx) => end(parts, tx, banner, seen)),
    undoPublication: (entry, actor, reason) =>
      database.transaction(async (tx) => {
        const kind = await findKind(parts, tx, entry);
        if (kind.name === 'notice') await undo(parts, tx, notice, { ...kind, entry, actor, reason });
        else await undo(parts, tx, banner, { ...kind, entry, actor, reason });
      }),
  };
}

type Row = Window & { id: number; version: number };

/** The differences between notices and banners. */
interface PublicationKind<Given, Content, R extends Row> {
  kind: Kind;
  /** Converts a publication to its row. Fails with `request.invalid`. */
  toContent(given: Given, present?: Window): Content;
  /** Converts a row to the form in which operators submit it. */
  toGiven(row: R): Given;
  insert(db: store.Db, content: Content): Promise<number>;
  lock(db: store.Db, id: number): Promise<R | undefined>;
  write(db: store.Db, id: number, content: Content): Promise<void>;
}

type NoticeRow = Row & store.NewNotice;
export type BannerRow = Row & store.NewBanner;

function createKinds(clock: Clock): {
  notice: PublicationKind<NoticeToPublish, store.NewNotice, NoticeRow>;
  banner: PublicationKind<BannerToPublish, store.NewBanner, BannerRow>;
} {
  return {
    notice: {
      kind: 'notice',
      toContent(given, present) {
        const { type, title, body, weight = 0, promotional = false } = given;
        const is_promotional = type === 'PR' || promotional;
        requirePermittedHtml(body, 'body');
        return { type, title, body, weight, is_promotional, ...toWindow(given, clock.now(), present) };
      },
      toGiven: toNotice,
      insert: store.insertNotice,
      lock: store.lockNotice,
      write: store.writeNotice,
    },
    banner: {
      kind: 'banner',
      toContent: (given, present) => ({
        group_name: given.group,
        picture_key: given.pictureKey,
        link_kind: given.link.kind,
        link_to: given.link.kind === 'none' ? null : given.link.to,
        eyebrow: given.eyebrow ?? null,
        title: given.title,
        condition: given.condition ?? null,
        button_label: given.buttonLabel ?? null,
        position: given.position ?? 100,
        is_promotional: given.promotional ?? true,
        ...toWindow(given, clock.now(), present),
      }),
      toGiven: toBanner,
      insert: store.insertBanner,
      lock: store.lockBanner,
      write: store.writeBanner,
    },
  };
}

const withTables = (tx: Tx): store.Db => tx.withTables<store.MessagingTables>();
const announce = ({ live }: PublicationParts): void => live.send('everyone', { topic: 'notices' });

async function publish<Given, Content, R extends Row>(
  parts: PublicationParts,
  { kind, toContent, insert }: PublicationKind<Given, Content, R>,
  given: Given,
  by: By,
): Promise<number> {
  const content = toContent(given);
  return parts.database.transaction(async (tx) => {
    const id = await insert(withTables(tx), content);
    await parts.audit.record(tx, {
      ...by,
      act: `${kind}.publish`,
      subject: `${kind}:${id}`,
      after: given,
    });
    announce(parts);
    return id;
  });
}

/** Locks an open publication that is as the operator saw it. */
async function requireSeen<Given, Content, R extends Row>(
  { clock }: PublicationParts,
  tx: Tx,
  { kind, lock }: PublicationKind<Given, Content, R>,
  { id, version }: Seen,
): Promise<R> {
  const row = await lock(withTables(tx), id);
  if (row) requireUnchanged(version, row.version, `The ${kind} ${id}`);
  if (!row || (row.published_to !== null && row.published_to <= clock.now()))
    throw new AppError('request.not-found', `There is no open ${kind} ${id}.`);
  return row;
}

function change<Given, Content, R extends Row>(
  parts: PublicationParts,
  of: PublicationKind<Given, Content, R>,
  seen: Seen,
  given: Given,
): Promise<number> {
  return parts.database.transaction(async (tx) => {
    const row = await requireSeen(parts, tx, of, seen);
    const { actor, reason } = seen;
    await replace(parts, tx, of, { row, content: of.toContent(given, row), actor, reason });
    return row.version + 1;
  });
}

/** Replaces the content of a publication and records both. */
async function replace<Given, Content, R extends Row>(
  parts: PublicationParts,
  tx: Tx,
  { kind, lock, write, toGiven }: PublicationKind<Given, Content, R>,
  { row, content, ...by }: { row: R; content: Content } & By,
): Promise<void> {
  const db = withTables(tx);
  await write(db, row.id, content);
  const after = await lock(db, row.id);
  await parts.audit.record(tx, {
    ...by,
    act: `${kind}.change`,
    subject: `${kind}:${row.id}`,
    before: toGiven(row),
    after: after && toGiven(after),
  });
  announce(parts);
}

async function end<Given, Content, R extends Row>(
  parts: PublicationParts,
  tx: Tx,
  of: PublicationKind<Given, Content, R>,
  seen: Seen,
): Promise<void> {
  const { id, published_from: from, published_to: until } = await requireSeen(parts, tx, of, seen);
  const now = parts.clock.now();
  await store.setWindow(withTables(tx), toName(of.kind, id), {
    published_from: new Date(Math.min(from.getTime(), now.getTime() - 1)),
    published_to: now,
  });
  await parts.audit.record(tx, {
    actor: seen.actor,
    reason: seen.reason,
    act: `${of.kind}.end`,
    subject: `${of.kind}:${id}`,
    before: { from, until },
  });
  announce(parts);
}

const toName = (kind: Kind, id: number): store.PublicationName => ({ table: `messaging_${kind}`, id });

const subjectPattern = /^(notice|banner):(\d{1,15})$/;

/** Returns the publication that an audit entry is about. Fails with `request.not-found`. */
async function findKind(
  { audit }: PublicationParts,
  tx: Tx,
  entry: number,
): Promise<{ name: Kind; id: number }> {
  const found = await audit.find(tx, entry);
  const [, name, number] = subjectPattern.exec(found?.subject ?? '') ?? [];
  if (name !== 'notice' && name !== 'banner')
    throw new AppError('request.not-found', `No entry ${entry} is about a notice or banner.`);
  return { name, id: Number(number) };
}

async function undo<Given, Content, R extends Row>(
  parts: PublicationParts,
  tx: Tx,
  of: PublicationKind<Given, Content, R>,
  given: { id: number; entry: number } & By,
): Promise<void> {
  const { id, actor, reason } = given;
  const by = { actor, reason };
  const row = await of.lock(withTables(tx), id);
  const entry = await parts.audit.find(tx, given.entry);
  if (!row || !entry?.isLatest)
    throw new AppError('operator.changed-later', `The ${of.kind} ${id} was changed again after this.`);
  if (entry.act === `${of.kind}.end`) return reopen(parts, tx, of.kind, { id, by, before: entry.before });
  if (entry.act !== `${of.kind}.change`) return end(parts, tx, of, { id, ...by });
  const window = requireWindow(parts, entry.before, `${of.kind} ${id}`);
  const content = of.toContent({ ...(entry.before as Given), from: undefined, until: undefined }, window);
  await replace(parts, tx, of, { row, content: { ...content, ...window }, ...by });
}

/** Restores the previous window of an ended notice or banner. */
async function reopen(
  parts: PublicationParts,
  tx: Tx,
  kind: Kind,
  { id, by, before }: { id: number; by: By; before: unknown },
): Promise<void> {
  const window = requireWindow(parts, before, `${kind} ${id}`);
  await store.setWindow(withTables(tx), toName(kind, id), window);
  await parts.audit.record(tx, {
    ...by,
    act: `${kind}.reopen`,
    subject: `${kind}:${id}`,
    after: before,
  });
  announce(parts);
}

/** Reads the window that a change or an end recorded. Fails with `request.invalid` when it is over. */
function requireWindow({ clock }: PublicationParts, before: unknown, what: string): Window {
  if (typeof before !== 'object' || before === null || !('from' in before))
    throw new AppError('request.not-found', `The record of ${what} has no time to go back to.`);
  const { from, until = null } = before as { from: string; until?: string | null };
  const ends = until === null ? null : new Date(until);
  if (ends !== null && ends <= clock.now())
    throw new AppError('request.invalid', `The time of ${what} is over. Publish it again.`, {
      fields: [{ path: ['entry'], rule: 'invalid' }],
    });
  return { published_from: new Date(from), published_to: ends };
}

const toNotice = ({ published_from: from, published_to: until, ...row }: NoticeRow) => ({
  type: row.type,
  title: row.title,
  body: row.body,
  weight: row.weight,
  promotional: row.is_promotional,
  from,
  until: until ?? undefined,
});

const toBanner = (row: BannerRow) => ({
  group: row.group_name,
  pictureKey: row.picture_key,
  link: toLink(row),
  ...(row.eyebrow && { eyebrow: row.eyebrow }),
  title: row.title,
  ...(row.condition && { condition: row.condition }),
  ...(row.button_label && { buttonLabel: row.button_label }),
  position: row.position,
  promotional: row.is_promotional,
  from: row.published_from,
  until: row.published_to ?? undefined,
});

export const toLink = ({ link_kind: kind, link_to: to }: BannerRow): BannerLink =>
  kind === 'none' || to === null ? { kind: 'none' } : { kind, to };
