import { type IdentityService, maskEmail, maskMobile, maskName, maskText } from '../../identity/index.ts';
import type { Picture, Pictures } from '../../platform/index.ts';
import { type Audit, type Clock, type Database, type RowCount, withPages } from '../../server/index.ts';
import { createNotFoundError, formatReference, parseReference } from './references.ts';
import * as store from './store.ts';

export interface ReaderParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  pictures: Pictures;
  identity: Pick<IdentityService, 'findUsernames'>;
}

interface Page<Row> extends ReturnType<typeof withPages> {
  rows: Row[];
  /** Number of open entries whose deadline is over. */
  overdue: number;
}

interface Read {
  reference: string;
  /** Name of the entry in the audit record. */
  subject: string;
  receivedAt: Date;
  /** User name; null for a visitor. */
  member: string | null;
  pictures: number;
  handledAt: Date | null;
  /** `operator:olga`. */
  handledBy: string | null;
  /** The deadline of the first answer. */
  dueAt: Date;
  claimedBy: string | null;
  claimedUntil: Date | null;
  replies: { channel: store.ReplyChannel; text: string; sentBy: string; sentAt: Date }[];
}

/** Whether contacts of the entry's person are masked for this operator. */
interface Masking {
  isMasked: boolean;
}

type Request = Omit<store.PageRequest, 'now' | 'id'> & { reference?: string | undefined };

interface ReadFeedback extends Read {
  type: store.FeedbackRow['type'];
  content: string;
  contact: string | null;
  isComplaint: boolean;
  keptUntil: Date | null;
}

interface ReadApplication extends Read {
  fullName: string;
  email: string;
  mobile: string | null;
  code: string | null;
  /** User name of the person who invited the applicant. */
  inviter: string | null;
  remark: string | null;
}

/** Feedback and applications as operators read them. */
export interface FeedbackReader {
  listFeedback(request: Request, masking: Masking): Promise<Page<ReadFeedback>>;
  listApplications(request: Request, masking: Masking): Promise<Page<ReadApplication>>;
  /** Returns the pictures that were submitted with a reference such as `F-1001`. Fails with `request.not-found`. */
  pictures(reference: string): Promise<Picture[]>;
  /**
   * Marks an entry as handled or reopens it, and records that in the audit. Repeating the current mark changes nothing.
   * Fails with `request.not-found`.
   */
  mark(reference: string, handled: boolean, actor: string): Promise<void>;
}

type GetName = (id: number | null) => string | null;

export function createFeedbackReader(parts: ReaderParts): FeedbackReader {
  const { database, clock, audit, pictures, identity } = parts;
  const db = database.withTables<store.FeedbackTables>();

  const readNames = async (ids: readonly (number | null)[]): Promise<GetName> => {
    const names = await identity.findUsernames(ids.filter((id) => id !== null));
    return (id) => (id === null ? null : (names.get(id) ?? null));
  };
  /** Returns a function that reads the fields common to feedback and applications. */
  const createRowReader = async (
    table: store.FeedbackTable,
    rows: readonly store.ReadRow[],
    getName: GetName,
  ) => {
    const owners = rows.map(({ id }) => store.toPictureOwner(table, id));
    const counts = await pictures.countUsed(owners);
    const replies = owners.length === 0 ? [] : await store.readReplies(db, owners);
    return (row: store.ReadRow): Read => ({
      subject: store.toPictureOwner(table, row.id),
      dueAt: row.due_at,
      claimedBy: row.claimed_by,
      claimedUntil: row.claimed_until,
      replies: replies
        .filter(({ entry }) => entry === store.toPictureOwner(table, row.id))
        .map(({ channel, body, sent_by, sent_at }) => ({
          channel,
          text: body,
          sentBy: sent_by,
          sentAt: sent_at,
        })),
      reference: formatReference(table, row.id),
      receivedAt: row.received_at,
      member: getName(row.member_id),
      pictures: counts.get(store.toPictureOwner(table, row.id)) ?? 0,
      handledAt: row.handled_at,
      handledBy: row.handled_by,
    });
  };
  const find = async (reference: string) => {
    const named = parseReference(reference);
    if (!named || !(await store.findMark(db, named.table, named.id))) throw createNotFoundError(reference);
    return named;
  };

  return {
    async listFeedback(request, { isMasked }) {
      const { rows, ...counts } = await store.readFeedback(db, toPageRequest(request, clock.now()));
      const toRead = await createRowReader(
        'messaging_feedback',
        rows,
        await readNames(rows.map((row) => row.member_id)),
      );
      return toPage(request, counts, rows, (row) => ({
        ...toRead(row),
        type: row.type,
        content: row.content,
        contact: isMasked ? mask(row.contact, maskText) : row.contact,
        isComplaint: row.is_complaint,
        keptUntil: row.kept_until,
      }));
    },
    async listApplications(request, { isMasked }) {
      const { rows, ...counts } = await store.readApplications(db, toPageRequest(request, clock.now()));
      const getName = await readNames(rows.flatMap(({ member_id, inviter_id }) => [member_id, inviter_id]));
      const toRead = await createRowReader('messaging_affiliate_application', rows, getName);
      return toPage(request, counts, rows, (row) => ({
        ...toRead(row),
        fullName: isMasked ? maskName(row.full_name) : row.full_name,
        email: isMasked ? maskEmail(row.email) : row.email,
        mobile: isMasked ? mask(row.mobile, (mobile) => maskMobile(null, mobile)) : row.mobile,
        code: row.code,
        inviter: getName(row.inviter_id),
        remark: row.remark,
      }));
    },
    async pictures(reference) {
      const { table, id } = await find(reference);
      return pictures.listUsed(store.toPictureOwner(table, id));
    },
    async mark(reference, handled, actor) {
      const { table, id } = await find(reference);
      await database.transaction(async (tx) => {
        const mark = handled
          ? { handled_at: clock.now(), handled_by: actor }
          : { handled_at: null, handled_by: null };
        if (!(await store.setMark(tx.withTables<store.FeedbackTables>(), table, id, mark))) return;
        const act = handled ? 'feedback.handle' : 'feedback.reopen';
        await audit.record(tx, { actor, act, subject: store.toPictureOwner(table, id) });
      });
    },
  };
}

const toPageRequest = ({ reference, ...request }: Request, now: Date): store.PageRequest => ({
  ...request,
  now,
  id: reference === undefined ? undefined : (parseReference(reference)?.id ?? 0),
});

function toPage<From, Row>(
  request: Request,
  { count, overdue }: { count: RowCount; overdue: number },
  rows: readonly From[],
  read: (row: From) => Row,
): Page<Row> {
  return { rows: rows.map(read), overdue, ...withPages(count, request) };
}

const mask = (text: string | null, hide: (text: string) => string): string | null =>
  text === null ? null : hide(text);
