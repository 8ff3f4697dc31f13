/** Sums of a member's entries by period and type, for statements. */
import { type RawBuilder, sql } from 'kysely';
import type { MemberBook } from './accounts.ts';
import type { MovementType } from './movement-types.ts';
import type { Executor } from './store.ts';

export interface FlowFilter {
  memberId: number;
  /** `yyyy-MM-dd` in `timeZone`, inclusive. */
  fromDay: string;
  toDay: string;
  /** Length of the periods. Each is identified by its first day. */
  unit: 'day' | 'month';
  timeZone: string;
}

/**
 * The books of a statement: the playing money and the part of it that is held. Like the balance in the
 * header, `main` includes the wallets at vendors and the money in transit, so that transfers between them
 * change nothing.
 */
type StatementBook = Extract<MemberBook, 'main' | 'withdraw_hold' | 'redemption_hold'>;
const statementBooks: readonly StatementBook[] = ['main', 'withdraw_hold', 'redemption_hold'];

export interface Flow {
  /** First day of the period. */
  period: string;
  book: StatementBook;
  /** For a reversal, the type of the reversed movement. */
  type: MovementType;
  /** Signed: positive when the book gained. */
  minor: number;
}

export interface MemberFlows {
  /** Balance of the playing money at the start of `fromDay`. */
  openingMinor: number;
  flows: Flow[];
}

/** Sums of a member's whole history. */
export interface LifetimeFlows {
  depositMinor: number;
  /** Paid out to banks, including fees. Money that is still held for a withdrawal does not count yet. */
  withdrawalMinor: number;
}

const toDayStart = (day: string, timeZone: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date)::timestamp at time zone ${timeZone}`;
const toDayEnd = (day: string, timeZone: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date + 1)::timestamp at time zone ${timeZone}`;

const flowType = sql`coalesce(original.type, t.type)`;
/** The wallets at vendors and the money in transit to and from them. */
const isVendorBook = sql`(a.book like 'vendor:%' or a.book like 'vendor_in_transit:%')`;

const selectEntriesWithTypes = (
  memberId: number,
  books: readonly StatementBook[],
  others: RawBuilder<unknown> = sql`false`,
): RawBuilder<unknown> => sql`
  from ledger_accounts a
  join ledger_entries e on e.account_id = a.id
  join ledger_transfers t on t.id = e.transfer_id
  left join ledger_transfers original on original.id = t.reverses
 where a.member_id = ${memberId} and (a.book = any(${[...books]}::text[]) or ${others})`;

export async function readFlows(executor: Executor, filter: FlowFilter): Promise<MemberFlows> {
  const { memberId, fromDay, toDay, unit, timeZone } = filter;
  const from = toDayStart(fromDay, timeZone);
  const opening = await sql<{ minor: number }>`
    select coalesce(sum(a.balance - coalesce((
             select sum(e.amount) from ledger_entries e where e.account_id = a.id and e.occurred_at >= ${from}
           ), 0)), 0)::bigint as minor
      from ledger_accounts a
     where a.member_id = ${memberId} and (a.book = 'main' or ${isVendorBook})`.execute(executor);
  const { rows } = await sql<Flow>`
    select date_trunc(${unit}, e.occurred_at at time zone ${timeZone})::date as period,
           case when ${isVendorBook} then 'main' else a.book end as book,
           ${flowType} as type, sum(e.amount)::bigint as minor
    ${selectEntriesWithTypes(memberId, statementBooks, isVendorBook)}
       and e.occurred_at >= ${from} and e.occurred_at < ${toDayEnd(toDay, timeZone)}
     group by 1, 2, 3`.execute(executor);
  return { openingMinor: opening.rows[0]?.minor ?? 0, flows: rows };
}

/** Sums the deposits that a member was credited before a time. */
export async function readDepositsBefore(
  executor: Executor,
  memberId: number,
  before: Date,
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(e.amount), 0)::bigint as minor
    ${selectEntriesWithTypes(memberId, ['main'])} and ${flowType} = 'DEPOSIT' and e.occurred_at < ${before}`.execute(
    executor,
  );
  return rows[0]?.minor ?? 0;
}

export async function readLifetimeFlows(executor: Executor, memberId: number): Promise<LifetimeFlows> {
  const { rows } = await sql<LifetimeFlows>`
    select coalesce(sum(e.amount) filter (where ${flowType} = 'DEPOSIT'), 0)::bigint as "depositMinor",
           (coalesce(-sum(e.amount) filter (where ${flowType} in ('WITHDRAW_HOLD', 'WITHDRAW_RETURN')), 0)
             - coalesce((select balance from ledger_accounts
                          where member_id = ${memberId} and book = 'withdraw_hold'), 0))::bigint as "withdrawalMinor"
    ${selectEntriesWithTypes(memberId, ['main'])}`.execute(executor);
  return rows[0] ?? { depositMinor: 0, withdrawalMinor: 0 };
}
