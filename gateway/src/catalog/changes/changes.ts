/** Changes of the catalogue. Each is atomic, has a number, names its actor and reason, and can be reverted. */
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import {
  type Audit,
  type Clock,
  type Database,
  forEachInTurns,
  readCapped,
  splitParts,
  type Tx,
} from '../../server/index.ts';
import {
  type GameState,
  readSubjects,
  type SubjectState,
  type VendorState,
  writeSubjects,
} from './subjects.ts';

export interface ChangeRequest {
  actor: string;
  kind: 'import' | 'status' | 'pins' | 'vendor-order' | 'rollback';
  reason: string;
}

export interface Change extends ChangeRequest {
  number: number;
  at: Date;
  takenBackBy: number | null;
  /** Number of games, vendors, pin lists and vendor orders that it changed. */
  subjects: number;
  /** The state of the asked object. */
  item?: Omit<ChangeItem, 'subject'>;
}

export interface ChangeItem {
  subject: string;
  before: SubjectState | null;
  after: SubjectState;
}

export interface ChangeParts {
  database: Database;
  clock: Clock;
  audit: Audit;
}

/** An arbitrary fixed number. The lock allows one change at a time, so that new games get distinct numbers. */
const changeLock = 7_205_310_116;
/** Number of subjects that the audit record names; the change itself has all of them. */
const subjectsNamed = 20;

/** Locks the catalogue against other changes until the transaction ends. */
export async function lockChanges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${changeLock})`.execute(tx);
}

/** Lists the subjects whose new state differs from the current one. */
export async function listDifferences(
  before: ReadonlyMap<string, SubjectState>,
  wanted: ReadonlyMap<string, SubjectState>,
): Promise<ChangeItem[]> {
  const items: ChangeItem[] = [];
  await forEachInTurns(wanted, ([subject, after]) => {
    const earlier = before.get(subject) ?? null;
    if (!isDeepStrictEqual(earlier, after)) items.push({ subject, before: earlier, after });
  });
  return items;
}

/**
 * Applies one change. `wanted` holds the new state by subject. Without a difference from the current state there is no
 * change. `check` looks at the current states, under the lock.
 */
export async function applyChange(
  { clock, audit }: ChangeParts,
  tx: Tx,
  request: ChangeRequest,
  wanted: ReadonlyMap<string, SubjectState>,
  check?: (present: ReadonlyMap<string, SubjectState>) => void,
): Promise<number | undefined> {
  await lockChanges(tx);
  const present = await readSubjects(tx, [...wanted.keys()]);
  check?.(present);
  const items = await listDifferences(present, wanted);
  if (items.length === 0) return undefined;
  for (const part of splitParts(items))
    await writeSubjects(tx, new Map(part.map(({ subject, after }) => [subject, after])));
  const { actor, kind, reason } = request;
  const { rows } = await sql<{ number: number }>`insert into catalog_change (at, actor, kind, reason)
    values (${clock.now()}, ${actor}, ${kind}, ${reason}) returning number`.execute(tx);
  const number = rows[0]?.number ?? 0;
  for (const part of splitParts(items))
    await sql`insert into catalog_change_item (change_number, subject, before, after)
      select ${number}, subject, before, after from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as item (subject text, before jsonb, after jsonb)`.execute(tx);
  const subjects = items.map(({ subject }) => subject);
  await audit.record(tx, {
    actor,
    act: `catalog.${kind}`,
    subject: `catalog-change:${number}`,
    after: { reason, count: items.length, subjects: subjects.slice(0, subjectsNamed) },
  });
  return number;
}

/**
 * Reverts a change by a new change that restores the earlier state; a game that it created is withdrawn, a vendor
 * closed. Fails with `catalog.change-not-found`, or `catalog.changed-since` when one of its subjects was changed again
 * (`details.subjects`).
 */
export async function revertChange(
  parts: ChangeParts,
  number: number,
  request: Omit<ChangeRequest, 'kind'>,
): Promise<number> {
  return parts.database.transaction(async (tx) => {
    await lockChanges(tx);
    const items = await readItems(tx, number);
    const known = await sql<{ taken_back_by: number | null }>`select taken_back_by from catalog_change
      where number = ${number} for update`.execute(tx);
    if (!known.rows[0]) throw new AppError('catalog.change-not-found', `There is no change ${number}.`);
    const now = await readSubjects(
      tx,
      items.map(({ subject }) => subject),
    );
    const later: ChangeItem[] = [];
    await forEachInTurns(items, (item) => {
      if (!isSame(now.get(item.subject), item.after)) later.push(item);
    });
    if (later.length > 0 || known.rows[0].taken_back_by !== null)
      throw new AppError('catalog.changed-since', `The objects of change ${number} have changed since.`, {
        details: { subjects: later.map(({ subject }) => subject).slice(0, subjectsNamed) },
      });
    const wanted = new Map(
      items.map(({ subject, before, after }) => [subject, before ?? toWithdrawnState(subject, after)]),
    );
    const made = await applyChange(parts, tx, { ...request, kind: 'rollback' }, wanted);
    if (made === undefined) throw new Error(`Change ${number} changed nothing.`);
    await sql`update catalog_change set taken_back_by = ${made} where number = ${number}`.execute(tx);
    return made;
  });
}

/** Compares stored forms: an absent value and null are equal. */
const isSame = (a: SubjectState | undefined, b: SubjectState): boolean =>
  isDeepStrictEqual(a && JSON.parse(JSON.stringify(a)), b);

/** Returns the reverted state of a subject that the change created: its rows remain. */
const toWithdrawnState = (subject: string, after: SubjectState): SubjectState =>
  subject.startsWith('game:')
    ? { ...(after as GameState), status: 'withdrawn' }
    : { ...(after as VendorState), status: 'maintenance' };

/** Number of items in one query. More rows at once would occupy the thread for too long. */
const itemsRead = 1_000;

/** Reads the items of a change, by subject. */
async function readItems(db: Database['kysely'] | Tx, number: number): Promise<ChangeItem[]> {
  const items: ChangeItem[] = [];
  for (let isComplete = false; !isComplete; ) {
    const { rows } = await sql<ChangeItem>`select subject, before, after from catalog_change_item
      where change_number = ${number} and subject > ${items.at(-1)?.subject ?? ''}
      order by subject limit ${itemsRead}`.execute(db);
    items.push(...rows);
    isComplete = rows.length < itemsRead;
  }
  return items;
}

const changesListed = 100;

/** Lists the last changes, newest first; with a subject, those of one object; with a number, that one. */
export async function listChanges(
  { database }: Pick<ChangeParts, 'database'>,
  { subject, number }: { subject?: string | undefined; number?: number | undefined },
): Promise<{ changes: Change[]; isMore: boolean }> {
  type Row = Omit<Change, 'takenBackBy' | 'item'> & {
    taken_back_by: number | null;
    item_before: SubjectState | null;
    item_after: SubjectState | null;
  };
  const listed = await readCapped(changesListed, async (limit) => {
    const { rows } = await sql<Row>`
      select number, at, actor, kind, reason, taken_back_by,
        (select count(*) from catalog_change_item where change_number = number) as subjects,
        item.before as item_before, item.after as item_after
      from catalog_change
      left join catalog_change_item item on item.change_number = number and item.subject = ${subject ?? null}
      where (${subject ?? null}::text is null or item.subject is not null)
        and (${number ?? null}::bigint is null or number = ${number ?? null}::bigint)
      order by number desc limit ${limit}`.execute(database.kysely);
    return rows;
  });
  return {
    changes: listed.rows.map(({ taken_back_by, item_before: before, item_after: after, ...change }) => ({
      ...change,
      takenBackBy: taken_back_by,
      ...(after !== null && { item: { before, after } }),
    })),
    isMore: listed.isMore,
  };
}

/** Returns the items of a change. Fails with `catalog.change-not-found`. */
export async function findChange(
  { database }: Pick<ChangeParts, 'database'>,
  number: number,
): Promise<ChangeItem[]> {
  const items = await readItems(database.kysely, number);
  if (items.length === 0) throw new AppError('catalog.change-not-found', `There is no change ${number}.`);
  return items;
}
