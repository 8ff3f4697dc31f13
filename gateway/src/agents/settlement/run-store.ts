/** SQL of runs. */
import type { AgentContractType } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Database, Tx } from '../../server/index.ts';
import { rulesVersion, type SettlementOptions } from './settlement-rules.ts';

export const runsListed = 200;

export interface Run {
  id: number;
  type: AgentContractType;
  endsAt: Date;
  afterSeq: number;
  closedSeq: number;
  options: SettlementOptions;
  rulesVersion: string;
  state: 'OPEN' | 'FROZEN' | 'DONE';
}

const runColumns = sql`id, type, ends_at as "endsAt", after_seq as "afterSeq", closed_seq as "closedSeq", options,
  rules_version as "rulesVersion", state`;

/** Opens a run unless it exists. */
export async function insertRun(
  tx: Tx,
  run: Pick<Run, 'type' | 'endsAt' | 'afterSeq' | 'closedSeq' | 'options'> & { at: Date },
): Promise<void> {
  await sql`insert into agents_settlement_run (type, ends_at, after_seq, closed_seq, options, rules_version, opened_at)
    values (${run.type}, ${run.endsAt}, ${run.afterSeq}, ${run.closedSeq}, ${JSON.stringify(run.options)}::jsonb,
      ${rulesVersion}, ${run.at})
    on conflict (type, ends_at) do nothing`.execute(tx);
}

/** Lists runs that are not done, in the order of their ends. */
export async function readOpenRuns(database: Database): Promise<Run[]> {
  const { rows } = await sql<Run>`select ${runColumns} from agents_settlement_run where state <> 'DONE'
    order by ends_at, array_position(array['HOURLY', 'DAILY', 'REALTIME', 'DIVIDEND'], type)`.execute(
    database.kysely,
  );
  return rows;
}

export async function findRun(database: Database, id: number): Promise<Run | undefined> {
  const { rows } = await sql<Run>`select ${runColumns} from agents_settlement_run where id = ${id}`.execute(
    database.kysely,
  );
  return rows[0];
}

export async function lockRun(tx: Tx, id: number): Promise<Run> {
  const { rows } =
    await sql<Run>`select ${runColumns} from agents_settlement_run where id = ${id} for update`.execute(tx);
  const [run] = rows;
  if (!run) throw new Error(`There is no run ${id}.`);
  return run;
}

/** Finds the last entry that the run of a kind with this end counted. */
export async function findClosedSeq(
  tx: Tx,
  type: AgentContractType,
  endsAt: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select closed_seq as seq from agents_settlement_run where type = ${type} and ends_at = ${endsAt}`.execute(
    tx,
  );
  return rows[0]?.seq;
}

export async function readLastRun(tx: Tx, type: AgentContractType): Promise<Run | undefined> {
  const { rows } = await sql<Run>`select ${runColumns} from agents_settlement_run where type = ${type}
    order by ends_at desc limit 1`.execute(tx);
  return rows[0];
}

/**
 * Returns the end of the real-time slice before the one that ends at `endsAt`; five minutes before `endsAt`
 * when there is none.
 */
export async function readSliceStart(tx: Tx, endsAt: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(max(ends_at), ${endsAt}::timestamptz - interval '5 minutes') as at from agents_settlement_run
     where type = 'REALTIME' and ends_at < ${endsAt}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An aggregate has a row.');
  return row.at;
}

/**
 * Returns whether a slice that ends at `endsAt` may have something to pay: a real-time contract is in force
 * or was so within a day before the last slice, and entries were added since then.
 */
export async function isSliceDue(database: Database, endsAt: Date): Promise<boolean> {
  const { rows } = await sql`
    with last as (
      select max(ends_at) as ends_at, max(closed_seq) as closed_seq from agents_settlement_run where type = 'REALTIME'
    )
    select from agents_entry_end e cross join last
     where (last.ends_at is null or (last.ends_at < ${endsAt} and last.closed_seq < e.last_seq))
       and exists (select from agents_contract c where c.type = 'REALTIME' and c.effective_from < ${endsAt}
         and (c.ended_at is null or last.ends_at is null or c.ended_at > last.ends_at - interval '1 day'))`.execute(
    database.kysely,
  );
  return rows.length > 0;
}

export async function writeRunState(tx: Tx, id: number, state: 'FROZEN' | 'DONE', at: Date): Promise<void> {
  await sql`update agents_settlement_run set state = ${state}, done_at = ${state === 'DONE' ? at : null}
    where id = ${id}`.execute(tx);
}

/** Lists the frozen runs that end in `(after, until]`, in the order of their ends. */
export async function readRuns(
  database: Database,
  { after, until }: { after: Date; until: Date },
): Promise<Run[]> {
  const { rows } = await sql<Run>`select ${runColumns} from agents_settlement_run
    where ends_at > ${after} and ends_at <= ${until} and state <> 'OPEN' order by ends_at, id`.execute(
    database.kysely,
  );
  return rows;
}

interface RunSums extends Pick<Run, 'id' | 'type' | 'endsAt' | 'state'> {
  settlements: number;
  inReview: number;
  paidMinor: bigint;
  shortfallMinor: bigint;
}

/** Lists the last runs with the sums of their settlements, newest first. */
export async function readRunSums(database: Database, limit: number): Promise<RunSums[]> {
  const { rows } = await sql<
    Omit<RunSums, 'paidMinor' | 'shortfallMinor'> & Record<'paidMinor' | 'shortfallMinor', string>
  >`
    select r.id, r.type, r.ends_at as "endsAt", r.state, count(s.id) as settlements,
           count(s.id) filter (where s.status = 'UNDER_REVIEW') as "inReview",
           coalesce(sum(s.paid_minor) filter (where s.status = 'PAID'), 0)::text as "paidMinor",
           coalesce(sum(s.shortfall_minor), 0)::text as "shortfallMinor"
      from (select * from agents_settlement_run order by ends_at desc, id desc limit ${limit}) r
      left join agents_settlement s on s.run_id = r.id
     group by r.id, r.type, r.ends_at, r.state order by r.ends_at desc, r.id desc`.execute(database.kysely);
  return rows.map((row) => ({
    ...row,
    paidMinor: BigInt(row.paidMinor),
    shortfallMinor: BigInt(row.shortfallMinor),
  }));
}
