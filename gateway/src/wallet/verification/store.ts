import { sql } from 'kysely';
import type { ChainEnd, Database, MoneyProblem, Tx } from '../../server/index.ts';

export interface VerificationRow {
  id: number;
  /** The night of a nightly one, as `yyyy-MM-dd`. */
  night: string | null;
  actor: string;
  isFull: boolean;
  startedAt: Date;
  finishedAt: Date;
  auditSeq: number;
  auditHash: string;
  ledgerUntil: number;
  problems: MoneyProblem[];
  isAlarm: boolean;
}

export interface StopRow {
  id: number;
  reason: string;
  problems: MoneyProblem[];
  stoppedBy: string;
  stoppedAt: Date;
}

export const hasVerified = async (database: Database, night: string): Promise<boolean> =>
  (await sql`select from wallet_verification where night = ${night}::date`.execute(database.kysely)).rows
    .length > 0;

/** Returns whether a full verification without an alarm began within this time before `now`, and not after it. */
export async function hasVerifiedFully(
  database: Database,
  { now, withinMs }: { now: Date; withinMs: number },
): Promise<boolean> {
  const since = new Date(now.getTime() - withinMs);
  const { rows } = await sql`select from wallet_verification
    where is_full and not is_alarm and started_at > ${since} and started_at <= ${now} limit 1`.execute(
    database.kysely,
  );
  return rows.length > 0;
}

/**
 * Reading a number that is too large fails, and an attacker may have set these to such a number to prevent the
 * verification.
 */
const toReadable = (column: 'audit_seq' | 'ledger_until') =>
  sql`least(greatest(${sql.ref(column)}, 0), ${Number.MAX_SAFE_INTEGER}::bigint)`;

/** Position at which the last verification without an alarm ended. */
export interface Progress {
  audit: ChainEnd | undefined;
  ledgerUntil: number;
}

export async function readProgress(database: Database): Promise<Progress> {
  const { rows } = await sql<{
    seq: number;
    hash: string;
    ledger_until: number;
  }>`select ${toReadable('audit_seq')} as seq, audit_hash as hash, ${toReadable('ledger_until')} as ledger_until
     from wallet_verification
     where not is_alarm order by id desc limit 1`.execute(database.kysely);
  const [last] = rows;
  return { audit: last && { seq: last.seq, hash: last.hash }, ledgerUntil: last?.ledger_until ?? 0 };
}

export async function insertVerification(tx: Tx, row: Omit<VerificationRow, 'id'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into wallet_verification
      (night, actor, is_full, started_at, finished_at, audit_seq, audit_hash, ledger_until, problems, is_alarm)
    values (${row.night}::date, ${row.actor}, ${row.isFull}, ${row.startedAt}, ${row.finishedAt}, ${row.auditSeq},
      ${row.auditHash}, ${row.ledgerUntil}, ${JSON.stringify(row.problems)}::jsonb, ${row.isAlarm})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Lists the last verifications, newest first. */
export async function readVerifications(database: Database, limit: number): Promise<VerificationRow[]> {
  const { rows } = await sql<VerificationRow>`
    select id, night::text, actor, is_full as "isFull", started_at as "startedAt", finished_at as "finishedAt",
      ${toReadable('audit_seq')} as "auditSeq", audit_hash as "auditHash",
      ${toReadable('ledger_until')} as "ledgerUntil", problems,
      is_alarm as "isAlarm"
    from wallet_verification order by id desc limit ${limit}`.execute(database.kysely);
  return rows;
}

const stopColumns = sql`id, reason, problems, stopped_by as "stoppedBy", stopped_at as "stoppedAt"`;

export async function readStop(executor: Database['kysely']): Promise<StopRow | undefined> {
  const { rows } =
    await sql<StopRow>`select ${stopColumns} from wallet_withdrawal_stop where resumed_at is null`.execute(
      executor,
    );
  return rows[0];
}

/** Returns the problems that two people accepted when they resumed withdrawals. */
export async function readAcceptedProblems(tx: Tx): Promise<MoneyProblem[]> {
  const { rows } = await sql<{ problems: MoneyProblem[] }>`
    select problems from wallet_withdrawal_stop where resumed_at is not null`.execute(tx);
  return rows.flatMap(({ problems }) => problems);
}

/**
 * Stops withdrawals, and returns the number of the stop. If they are already stopped, it adds the problems to those of the
 * first stop.
 */
export async function writeStop(
  tx: Tx,
  stop: { reason: string; problems: readonly MoneyProblem[]; actor: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into wallet_withdrawal_stop as open (reason, problems, stopped_by, stopped_at)
    values (${stop.reason}, ${JSON.stringify(stop.problems)}::jsonb, ${stop.actor}, ${stop.at})
    on conflict ((true)) where resumed_at is null do update set problems = (
      select jsonb_agg(distinct problem) from jsonb_array_elements(open.problems || excluded.problems) problem)
    returning id`.execute(tx);
  const [stopped] = rows;
  if (!stopped) throw new Error('The stop of withdrawals was not written.');
  return stopped.id;
}

export async function endStop(
  tx: Tx,
  id: number,
  { actor, reason, at }: { actor: string; reason: string; at: Date },
): Promise<void> {
  await sql`update wallet_withdrawal_stop set resumed_by = ${actor}, resume_reason = ${reason}, resumed_at = ${at}
    where id = ${id}`.execute(tx);
}
