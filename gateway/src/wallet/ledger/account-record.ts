import { type RawBuilder, sql } from 'kysely';
import type { RecordType } from './movement-types.ts';
import type { Executor } from './store.ts';

export interface AccountRecordScope {
  memberId: number;
  book: string;
  /** A half-open period: from `from` until before `to`. */
  from: Date;
  to: Date;
  /** Absent or empty: all types. */
  types?: readonly RecordType[];
}

export interface AccountRecordFilter extends AccountRecordScope {
  /** Counts from 1. */
  page: number;
  pageSize: number;
}

export interface AccountRecordRow {
  /** The entry's number within its account. */
  seq: number;
  transferId: number;
  at: Date;
  type: RecordType;
  /** Signed: positive when the account gained. */
  amountMinor: number;
  balanceBeforeMinor: number;
  balanceAfterMinor: number;
  reference: string | null;
  remark: string | null;
  /** The other member of a transfer between two members. */
  counterpartyId: number | null;
  isReversed: boolean;
}

export interface AccountRecordPage {
  rows: AccountRecordRow[];
  /** Over all pages of the filter. */
  totals: { count: number; inMinor: number; outMinor: number; netMinor: number };
}

const recordType = sql`case when e.amount > 0 and t.type in ('TRANSFER_UP', 'TRANSFER_DOWN') then 'TRANSFER_IN' else t.type end`;

/** Selects the entries that match the filter, joined with their transfers where `joined`. */
const matching = (filter: AccountRecordScope, joined: boolean): RawBuilder<unknown> => sql`
  from ledger_entries e
  ${joined ? sql`join ledger_transfers t on t.id = e.transfer_id` : sql``}
  where e.account_id = (select id from ledger_accounts where member_id = ${filter.memberId} and book = ${filter.book})
    and e.account_id > 0 and e.occurred_at >= ${filter.from} and e.occurred_at < ${filter.to}
    ${filter.types?.length ? sql`and ${recordType} = any(${[...filter.types]}::text[])` : sql``}`;

/** Reads one account's entries, newest first. Each row's balance after it is the next newer row's balance before. */
export async function readAccountRecord(
  executor: Executor,
  filter: AccountRecordFilter,
): Promise<AccountRecordPage> {
  const totals = await sql<AccountRecordPage['totals']>`
    select count(*) as count,
           coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as "inMinor",
           coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as "outMinor",
           coalesce(sum(e.amount), 0)::bigint as "netMinor"
    ${matching(filter, Boolean(filter.types?.length))}`.execute(executor);
  const rows = await readRows(
    executor,
    filter,
    sql`order by e.seq desc limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`,
  );
  return { rows, totals: totals.rows[0] ?? { count: 0, inMinor: 0, outMinor: 0, netMinor: 0 } };
}

/**
 * Reads the `limit` entries before the account's entry number `before`, newest first. The cost does not
 * depend on the length of the record.
 */
export const readAccountRecordPart = (
  executor: Executor,
  filter: AccountRecordScope,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AccountRecordRow[]> =>
  readRows(
    executor,
    filter,
    sql`${before === undefined ? sql`` : sql`and e.seq < ${before}`} order by e.seq desc limit ${limit}`,
  );

async function readRows(
  executor: Executor,
  filter: AccountRecordScope,
  part: RawBuilder<unknown>,
): Promise<AccountRecordRow[]> {
  const { rows } = await sql<AccountRecordRow>`
    select e.seq, t.id as "transferId", e.occurred_at as at, ${recordType} as type, e.amount as "amountMinor",
           e.balance_after - e.amount as "balanceBeforeMinor", e.balance_after as "balanceAfterMinor",
           t.reference, t.remark,
           nullif(nullif((select o.member_id from ledger_accounts o
             where o.id = case when e.amount > 0 then t.from_account else t.to_account end), 0), ${filter.memberId}) as "counterpartyId",
           exists (select from ledger_transfers r where r.reverses = t.id) as "isReversed"
    ${matching(filter, true)}
    ${part}`.execute(executor);
  return rows;
}
