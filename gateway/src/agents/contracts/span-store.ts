/** SQL of the times in which contracts are in force. Periods begin in the platform's time zone. */
import type { AgentContractType, DividendPeriod } from '@parlour/contracts/calls';
import { type RawBuilder, sql } from 'kysely';
import type { ContractSpan, Cut } from './contract-spans.ts';
import type { Contract, ContractDb } from './store.ts';

type SpanRow = Omit<ContractSpan, 'fromId' | 'from' | 'until'> & {
  fromId: number | null;
  from: Date;
  until: Date | null;
};

const toSpan = ({ fromId, from, until, ...row }: SpanRow): ContractSpan => ({
  ...row,
  fromId: fromId ?? undefined,
  from: from.getTime(),
  until: until?.getTime() ?? Number.POSITIVE_INFINITY,
});

const spanColumns = sql`c.id, c.from_id as "fromId", c.to_id as "toId", c.best_rate_ppm as "bestRatePpm",
  c.effective_from as "from", c.ended_at as "until"`;
const isLive = (at: Date) =>
  sql<boolean>`(c.status = 'ACTIVE' or c.ended_at > greatest(c.effective_from, ${at}::timestamptz))`;

/** Reads the contracts of a kind that an agent holds at `at` or later, in the order of their beginnings. */
export async function readHeldSpans(
  db: ContractDb,
  { type, memberId, at }: { type: AgentContractType; memberId: number; at: Date },
): Promise<ContractSpan[]> {
  const { rows } = await sql<SpanRow>`select ${spanColumns} from agents_contract c
    where c.to_id = ${memberId} and c.type = ${type} and ${isLive(at)} order by c.effective_from, c.id`.execute(
    db,
  );
  return rows.map(toSpan);
}

/** Reads the contracts of a kind that the agents below the holder's contracts hold at `at` or later, by id. */
export async function readSpansBelow(
  db: ContractDb,
  { type, holderId, at }: { type: AgentContractType; holderId: number; at: Date },
): Promise<ContractSpan[]> {
  const { rows } = await sql<SpanRow>`
    with recursive holder as (
      select c.to_id as id from agents_contract c
       where c.from_id = ${holderId} and c.type = ${type} and ${isLive(at)}
      union
      select c.to_id from agents_contract c join holder h on c.from_id = h.id
       where c.type = ${type} and ${isLive(at)}
    )
    select ${spanColumns} from agents_contract c join holder h on h.id = c.to_id
     where c.type = ${type} and ${isLive(at)} order by c.id`.execute(db);
  return rows.map(toSpan);
}

/** Ends contracts earlier. One that was terminated or replaced before keeps that state and its reason. */
export async function cutContracts(db: ContractDb, cuts: readonly Cut[], reason: string): Promise<void> {
  if (cuts.length === 0) return;
  const rows = cuts.map(({ id, until }) => ({ id, until: new Date(until) }));
  await sql`
    update agents_contract c
       set status = case when c.status = 'ACTIVE' then 'TERMINATED' else c.status end,
           end_reason = case when c.status = 'ACTIVE' then ${reason} else c.end_reason end,
           ended_at = cut.until
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as cut (id bigint, until timestamptz)
     where c.id = cut.id`.execute(db);
}

/** Computes the start of the first period of a contract after `at` that is not before `earliest`. */
export async function readNextStart(
  db: ContractDb,
  { type, period }: Pick<Contract, 'type' | 'period'>,
  { at, earliest = at, timeZone }: { at: Date; earliest?: Date; timeZone: string },
): Promise<Date> {
  const moment = sql<Date>`greatest(${at}::timestamptz, ${earliest}::timestamptz - interval '1 microsecond')`;
  const { rows } = await sql<{ start: Date }>`
    select ${buildNextPeriodStart(type, period, moment, timeZone)} as start`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database returned no time.');
  return row.start;
}

const dayLength = sql`interval '1 day'`;

/** Builds the SQL expression for the start of the first period after `at`. */
function buildNextPeriodStart(
  type: AgentContractType,
  period: DividendPeriod | undefined,
  at: RawBuilder<Date>,
  timeZone: string,
): RawBuilder<Date> {
  const local = sql`(${at} at time zone ${timeZone})`;
  const toInstant = (time: RawBuilder<unknown>) => sql<Date>`(${time}) at time zone ${timeZone}`;
  if (type === 'REALTIME')
    return sql<Date>`date_bin(interval '5 minutes', ${at}, timestamptz '2000-01-01 00:00+00') + interval '5 minutes'`;
  if (type === 'HOURLY') return toInstant(sql`date_trunc('hour', ${local}) + interval '1 hour'`);
  if (type === 'DAILY' || period === 'D') return toInstant(sql`date_trunc('day', ${local}) + ${dayLength}`);
  if (period === 'W') return toInstant(sql`date_trunc('week', ${local}) + interval '7 days'`);
  const month = sql`date_trunc('month', ${local})`;
  if (period === 'M') return toInstant(sql`${month} + interval '1 month'`);
  return toInstant(
    sql`case when ${local} < ${month} + interval '15 days' then ${month} + interval '15 days' else ${month} + interval '1 month' end`,
  );
}
