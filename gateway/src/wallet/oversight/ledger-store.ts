/** The ledger as operators see it. Sums over many members may exceed 64 bits. */
import type { alterationKinds } from '@parlour/contracts/back-office';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/index.ts';

export interface RecordQuery {
  memberId: number;
  book: string;
  from: Date | undefined;
  /** Exclusive. */
  to: Date | undefined;
  /** The entries before this number within the book. */
  before: number | undefined;
  limit: number;
}

export interface RecordRow {
  seq: number;
  transferId: number;
  at: Date;
  type: string;
  /** Signed: positive when the book gained. */
  amountMinor: number;
  balanceAfterMinor: number;
  reference: string | null;
  remark: string | null;
  /** The other member of a transfer between two members. */
  counterpartyId: number | null;
  isReversed: boolean;
}

/** Reads the entries of one book, newest first. */
export async function readRecord(
  { kysely }: Database,
  { memberId, book, from, to, before, limit }: RecordQuery,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select e.seq, t.id as "transferId", e.occurred_at as at, t.type, e.amount as "amountMinor",
           e.balance_after as "balanceAfterMinor", t.reference, t.remark,
           nullif(nullif((select o.member_id from ledger_accounts o
             where o.id = case when e.amount > 0 then t.from_account else t.to_account end), 0), ${memberId}) as "counterpartyId",
           exists (select from ledger_transfers r where r.reverses = t.id) as "isReversed"
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where e.account_id = (select id from ledger_accounts where member_id = ${memberId} and book = ${book})
       ${before === undefined ? sql`` : sql`and e.seq < ${before}`}
       ${from === undefined ? sql`` : sql`and e.occurred_at >= ${from}`}
       ${to === undefined ? sql`` : sql`and e.occurred_at < ${to}`}
     order by e.seq desc limit ${limit}`.execute(kysely);
  return rows;
}

interface BookSum {
  book: string;
  currency: string;
  sumMinor: bigint;
}

export interface Liability {
  /**
   * Balances of all members by book, with one sum for all bonus grants; `accounts` counts the books that are not empty.
   */
  members: (BookSum & { accounts: number })[];
  /** Books of the house that hold members' money: escrow, wins under review, pools. */
  held: BookSum[];
}

/** Reads the liabilities in one statement, so that each movement is in exactly one sum. */
export async function readLiability({ kysely }: Database): Promise<Liability> {
  const { rows } = await sql<{ book: string; currency: string; accounts: number | null; sum: string }>`
    select case when book like 'bonus:%' then 'bonus' else book end as book, currency,
           count(*) filter (where balance > 0) as accounts, sum(balance)::text as sum
      from ledger_accounts where id > 0 group by 1, currency
    union all
    select book, currency, null, balance::text from ledger_house_balances
     where split_part(book, ':', 1) in ('round_escrow', 'win_review', 'jackpot_pool')
     order by book, currency`.execute(kysely);
  const toSum = ({ book, currency, sum }: (typeof rows)[number]): BookSum => ({
    book,
    currency,
    sumMinor: BigInt(sum),
  });
  return {
    members: rows.flatMap((row) =>
      row.accounts === null ? [] : [{ ...toSum(row), accounts: row.accounts }],
    ),
    held: rows.filter(({ accounts }) => accounts === null).map(toSum),
  };
}

export interface PoolMovements {
  fedMinor: bigint;
  fundedMinor: bigint;
  wonMinor: bigint;
  takenBackMinor: bigint;
}

/** Sums the movements of the jackpot pools from `from` (inclusive) to `to` (exclusive). */
export async function sumPoolMovements(
  { kysely }: Database,
  { from, to }: { from: Date; to: Date },
): Promise<PoolMovements> {
  const { rows } = await sql<Record<keyof PoolMovements, string>>`
    select coalesce(sum(e.amount) filter (where t.type = 'JACKPOT_FEED'), 0)::text as "fedMinor",
           coalesce(sum(e.amount) filter (where t.type = 'JACKPOT_FUND'), 0)::text as "fundedMinor",
           coalesce(-sum(e.amount) filter (where t.type = 'JACKPOT_WIN'), 0)::text as "wonMinor",
           coalesce(sum(e.amount) filter (where t.reverses is not null), 0)::text as "takenBackMinor"
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where e.account_id in (select id from ledger_accounts where member_id = 0 and split_part(book, ':', 1) = 'jackpot_pool')
       and e.occurred_at >= ${from} and e.occurred_at < ${to}`.execute(kysely);
  const [row] = rows;
  const read = (name: keyof PoolMovements): bigint => BigInt(row?.[name] ?? 0);
  return {
    fedMinor: read('fedMinor'),
    fundedMinor: read('fundedMinor'),
    wonMinor: read('wonMinor'),
    takenBackMinor: read('takenBackMinor'),
  };
}

type AlterationKind = (typeof alterationKinds)[number];

export interface AlterationQuery {
  from: Date;
  /** Exclusive. */
  to: Date;
  kind: AlterationKind | undefined;
}

export interface Alteration {
  id: number;
  at: Date;
  kind: AlterationKind;
  type: string;
  /** 0 is the house. */
  fromMember: number;
  fromBook: string;
  toMember: number;
  toBook: string;
  currency: string;
  amountMinor: number;
  reference: string | null;
  remark: string | null;
  /** Its number among the movements of its source, such as a vendor's number of a win. */
  key: string;
}

/** The index `ledger_transfers_altered` has this condition. */
const isAltered = sql`(t.type in ('ADJUST_IN', 'ADJUST_OUT', 'CORRECTION') or t.type = 'BET_ROLLBACK' and t.key like 'refund:%')`;

const alterationKind = sql`case
  when t.type in ('ADJUST_IN', 'ADJUST_OUT') then 'adjustment'
  when t.type = 'CORRECTION' then 'correction' else 'refund' end`;

/**
 * Selects the transfers that people decided on, with their kinds. Decided wins are entries of the book
 * `win_review`.
 */
const selectAltered = ({ from, to, kind }: AlterationQuery): RawBuilder<unknown> => sql`
  select * from (
    select t.*, ${alterationKind} as kind from ledger_transfers t
     where ${isAltered} and t.occurred_at >= ${from} and t.occurred_at < ${to} and t.amount > 0
    union all
    select t.*, 'win' from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where e.account_id in (select id from ledger_accounts where member_id = 0 and split_part(book, ':', 1) = 'win_review')
       and e.amount < 0 and t.type in ('BET_WIN', 'BONUS_WIN', 'JACKPOT_WIN', 'WIN_RETURN', 'JACKPOT_RETURN')
       and e.occurred_at >= ${from} and e.occurred_at < ${to}
  ) altered where ${kind ?? null}::text is null or kind = ${kind ?? null}::text`;

/** Reads alterations, newest first: those before `before`. */
export async function readAlterations(
  { kysely }: Database,
  query: AlterationQuery,
  { before, limit }: { before: { at: Date; id: number } | undefined; limit: number },
): Promise<Alteration[]> {
  const { rows } = await sql<Alteration>`
    select a.id, a.occurred_at as at, a.kind, a.type, giver.member_id as "fromMember", giver.book as "fromBook",
           taker.member_id as "toMember", taker.book as "toBook", giver.currency, a.amount as "amountMinor",
           a.reference, a.remark, a.key
      from (${selectAltered(query)}) a
      join ledger_accounts giver on giver.id = a.from_account
      join ledger_accounts taker on taker.id = a.to_account
     ${before === undefined ? sql`` : sql`where (a.occurred_at, a.id) < (${before.at}, ${before.id})`}
     order by a.occurred_at desc, a.id desc limit ${limit}`.execute(kysely);
  return rows;
}

/** Sums the alterations by type and currency. */
export async function sumAlterations(
  { kysely }: Database,
  query: AlterationQuery,
): Promise<{ type: string; currency: string; count: number; sumMinor: bigint }[]> {
  const { rows } = await sql<{ type: string; currency: string; count: number; sum: string }>`
    select a.type, giver.currency, count(*) as count, sum(a.amount)::text as sum
      from (${selectAltered(query)}) a join ledger_accounts giver on giver.id = a.from_account
     group by 1, 2 order by 1, 2`.execute(kysely);
  return rows.map(({ sum, ...row }) => ({ ...row, sumMinor: BigInt(sum) }));
}
