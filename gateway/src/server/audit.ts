import { createHash } from 'node:crypto';
import type { AuditAct } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import { createBatchPace } from './concurrency/batch-pace.ts';
import type { Database, Tx } from './database/database.ts';
import { joinConditions } from './database/join-conditions.ts';
import type { Job } from './jobs.ts';

interface AuditFact {
  /** The actor: `member:17`, `operator:aye`, `job:withdrawals`. */
  actor: string;
  act: AuditAct;
  /** The object of the act: `switch:FREEPLAY3`, `withdrawal:W261120-…`. */
  subject: string;
  /** Plain data without secrets and personal data. */
  before?: unknown;
  after?: unknown;
  /** Reason of the actor, for acts whose states do not contain it. */
  reason?: string | undefined;
}

export interface Audit {
  /** Writes the fact in the transaction of the act, so that both commit or neither does. */
  record(tx: Tx, fact: AuditFact): Promise<void>;
  /** Lists the entries about a subject before the entry `before`, newest first. */
  list(subject: string, page: { before: number | undefined; limit: number }): Promise<ListedAuditEntry[]>;
  /** Lists the entries that match, newest first. */
  search(filter: AuditFilter, page: { after: AuditCursor | undefined; limit: number }): Promise<FoundEntry[]>;
  /** Lists the latest entries of some acts about some subjects, oldest first. */
  listActs(subjects: readonly string[], acts: readonly AuditAct[]): Promise<FoundEntry[]>;
  /** Finds an entry by its number, and whether it is the latest one about its subject. */
  find(tx: Tx, id: number): Promise<FoundAuditEntry | undefined>;
  /** Verifies the entries after `after`, which was the end of the chain before; without it, all entries. */
  verify(after?: ChainEnd): Promise<{ end: ChainEnd; broken: readonly number[] }>;
}

interface ListedAuditEntry {
  id: number;
  at: Date;
  actor: string;
  act: string;
  before: unknown;
  after: unknown;
  reason: string | null;
}

type FoundEntry = ListedAuditEntry & { subject: string };

interface FoundAuditEntry extends FoundEntry {
  isLatest: boolean;
}

/** Conditions of a search. Absent ones match every entry. */
interface AuditFilter {
  /** The kind of object, with which its name begins. */
  kind?: string | undefined;
  act?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  /** Excluded. */
  until?: Date | undefined;
}

/** An entry in the order of a search. */
export interface AuditCursor {
  at: Date;
  id: number;
}

/** The last sealed entry, and the hash over the whole chain up to it. */
export interface ChainEnd {
  seq: number;
  hash: string;
}

interface Row {
  id: number;
  at: Date;
  actor: string;
  act: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
}
interface SealedRow extends Row {
  seq: number;
  hash: string;
}

const sealEveryMs = 1_000;
const sealSize = 500;
const brokenMax = 20;
const actsMax = 5_000;
/** An arbitrary fixed number. The lock lets one gateway seal at a time. */
const sealLock = 7_205_310_115;
const origin = '0'.repeat(64);

/**
 * Creates the record of who changed what. A job chains the entries by hash shortly after their commit, not in the act's
 * own transaction: a chain has one end, so all acts would queue for it and could deadlock on it.
 */
export function createAudit({ database, clock }: { database: Database; clock: Clock }): {
  audit: Audit;
  seal: Job;
} {
  return {
    audit: {
      async record(tx, { actor, act, subject, before, after, reason = null }) {
        await sql`insert into audit_entry (at, actor, act, subject, before, after, reason)
          values (${clock.now()}, ${actor}, ${act}, ${subject}, ${json(before)}::jsonb, ${json(after)}::jsonb,
                  ${reason})`.execute(tx);
      },
      async list(subject, { before, limit }) {
        const { rows } = await sql<ListedAuditEntry>`
          select id, at, actor, act, before, after, reason from audit_entry
           where subject = ${subject} ${before === undefined ? sql`` : sql`and id < ${before}`}
           order by id desc limit ${limit}`.execute(database.kysely);
        return rows;
      },
      search: (filter, page) => searchEntries(database, filter, page),
      async listActs(subjects, acts) {
        const { rows } = await sql<FoundEntry>`
          select id, at, actor, act, subject, before, after, reason from audit_entry
           where subject = any(${[...subjects]}::text[]) and act = any(${[...acts]}::text[])
           order by id desc limit ${actsMax}`.execute(database.kysely);
        return rows.reverse();
      },
      async find(tx, id) {
        const { rows } = await sql<FoundAuditEntry>`
          select id, at, actor, act, subject, before, after, reason,
                 not exists (select from audit_entry later where later.subject = e.subject and later.id > e.id)
                   as "isLatest"
            from audit_entry e where id = ${id}`.execute(tx);
        return rows[0];
      },
      verify: (after) => verifyChain(database, after),
    },
    seal: { name: 'seal audit entries', everyMs: sealEveryMs, run: () => sealAll(database) },
  };
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

async function searchEntries(
  database: Database,
  { kind, act, actor, subject, from, until }: AuditFilter,
  { after, limit }: { after: AuditCursor | undefined; limit: number },
): Promise<FoundEntry[]> {
  const found = joinConditions([
    kind !== undefined && sql`split_part(subject, ':', 1) = ${kind}`,
    act !== undefined && sql`act = ${act}`,
    actor !== undefined && sql`actor = ${actor}`,
    subject !== undefined && sql`subject = ${subject}`,
    from !== undefined && sql`at >= ${from}`,
    until !== undefined && sql`at < ${until}`,
    after !== undefined && sql`(at, id) < (${after.at}, ${after.id})`,
  ]);
  const { rows } = await sql<FoundEntry>`
    select id, at, actor, act, subject, before, after, reason from audit_entry
     where ${found} order by at desc, id desc limit ${limit}`.execute(database.kysely);
  return rows;
}

async function sealAll(database: Database): Promise<void> {
  while ((await database.transaction(sealSome)) === sealSize);
}

async function sealSome(tx: Tx): Promise<number> {
  const lock = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sealLock}) as taken`.execute(
    tx,
  );
  if (!lock.rows[0]?.taken) return 0;
  const { rows } = await sql<Row>`select id, at, actor, act, subject, before, after, reason from audit_entry
    where seq is null order by id limit ${sealSize}`.execute(tx);
  if (rows.length === 0) return 0;
  const last = await sql<{ seq: number; hash: string }>`select seq, hash from audit_entry
    where seq is not null order by seq desc limit 1`.execute(tx);
  let { seq, hash } = last.rows[0] ?? { seq: 0, hash: origin };
  const sealed = rows.map((row) => {
    seq += 1;
    hash = hashRow(hash, seq, row);
    return { id: row.id, seq, hash };
  });
  await sql`update audit_entry set seq = chain.seq, hash = chain.hash
    from unnest(${sealed.map(({ id }) => id)}::bigint[], ${sealed.map((row) => row.seq)}::bigint[],
                ${sealed.map((row) => row.hash)}::text[]) as chain (id, seq, hash)
    where audit_entry.id = chain.id`.execute(tx);
  return rows.length;
}

/**
 * Returns the end of the chain and the numbers of entries that do not fit it, at most `brokenMax`. After such an entry
 * it continues with the entry's own number and hash.
 */
async function verifyChain(
  database: Database,
  after: ChainEnd = { seq: 0, hash: origin },
): Promise<{ end: ChainEnd; broken: number[] }> {
  const broken: number[] = [];
  if (after.seq > 0 && (await readHash(database, after.seq)) !== after.hash) broken.push(after.seq);
  let end = after;
  const pace = createBatchPace();
  for (;;) {
    const { size } = pace;
    const { rows } = await pace.run(() =>
      sql<SealedRow>`select id, at, actor, act, subject, before, after, reason, seq, hash from audit_entry
      where seq > ${end.seq} order by seq limit ${size}`.execute(database.kysely),
    );
    await pace.run(() => {
      for (const row of rows) {
        const seq = end.seq + 1;
        if (row.seq !== seq || row.hash !== hashRow(end.hash, seq, row)) broken.push(seq);
        end = { seq: row.seq, hash: row.hash };
      }
    });
    if (rows.length < size || broken.length >= brokenMax) return { end, broken: broken.slice(0, brokenMax) };
    pace.next();
  }
}

async function readHash(database: Database, seq: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`select hash from audit_entry where seq = ${seq}`.execute(
    database.kysely,
  );
  return rows[0]?.hash;
}

/** Sorts the keys, because the database does not preserve the key order of a JSON object. */
function toCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCanonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, toCanonical(inner)]));
}

function hashRow(previous: string, seq: number, row: Row): string {
  const { at, actor, act, subject, before, after, reason } = row;
  const text = JSON.stringify([
    previous,
    seq,
    at.toISOString(),
    actor,
    act,
    subject,
    toCanonical(before),
    toCanonical(after),
    // Entries without a reason have the hash that they had before reasons were recorded.
    ...(reason === null ? [] : [reason]),
  ]);
  return createHash('sha256').update(text).digest('hex');
}
