import { AppError } from '@parlour/contracts';
import type { IdentityService } from '../../identity/index.ts';
import type { Picture, Pictures } from '../../platform/index.ts';
import type { Audit, Clock, Database } from '../../server/index.ts';
import { formatReference, parseReference } from './references.ts';
import * as store from './store.ts';

export interface ReaderParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  pictures: Pictures;
  identity: Pick<IdentityService, 'findUsernames'>;
}

interface Page<Row> {
  /** Newest first. */
  rows: Row[];
  total: number;
  totalPages: number;
}

interface Read {
  reference: string;
  receivedAt: Date;
  /** User name; null for a visitor. */
  member: string | null;
  pictures: number;
  handledAt: Date | null;
  /** `operator:olga`. */
  handledBy: string | null;
}

interface ReadFeedback extends Read {
  type: store.FeedbackRow['type'];
  content: string;
  contact: string | null;
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
  listFeedback(request: store.PageRequest): Promise<Page<ReadFeedback>>;
  listApplications(request: store.PageRequest): Promise<Page<ReadApplication>>;
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
    const counts = await pictures.countUsed(rows.map(({ id }) => store.toPictureOwner(table, id)));
    return (row: store.ReadRow): Read => ({
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
    async listFeedback(request) {
      const { rows, total } = await store.readFeedback(db, request);
      const toRead = await createRowReader(
        'messaging_feedback',
        rows,
        await readNames(rows.map((row) => row.member_id)),
      );
      return toPage(request, total, rows, (row) => ({
        ...toRead(row),
        type: row.type,
        content: row.content,
        contact: row.contact,
      }));
    },
    async listApplications(request) {
      const { rows, total } = await store.readApplications(db, request);
      const getName = await readNames(rows.flatMap(({ member_id, inviter_id }) => [member_id, inviter_id]));
      const toRead = await createRowReader('messaging_affiliate_application', rows, getName);
      return toPage(request, total, rows, (row) => ({
        ...toRead(row),
        fullName: row.full_name,
        email: row.email,
        mobile: row.mobile,
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

function toPage<From, Row>(
  { pageSize }: store.PageRequest,
  total: number,
  rows: readonly From[],
  read: (row: From) => Row,
): Page<Row> {
  return { rows: rows.map(read), total, totalPages: Math.ceil(total / pageSize) };
}

const createNotFoundError = (reference: string): AppError =>
  new AppError('request.not-found', `Nothing was received as ${reference}.`);
