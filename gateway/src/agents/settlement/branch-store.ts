/** SQL for an agent's income by branch: the rates that applied during a day, and the bets of each branch. */
import type { AgentContractType, SalaryType } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Tx } from '../../server/index.ts';
import { noSums } from './entry-store.ts';
import type { TeamSums } from './settlement-rules.ts';

/** The rate of the agent's own contract during a span of time, or of a contract that the agent gave. */
export interface RateSpan {
  /** The direct downline who holds the contract; null for the agent's own contract. */
  branchId: number | null;
  type: AgentContractType;
  salaryType: SalaryType | null;
  ratePpm: number;
  /** Half open; null: no end. */
  from: Date;
  until: Date | null;
}

interface Day {
  agentId: number;
  /** The beginning of the day. */
  since: Date;
  now: Date;
}

/** Reads the start of the local day of a moment. */
export async function readDayStart(tx: Tx, at: Date, timeZone: string): Promise<Date> {
  const { rows } = await sql<{
    start: Date;
  }>`select date_trunc('day', ${at}::timestamptz, ${timeZone}) as start`.execute(tx);
  return rows[0]?.start ?? at;
}

/** Reads the rates of the periods that were settled, and of real-time contracts, since the beginning of the day. */
export async function readKnownRates(tx: Tx, { agentId, since, now }: Day): Promise<RateSpan[]> {
  const isParty = sql`(c.to_id = ${agentId} or c.from_id = ${agentId})`;
  const branchId = sql`case when c.to_id = ${agentId} then null else c.to_id end as "branchId"`;
  const { rows } = await sql<RateSpan>`
    select ${branchId}, c.type, c.salary_type as "salaryType", s.rate_ppm as "ratePpm", s.starts_at as "from",
           s.ends_at as until
      from agents_settlement s join agents_contract c on c.id = s.contract_id
     where ${isParty} and s.ends_at > ${since} and s.type <> 'REALTIME'
    union all
    select ${branchId}, c.type, c.salary_type, c.best_rate_ppm, c.effective_from, c.ended_at
      from agents_contract c
     where ${isParty} and c.type = 'REALTIME' and c.effective_from <= ${now}
       and (c.ended_at is null or c.ended_at > greatest(c.effective_from, ${since}))`.execute(tx);
  return rows;
}

/** Reads the direct downlines who hold a contract that the agent gave and that is in force. */
export async function readHolders(tx: Tx, { agentId, now }: Pick<Day, 'agentId' | 'now'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct to_id as id from agents_contract
     where from_id = ${agentId} and type <> 'REALTIME' and effective_from <= ${now}
       and (ended_at is null or ended_at > ${now})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The bets of a branch to which a rate applies; `span` is the index of the rate, −1 for the whole day. */
interface BranchSums {
  span: number;
  branchId: number;
  sums: TeamSums;
}

type SumsRow = Record<Exclude<keyof TeamSums, 'activeMembers'>, string> & { span: number; branchId: number };

/**
 * Sums the bets of each branch since the beginning of the day, for each rate that applies to them and for the whole
 * day. A bet belongs to the branch in which it was placed. The holder of a contract does not count for it.
 */
export async function sumBranches(
  tx: Tx,
  { agentId, since }: Pick<Day, 'agentId' | 'since'>,
  spans: readonly RateSpan[],
): Promise<BranchSums[]> {
  const wanted = [
    { span: -1, branchId: null, from: since, until: null },
    ...spans.map(({ branchId, from, until }, span) => ({ span, branchId, from, until })),
  ];
  const { rows } = await sql<SumsRow>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (span int, "branchId" bigint, "from" timestamptz, until timestamptz)
    ), play as materialized (
      select e.*, place.ids[place.position + 1] as branch_id
        from agents_entry e
        cross join lateral (
          select ids, array_position(ids, ${agentId}::bigint) as position
            from (select string_to_array(rtrim(e.path, '.'), '.')::bigint[] as ids) p) place
       where e.at >= ${since} and e.member_id <> ${agentId} and place.position < cardinality(place.ids)
    )
    select w.span, p.branch_id as "branchId",
           sum(p.stake_minor)::text as "stakeMinor", sum(p.payout_minor)::text as "payoutMinor",
           sum(p.valid_bet_minor)::text as "validBetMinor",
           coalesce(sum(p.valid_bet_minor) filter (where p.outcome = 'WON'), 0)::text as "wonMinor",
           coalesce(sum(p.valid_bet_minor) filter (where p.outcome = 'LOST'), 0)::text as "lostMinor",
           coalesce(sum(p.amount_minor) filter (where p.kind = 'REBATE'), 0)::text as "rebateMinor",
           coalesce(sum(p.amount_minor) filter (where p.kind = 'BONUS'), 0)::text as "bonusMinor",
           coalesce(sum(p.amount_minor) filter (where p.kind = 'SALARY'), 0)::text as "salaryMinor"
      from play p
      join wanted w on p.at >= w."from" and (w.until is null or p.at < w.until)
       and (w."branchId" is null or (w."branchId" = p.branch_id and p.member_id <> w."branchId"))
     group by 1, 2 order by 2, 1`.execute(tx);
  return rows.map(({ span, branchId, ...sums }) => ({
    span,
    branchId,
    sums: {
      ...noSums,
      stakeMinor: BigInt(sums.stakeMinor),
      payoutMinor: BigInt(sums.payoutMinor),
      validBetMinor: BigInt(sums.validBetMinor),
      wonMinor: BigInt(sums.wonMinor),
      lostMinor: BigInt(sums.lostMinor),
      rebateMinor: BigInt(sums.rebateMinor),
      bonusMinor: BigInt(sums.bonusMinor),
      salaryMinor: BigInt(sums.salaryMinor),
    },
  }));
}
