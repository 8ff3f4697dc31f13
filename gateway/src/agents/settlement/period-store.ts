/** SQL of periods. Days and hours begin in the platform's time zone. */
import type { AgentContractType, ContractTier, DividendPeriod, SalaryType } from '@parlour/contracts/calls';
import { type RawBuilder, sql } from 'kysely';
import { type Database, minuteMs, type Tx } from '../../server/index.ts';
import { type ContractTables, readNextStart } from '../contracts/index.ts';
import type { Terms } from './settlement-rules.ts';

/** Kinds whose periods end with an hour or a day. A real-time slice ends every five minutes. */
export type PeriodType = Exclude<AgentContractType, 'REALTIME'>;

/** Minutes from the end of a period to its settlement. */
export interface SettlementTimes {
  hourlyAfterMinutes: number;
  dailyAfterMinutes: number;
  dividendAfterMinutes: number;
}

const delayNames = {
  HOURLY: 'hourlyAfterMinutes',
  DAILY: 'dailyAfterMinutes',
  DIVIDEND: 'dividendAfterMinutes',
} as const satisfies Record<PeriodType, keyof SettlementTimes>;
const sliceMs = 5 * minuteMs;
const dueMax = 500;

export const getLastMark = (now: Date): Date => new Date(Math.floor(now.getTime() / sliceMs) * sliceMs);

/** Builds the condition that a dividend's period ends at the local midnight `mark`. */
const isPeriodEnd = (period: RawBuilder<unknown>, mark: RawBuilder<unknown>) =>
  sql<boolean>`case ${period} when 'W' then extract(isodow from ${mark}) = 1
    when 'H' then extract(day from ${mark}) in (1, 16) when 'M' then extract(day from ${mark}) = 1 else true end`;

/** Builds the condition that `mark` begins an hour or a day. A contract that a move ended may end at any other time. */
const isMark = (type: PeriodType, mark: RawBuilder<unknown>, timeZone: string) =>
  sql<boolean>`date_trunc(${type === 'HOURLY' ? 'hour' : 'day'}, ${mark}, ${timeZone}) = ${mark}`;

/**
 * Lists the ends of periods of a kind that are due and not opened yet, oldest first, at most 500. A period is due some
 * time after its end; a contract that was replaced or ended also ends its period.
 */
export async function readDueEnds(
  database: Database,
  { type, now, timeZone, times }: { type: PeriodType; now: Date; timeZone: string; times: SettlementTimes },
): Promise<Date[]> {
  const until = new Date(now.getTime() - times[delayNames[type]] * minuteMs);
  // Hours have a fixed length. Days do not, so they are counted in local time.
  const marks =
    type === 'HOURLY'
      ? sql`select hour as at from generate_series(date_trunc('hour', since, ${timeZone}), until, interval '1 hour') as hour`
      : sql`select day at time zone ${timeZone} as at from generate_series(date_trunc('day', since at time zone ${timeZone}),
              until at time zone ${timeZone}, interval '1 day') as day`;
  const { rows } = await sql<{ endsAt: Date }>`
    with last as (select max(ends_at) as at from agents_settlement_run where type = ${type}),
    contract as materialized (
      -- Most contracts of a tree have the same periods.
      select distinct c.period, c.ended_at, greatest(c.effective_from, last.at) as since,
             least(c.ended_at, ${until}::timestamptz) as until
        from agents_contract c cross join last
       where c.type = ${type} and c.effective_from < ${until}
         and (c.ended_at is null or (c.ended_at > c.effective_from and (last.at is null or c.ended_at > last.at)))
    )
    select distinct mark.at as "endsAt"
      from contract
      cross join lateral (${marks} union all select ended_at as at where ended_at <= until) as mark
     where mark.at > since
       and (mark.at = ended_at or ${isPeriodEnd(sql`period`, sql`(mark.at at time zone ${timeZone})`)})
     order by 1 limit ${dueMax}`.execute(database.kysely);
  return rows.map(({ endsAt }) => endsAt);
}

/** A contract with its period that ends with a run. */
export interface RunContract {
  contractId: number;
  /** Undefined when the platform gave it. */
  fromId: number | undefined;
  agentId: number;
  startsAt: Date;
  effectiveFrom: Date;
  endedAt: Date | null;
  /** Only for a dividend. */
  period: DividendPeriod | null;
  /** Whether the period is the second half of its month. */
  isSecondHalf: boolean;
  terms: Terms;
}

interface ContractRow {
  id: number;
  from_id: number | null;
  to_id: number;
  salary_type: SalaryType | null;
  period: DividendPeriod | null;
  tiers: ContractTier[];
  effective_from: Date;
  ended_at: Date | null;
  starts_at: Date;
  is_second_half: boolean;
}

const toRunContract = (type: AgentContractType, row: ContractRow): RunContract => ({
  contractId: row.id,
  fromId: row.from_id ?? undefined,
  agentId: row.to_id,
  startsAt: row.starts_at,
  effectiveFrom: row.effective_from,
  endedAt: row.ended_at,
  period: row.period,
  isSecondHalf: row.is_second_half,
  terms: { type, salaryType: row.salary_type, tiers: row.tiers },
});

/**
 * Builds the start of the period that contains the moment before `end`. `type` and `period` may be columns.
 */
function buildPeriodStart(
  { type, period }: { type: AgentContractType; period: RawBuilder<unknown> },
  end: RawBuilder<unknown>,
  timeZone: string,
): RawBuilder<Date> {
  const last = sql`((${end})::timestamptz - interval '1 microsecond')`;
  if (type === 'HOURLY') return sql<Date>`date_trunc('hour', ${last}, ${timeZone})`;
  const local = sql`(${last} at time zone ${timeZone})`;
  if (type !== 'DIVIDEND') return sql<Date>`date_trunc('day', ${last}, ${timeZone})`;
  return sql<Date>`(case ${period} when 'D' then date_trunc('day', ${local}) when 'W' then date_trunc('week', ${local})
    when 'M' then date_trunc('month', ${local})
    else date_trunc('month', ${local}) + case when extract(day from ${local}) < 16 then interval '0' else interval '15 days' end
    end) at time zone ${timeZone}`;
}

/** Reads the contracts of a kind whose period ends at `endsAt`, by id. */
export async function readEndingContracts(
  tx: Tx,
  { type, endsAt, timeZone }: { type: PeriodType; endsAt: Date; timeZone: string },
): Promise<RunContract[]> {
  const end = sql`${endsAt}::timestamptz`;
  const local = sql`(${end} at time zone ${timeZone})`;
  const { rows } = await sql<ContractRow>`
    select id, from_id, to_id, salary_type, period, tiers, effective_from, ended_at,
           greatest(effective_from, ${buildPeriodStart({ type, period: sql`period` }, end, timeZone)}) as starts_at,
           coalesce(period = 'H' and extract(day from (${end} - interval '1 microsecond') at time zone ${timeZone}) >= 16, false)
             as is_second_half
      from agents_contract
     where type = ${type} and effective_from < ${end} and (ended_at is null or ended_at >= ${end})
       and (ended_at = ${end} or (${isMark(type, end, timeZone)} and ${isPeriodEnd(sql`period`, local)}))
     order by id`.execute(tx);
  return rows.map((row) => toRunContract(type, row));
}

/** Reads contracts in any state as if they had been in force since they were offered. */
export async function readContracts(
  tx: Tx,
  type: AgentContractType,
  ids: readonly number[],
): Promise<RunContract[]> {
  const { rows } = await sql<ContractRow>`
    select id, from_id, to_id, salary_type, period, tiers, offered_at as effective_from,
           null::timestamptz as ended_at, offered_at as starts_at, false as is_second_half
      from agents_contract where id = any(${[...ids]}::bigint[]) order by id`.execute(tx);
  return rows.map((row) => toRunContract(type, row));
}

/** Reads the agents' contracts of a kind that are in force now, with the starts of their running periods. */
export async function readRunningContracts(
  tx: Tx,
  {
    type,
    agentIds,
    now,
    timeZone,
  }: { type: PeriodType; agentIds: readonly number[]; now: Date; timeZone: string },
): Promise<RunContract[]> {
  const end = sql`${now}::timestamptz + interval '1 microsecond'`;
  const { rows } = await sql<ContractRow>`
    select id, from_id, to_id, salary_type, period, tiers, effective_from, ended_at,
           greatest(effective_from, ${buildPeriodStart({ type, period: sql`period` }, end, timeZone)}) as starts_at,
           coalesce(period = 'H' and extract(day from ${now}::timestamptz at time zone ${timeZone}) >= 16, false)
             as is_second_half
      from agents_contract
     where type = ${type} and to_id = any(${[...agentIds]}::bigint[]) and effective_from <= ${now}
       and (ended_at is null or ended_at > ${now}) order by id`.execute(tx);
  return rows.map((row) => toRunContract(type, row));
}

/** Reads the ends of the periods that are running, each once, earliest first. */
export async function readRunningEnds(
  tx: Tx,
  { type, now, timeZone }: { type: PeriodType; now: Date; timeZone: string },
): Promise<Date[]> {
  const { rows } = await sql<{ period: DividendPeriod | null; endedAt: Date | null }>`
    select distinct period, ended_at as "endedAt" from agents_contract
     where type = ${type} and effective_from <= ${now} and (ended_at is null or ended_at > ${now})`.execute(
    tx,
  );
  const ends = new Set<number>();
  for (const { period, endedAt } of rows) {
    const next = await readNextStart(
      tx.withTables<ContractTables>(),
      { type, period: period ?? undefined },
      { at: now, timeZone },
    );
    ends.add((endedAt && endedAt < next ? endedAt : next).getTime());
  }
  return [...ends].toSorted((a, b) => a - b).map((end) => new Date(end));
}

export interface PastPeriod {
  startsAt: Date;
  endsAt: Date;
  isSecondHalf: boolean;
}

/**
 * Returns the last `count` whole periods of a contract before `now`, oldest first. For real-time salaries, the
 * periods are days.
 */
export async function readPastPeriods(
  tx: Tx,
  { offer, now, count, timeZone }: { offer: RunContract; now: Date; count: number; timeZone: string },
): Promise<PastPeriod[]> {
  const terms = { type: offer.terms.type, period: sql`${offer.period}::text` };
  const { rows } = await sql<PastPeriod>`
    with recursive mark as (
      select 0 as n, ${buildPeriodStart(terms, sql`${now}::timestamptz + interval '1 microsecond'`, timeZone)} as at
      union all
      select n + 1, ${buildPeriodStart(terms, sql`mark.at`, timeZone)} from mark where n < ${count}::int
    )
    select start.at as "startsAt", finish.at as "endsAt",
           extract(day from start.at at time zone ${timeZone}) = 16 as "isSecondHalf"
      from mark start join mark finish on finish.n = start.n - 1 order by start.n desc`.execute(tx);
  return rows;
}

/** Returns the span `(after, until]` of the period ends that belong to these local days. */
export async function readDaySpan(
  database: Database,
  { fromDay, toDay, timeZone }: { fromDay: string; toDay: string; timeZone: string },
): Promise<{ after: Date; until: Date }> {
  const { rows } = await sql<{ after: Date; until: Date }>`
    select ${fromDay}::date::timestamp at time zone ${timeZone} as after,
           (${toDay}::date + 1)::timestamp at time zone ${timeZone} as until`.execute(database.kysely);
  const [row] = rows;
  if (!row) throw new Error('A span has a beginning.');
  return row;
}

/**
 * Reads the real-time contracts that were in force at any moment between the first and the last bet of a slice. A bet
 * counts for those that were in force when it was settled.
 */
export async function readRealtimeContracts(
  tx: Tx,
  { afterSeq, closedSeq }: { afterSeq: number; closedSeq: number },
): Promise<RunContract[]> {
  const { rows } = await sql<ContractRow>`
    with slice as (
      -- Without offset 0, the first and last entries would be searched through those of all times.
      select min(at) as first, max(at) as last from (
        select at from agents_entry where seq > ${afterSeq} and seq <= ${closedSeq} and kind = 'BET' offset 0) as bet
    )
    select id, from_id, to_id, salary_type, period, tiers, effective_from, ended_at, effective_from as starts_at,
           false as is_second_half
      from agents_contract join slice on effective_from <= slice.last
     where type = 'REALTIME' and (ended_at is null or (ended_at > effective_from and ended_at > slice.first))
     order by id`.execute(tx);
  return rows.map((row) => toRunContract('REALTIME', row));
}
