import { AppError } from '@parlour/contracts';
import type { IdentityService } from '../../identity/index.ts';
import type { Picture, Pictures } from '../../platform/index.ts';
import type { Audit, Clock, Database } from '../../server/index.ts';
import { readReference, referenceOf } from './references.ts';
import * as store from './store.ts';

export interface ReaderParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  pictures: Pictures;
  identity: Pick<IdentityService, 'usernamesOf'>;
}

export interface Page<Row> {
  /** The newest first. */
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

export interface ReadFeedback extends Read {
  type: store.FeedbackRow['type'];
  content: string;
  contact: string | null;
}

export interface ReadApplication extends Read {
  fullName: string;
  email: string;
  mobile: string | null;
  code: string | null;
  /** User name of whoever invited. */
  inviter: string | null;
  remark: string | null;
}

/** What people wrote, for whoever works for the site. */
export interface FeedbackReader {
  listFeedback(asked: store.PageAsked): Promise<Page<ReadFeedback>>;
  listApplications(asked: store.PageAsked): Promise<Page<ReadApplication>>;
  /** What was handed in with `F-1001`. Fails with `request.not-found`. */
  pictures(reference: string): Promise<Picture[]>;
  /**
   * Marks as dealt with, or as open again; recorded in the audit. A mark that stands already is no change.
   * Fails with `request.not-found`.
   */
  mark(reference: string, handled: boolean, actor: string): Promise<void>;
}

type NameOf = (id: number | null) => string | null;

export function createFeedbackReader(parts: ReaderParts): FeedbackReader {
  const { database, clock, audit, pictures, identity } = parts;
  const db = database.withTables<store.FeedbackTables>();

  const namesOf = async (ids: readonly (number | null)[]): Promise<NameOf> => {
    const names = await identity.usernamesOf(ids.filter((id) => id !== null));
    return (id) => (id === null ? null : (names.get(id) ?? null));
  };
  /** How to read what all letters have in common. */
  const readerOf = async (table: store.FeedbackTable, rows: readonly store.ReadRow[], nameOf: NameOf) => {
    const counts = await pictures.countOf(rows.map(({ id }) => store.nameOf(table, id)));
    return (row: store.ReadRow): Read => ({
      reference: referenceOf(table, row.id),
      receivedAt: row.received_at,
      member: nameOf(row.member_id),
      pictures: counts.get(store.nameOf(table, row.id)) ?? 0,
      handledAt: row.handled_at,
      handledBy: row.handled_by,
    });
  };
  const find = async (reference: string) => {
    const named = readReference(reference);
    if (!named || !(await store.findMark(db, named.table, named.id))) throw notFound(reference);
    return named;
  };

  return {
    async listFeedback(asked) {
      const { rows, total } = await store.readFeedback(db, asked);
      const toRead = await readerOf(
        'messaging_feedback',
        rows,
        await namesOf(rows.map((row) => row.member_id)),
      );
      return pageOf(asked, total, rows, (row) => ({
        ...toRead(row),
        type: row.type,
        content: row.content,
        contact: row.contact,
      }));
    },
    async listApplications(asked) {
      const { rows, total } = await store.readApplications(db, asked);
      const nameOf = await namesOf(rows.flatMap(({ member_id, inviter_id }) => [member_id, inviter_id]));
      const toRead = await readerOf('messaging_affiliate_application', rows, nameOf);
      return pageOf(asked, total, rows, (row) => ({
        ...toRead(row),
        fullName: row.full_name,
        email: row.email,
        mobile: row.mobile,
        code: row.code,
        inviter: nameOf(row.inviter_id),
        remark: row.remark,
      }));
    },
    async pictures(reference) {
      const { table, id } = await find(reference);
      return pictures.of(store.nameOf(table, id));
    },
    async mark(reference, handled, actor) {
      const { table, id } = await find(reference);
      await database.transaction(async (tx) => {
        const mark = handled
          ? { handled_at: clock.now(), handled_by: actor }
          : { handled_at: null, handled_by: null };
        if (!(await store.setMark(tx.withTables<store.FeedbackTables>(), table, id, mark))) return;
        const act = handled ? 'feedback.handle' : 'feedback.reopen';
        await audit.record(tx, { actor, act, subject: store.nameOf(table, id) });
      });
    },
  };
}

function pageOf<From, Row>(
  { pageSize }: store.PageAsked,
  total: number,
  rows: readonly From[],
  read: (row: From) => Row,
): Page<Row> {
  return { rows: rows.map(read), total, totalPages: Math.ceil(total / pageSize) };
}

const notFound = (reference: string): AppError =>
  new AppError('request.not-found', `Nothing was received as ${reference}.`);
