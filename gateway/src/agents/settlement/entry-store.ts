/** SQL of the entries that settlements add up. */
import { sql } from 'kysely';
import { splitParts, type Tx } from '../../server/index.ts';
import { type BetOutcome, getOutcome, type TeamSums } from './settlement-rules.ts';

/** One event as settlements count it. Amounts in minor units; those of a void bet are negative. */
export interface NewEntry {
  /** Each event is added once. */
  eventId: string;
  kind: 'BET' | 'REBATE' | 'BONUS' | 'SALARY';
  memberId: number;
  /** Path of the member at the time of the event, from the root to the member: `1.7.23.`. */
  path: string;
  at: Date;
  stakeMinor?: number | undefined;
  payoutMinor?: number | undefined;
  validBetMinor?: number | undefined;
  amountMinor?: number | undefined;
}

/**
 * Locks the sequence until the transaction ends and returns its last number. Entries are added and runs are
 * opened under this lock. Therefore every entry up to that number is committed, and every later entry has a
 * higher number.
 */
export async function lockEntries(tx: Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select last_seq as last from agents_entry_end for update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The sequence of entries is missing.');
  return row.last;
}

/** Adds the entries that were not added before, with the next numbers. */
export async function addEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await lockEntries(tx);
  for (const part of splitParts(entries)) await addPart(tx, part);
}

async function addPart(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  await sql`
    with given as (
      select distinct on (g.event_id) g.* from rows from (json_to_recordset(${JSON.stringify(
        entries.map(toRow),
      )}::json) as (event_id uuid, kind text, member_id bigint, path text, at timestamptz, outcome text,
        stake bigint, payout bigint, valid_bet bigint, amount bigint)) with ordinality as g (event_id, kind, member_id,
        path, at, outcome, stake, payout, valid_bet, amount, position)
       where not exists (select from agents_entry known where known.event_id = g.event_id)
       order by g.event_id, position
    ), added as (
      insert into agents_entry (seq, event_id, kind, member_id, path, at, outcome, stake_minor, payout_minor,
        valid_bet_minor, amount_minor)
      select e.last_seq + row_number() over (order by position), event_id, kind, member_id, path, given.at, outcome,
             stake, payout, valid_bet, amount from given cross join agents_entry_end e
      returning seq
    )
    update agents_entry_end set last_seq = last_seq + (select count(*) from added)`.execute(tx);
}

const toRow = (entry: NewEntry) => ({
  event_id: entry.eventId,
  kind: entry.kind,
  member_id: entry.memberId,
  path: entry.path,
  at: entry.at,
  outcome: entry.kind === 'BET' ? getSignedOutcome(entry) : null,
  stake: entry.stakeMinor ?? 0,
  payout: entry.payoutMinor ?? 0,
  valid_bet: entry.validBetMinor ?? 0,
  amount: entry.amountMinor ?? 0,
});

/** A void bet has the outcome of the bet that it cancels, although its amounts are negative. */
const getSignedOutcome = ({ stakeMinor = 0, payoutMinor = 0 }: NewEntry): BetOutcome =>
  getOutcome({ stakeMinor: Math.abs(stakeMinor), payoutMinor: Math.abs(payoutMinor) });

/** A contract whose team is summed. */
interface SummedContract {
  contractId: number;
  agentId: number;
  effectiveFrom: Date;
}

/** Which entries belong to a period. */
export interface Window {
  startsAt: Date;
  endsAt: Date;
  /**
   * Entries of earlier time with a higher number than this arrived too late for their own period and belong to
   * this one.
   */
  lateAfterSeq: number;
  /** The last entry of the period. */
  closedSeq: number;
  activeMinor: number;
}

type SumsRow = Record<Exclude<keyof TeamSums, 'activeMembers'>, string> & {
  contractId: number;
  activeMembers: number;
};

/**
 * Sums the teams of contracts in a period, without the agents' own play. An agent's team is every member
 * below the agent at the time of the entry. Contracts without any entry are absent.
 */
export async function sumTeams(
  tx: Tx,
  contracts: readonly SummedContract[],
  { startsAt, endsAt, lateAfterSeq, closedSeq, activeMinor }: Window,
): Promise<Map<number, TeamSums>> {
  const { rows } = await sql<SumsRow>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(contracts)}::jsonb)
        as w ("contractId" bigint, "agentId" bigint, "effectiveFrom" timestamptz)
    ), play as materialized (
      select path, member_id, case when at < ${startsAt} then at end as late_at,
             sum(stake_minor) as stake, sum(payout_minor) as payout, sum(valid_bet_minor) as valid_bet,
             sum(valid_bet_minor) filter (where outcome = 'WON') as won,
             sum(valid_bet_minor) filter (where outcome = 'LOST') as lost,
             sum(amount_minor) filter (where kind = 'REBATE') as rebate,
             sum(amount_minor) filter (where kind = 'BONUS') as bonus,
             sum(amount_minor) filter (where kind = 'SALARY') as salary
        from agents_entry
       where at < ${endsAt} and seq <= ${closedSeq} and (at >= ${startsAt} or seq > ${lateAfterSeq})
       group by 1, 2, 3
    ), member as (
      select w."contractId" as contract_id, p.member_id <> w."agentId" as is_other, p.member_id,
             sum(p.stake) as stake, sum(p.payout) as payout, sum(p.valid_bet) as valid_bet, sum(p.won) as won,
             sum(p.lost) as lost, sum(p.rebate) as rebate, sum(p.bonus) as bonus, sum(p.salary) as salary
        from play p
        cross join lateral unnest(string_to_array(rtrim(p.path, '.'), '.')::bigint[]) as upline (id)
        join wanted w on w."agentId" = upline.id
       where p.late_at is null or p.late_at >= w."effectiveFrom"
       group by 1, 2, 3
    )
    select contract_id as "contractId",
           coalesce(sum(stake) filter (where is_other), 0)::text as "stakeMinor",
           coalesce(sum(payout) filter (where is_other), 0)::text as "payoutMinor",
           coalesce(sum(rebate) filter (where is_other), 0)::text as "rebateMinor",
           coalesce(sum(bonus) filter (where is_other), 0)::text as "bonusMinor",
           coalesce(sum(salary), 0)::text as "salaryMinor",
           coalesce(sum(valid_bet) filter (where is_other), 0)::text as "validBetMinor",
           coalesce(sum(won) filter (where is_other), 0)::text as "wonMinor",
           coalesce(sum(lost) filter (where is_other), 0)::text as "lostMinor",
           count(*) filter (where is_other and valid_bet >= ${activeMinor}) as "activeMembers"
      from member group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.contractId, toSums(row)]));
}

const toSums = (row: SumsRow): TeamSums => ({
  stakeMinor: BigInt(row.stakeMinor),
  payoutMinor: BigInt(row.payoutMinor),
  rebateMinor: BigInt(row.rebateMinor),
  bonusMinor: BigInt(row.bonusMinor),
  salaryMinor: BigInt(row.salaryMinor),
  validBetMinor: BigInt(row.validBetMinor),
  wonMinor: BigInt(row.wonMinor),
  lostMinor: BigInt(row.lostMinor),
  activeMembers: row.activeMembers,
});

export const noSums: TeamSums = toSums({
  contractId: 0,
  stakeMinor: '0',
  payoutMinor: '0',
  rebateMinor: '0',
  bonusMinor: '0',
  salaryMinor: '0',
  validBetMinor: '0',
  wonMinor: '0',
  lostMinor: '0',
  activeMembers: 0,
});
