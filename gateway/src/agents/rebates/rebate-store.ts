/** SQL of daily rebates. */
import { sql } from 'kysely';
import type { Database, Tx } from '../../server/index.ts';
import type { DayIncome } from '../settlement/index.ts';
import type { PathBets, Rebate } from './rebate-rules.ts';

export interface RebateRun {
  startsAt: Date;
  endsAt: Date;
  lateAfterSeq: number;
  closedSeq: number;
  minMinor: number;
  state: 'OPEN' | 'FROZEN' | 'DONE';
}

const runColumns = sql`starts_at as "startsAt", ends_at as "endsAt", late_after_seq as "lateAfterSeq",
  closed_seq as "closedSeq", min_minor as "minMinor", state`;

/**
 * Lists the days that ended before `until` and have no run yet, oldest first. The first one is the day of the first
 * rebate or, if that is later, of the first bet.
 */
export async function readDueDays(
  database: Database,
  { first, until, timeZone }: { first: Date; until: Date; timeZone: string },
): Promise<Pick<RebateRun, 'startsAt' | 'endsAt'>[]> {
  const { rows } = await sql<Pick<RebateRun, 'startsAt' | 'endsAt'>>`
    with since as (
      select coalesce((select max(ends_at) from agents_rebate_run),
        greatest(${first}::timestamptz, (select min(at) from agents_entry where kind = 'BET'))) at time zone ${timeZone} as at
    )
    select day at time zone ${timeZone} as "startsAt", (day + interval '1 day') at time zone ${timeZone} as "endsAt"
      from since cross join lateral generate_series(date_trunc('day', since.at),
        (${until}::timestamptz at time zone ${timeZone}) - interval '1 day', interval '1 day') as day
     order by 1`.execute(database.kysely);
  return rows;
}

/** Opens the run of a day, unless it exists. */
export async function insertRun(
  tx: Tx,
  run: Pick<RebateRun, 'startsAt' | 'endsAt' | 'closedSeq' | 'minMinor'> & { at: Date },
): Promise<void> {
  await sql`
    insert into agents_rebate_run (ends_at, starts_at, late_after_seq, closed_seq, min_minor, opened_at)
    values (${run.endsAt}, ${run.startsAt},
      coalesce((select closed_seq from agents_rebate_run where ends_at = ${run.startsAt}), ${run.closedSeq}),
      ${run.closedSeq}, ${run.minMinor}, ${run.at})
    on conflict (ends_at) do nothing`.execute(tx);
}

export async function readOpenRuns(database: Database): Promise<RebateRun[]> {
  const { rows } = await sql<RebateRun>`select ${runColumns} from agents_rebate_run where state <> 'DONE'
    order by ends_at`.execute(database.kysely);
  return rows;
}

/** Lists the calculated runs that end in `(after, until]`. */
export async function readRuns(
  database: Database,
  { after, until }: { after: Date; until: Date },
): Promise<RebateRun[]> {
  const { rows } = await sql<RebateRun>`select ${runColumns} from agents_rebate_run
    where ends_at > ${after} and ends_at <= ${until} and state <> 'OPEN' order by ends_at`.execute(
    database.kysely,
  );
  return rows;
}

export async function lockRun(tx: Tx, endsAt: Date): Promise<RebateRun> {
  const { rows } = await sql<RebateRun>`
    select ${runColumns} from agents_rebate_run where ends_at = ${endsAt} for update`.execute(tx);
  const [run] = rows;
  if (!run) throw new Error('The run of a day of rebates has vanished.');
  return run;
}

export async function writeState(tx: Tx, endsAt: Date, state: 'FROZEN' | 'DONE'): Promise<void> {
  await sql`update agents_rebate_run set state = ${state} where ends_at = ${endsAt}`.execute(tx);
}

/** Sums the valid bets of a run by the place of their members in the tree. */
export async function readBets(tx: Tx, run: RebateRun): Promise<PathBets[]> {
  const { rows } = await sql<{ path: string; bets: string }>`
    select path, sum(valid_bet_minor)::text as bets from agents_entry
     where kind = 'BET' and at < ${run.endsAt} and seq <= ${run.closedSeq}
       and (at >= ${run.startsAt} or seq > ${run.lateAfterSeq})
     group by path order by path`.execute(tx);
  return rows.map(({ path, bets }) => ({
    path: path.split('.').slice(0, -1).map(Number),
    validBetMinor: BigInt(bets),
  }));
}

export async function insertRebates(
  tx: Tx,
  endsAt: Date,
  rebates: readonly { rebate: Rebate; proof: string }[],
): Promise<void> {
  const rows = rebates.map(({ rebate, proof }) => ({
    member_id: rebate.memberId,
    rate_ppm: rebate.ratePpm,
    own_base: String(rebate.ownBaseMinor),
    rebate: String(rebate.rebateMinor),
    gross: String(rebate.grossMinor),
    downlines: String(rebate.downlinesMinor),
    difference: String(rebate.differenceMinor),
    proof,
  }));
  await sql`
    insert into agents_rebate (ends_at, member_id, rate_ppm, own_base_minor, rebate_minor, gross_minor, downlines_minor,
      difference_minor, proof)
    select ${endsAt}, member_id, rate_ppm, own_base, rebate, gross, downlines, difference, proof
      from json_to_recordset(${JSON.stringify(rows)}::json) as g (member_id bigint, rate_ppm integer, own_base numeric,
        rebate numeric, gross numeric, downlines numeric, difference numeric, proof text)
     order by member_id`.execute(tx);
}

export interface DueRebate {
  id: number;
  memberId: number;
  rebateMinor: number;
  differenceMinor: number;
}

const dueColumns = sql`id, member_id as "memberId", rebate_minor::bigint as "rebateMinor",
  difference_minor::bigint as "differenceMinor"`;

/** Lists what is due of a run, in the order of the members. */
export async function readDue(database: Database, endsAt: Date, limit: number): Promise<DueRebate[]> {
  const { rows } = await sql<DueRebate>`select ${dueColumns} from agents_rebate
    where ends_at = ${endsAt} and paid_at is null order by member_id limit ${limit}`.execute(database.kysely);
  return rows;
}

/** Marks rebates as paid and returns those that were not, in the order of the members. */
export async function takeDue(
  tx: Tx,
  { ids, withheldIds, at }: { ids: readonly number[]; withheldIds: readonly number[]; at: Date },
): Promise<DueRebate[]> {
  const { rows } = await sql<DueRebate>`
    update agents_rebate set paid_at = ${at}, is_withheld = id = any(${[...withheldIds]}::bigint[])
     where id = any(${[...ids]}::bigint[]) and paid_at is null returning ${dueColumns}`.execute(tx);
  return rows.toSorted((a, b) => a.memberId - b.memberId);
}

/** The day on which an income counts: that of its payment, before it that of the bets. */
const incomeDay = (timeZone: string) =>
  sql<string>`(coalesce(paid_at, ends_at - interval '1 microsecond') at time zone ${timeZone})::date`;

/** Sums the differences of an agent by the day of their payment. */
export async function readDifferences(
  database: Database,
  {
    agentId,
    fromDay,
    toDay,
    timeZone,
  }: { agentId: number; fromDay: string; toDay: string; timeZone: string },
): Promise<DayIncome[]> {
  const day = incomeDay(timeZone);
  const { rows } = await sql<{
    day: string;
    isPaid: boolean;
    gross: string;
    downlines: string;
    paid: string;
  }>`
    select ${day} as day, bool_and(paid_at is not null) as "isPaid", sum(gross_minor)::text as gross,
           sum(downlines_minor)::text as downlines,
           coalesce(sum(difference_minor) filter (where paid_at is not null), 0)::text as paid
      from agents_rebate
     where member_id = ${agentId} and difference_minor > 0 and ${day} between ${fromDay}::date and ${toDay}::date
     group by 1`.execute(database.kysely);
  return rows.map((row) => ({
    day: row.day,
    type: 'REBATE_DIFF',
    settlements: 0,
    settlementId: null,
    grossMinor: BigInt(row.gross),
    downlinesMinor: BigInt(row.downlines),
    netMinor: BigInt(row.gross) - BigInt(row.downlines),
    shortfallMinor: 0n,
    paidMinor: BigInt(row.paid),
    status: row.isPaid ? 'PAID' : 'DUE',
  }));
}

interface StoredRebate {
  memberId: number;
  startsAt: Date;
  endsAt: Date;
  paidAt: Date | null;
  proof: string;
}

const storedColumns = sql`r.member_id as "memberId", run.starts_at as "startsAt", r.ends_at as "endsAt", r.paid_at as "paidAt",
  r.proof`;

/** Reads the differences of an agent that count as income of a day, the latest first. */
export async function readOfDay(
  database: Database,
  { agentId, day, timeZone }: { agentId: number; day: string; timeZone: string },
): Promise<StoredRebate[]> {
  const { rows } = await sql<StoredRebate>`
    select ${storedColumns} from agents_rebate r join agents_rebate_run run using (ends_at)
     where r.member_id = ${agentId} and r.difference_minor > 0 and ${incomeDay(timeZone)} = ${day}::date
     order by r.ends_at desc`.execute(database.kysely);
  return rows;
}

/** Reads all rebates of a run, by member. */
export async function readOfRun(tx: Tx, endsAt: Date): Promise<StoredRebate[]> {
  const { rows } = await sql<StoredRebate>`
    select ${storedColumns} from agents_rebate r join agents_rebate_run run using (ends_at)
     where r.ends_at = ${endsAt} order by r.member_id`.execute(tx);
  return rows;
}
