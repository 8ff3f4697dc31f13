/** The SQL of posting and of balances. The SQL functions are in ../migrations. */
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { MovementRow, Posting, PostingOutcome, Reversal, ReversalOutcome } from './movement.ts';
import { getReversibleTypes, hashContent } from './movement.ts';

/** The database, or an open transaction. */
export type Executor = Kysely<unknown>;

interface PostingRow<Outcome> {
  outcome: Outcome;
  transfer_id: number | null;
  from_balance: number | null;
  to_balance: number | null;
}

const toPosting = <Outcome>(row: PostingRow<Outcome>): Posting<Outcome> => ({
  outcome: row.outcome,
  transferId: row.transfer_id ?? undefined,
  fromBalanceMinor: row.from_balance ?? undefined,
  toBalanceMinor: row.to_balance ?? undefined,
});

// Passed as complete SQL texts: compiling them for each call costs a tenth of the call.
async function query<Row>(executor: Executor, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await executor.executeQuery<Row>(CompiledQuery.raw(text, values));
  return rows;
}

async function queryOne<Row>(executor: Executor, text: string, values: unknown[]): Promise<Row> {
  const [row] = await query<Row>(executor, text, values);
  if (row === undefined) throw new Error(`No answer from: ${text}`);
  return row;
}

export async function postTransfer(executor: Executor, row: MovementRow): Promise<Posting> {
  return toPosting(
    await queryOne<PostingRow<PostingOutcome>>(
      executor,
      'select * from post_transfer($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
      [
        row.source,
        row.key,
        row.hash,
        row.type,
        row.from_member,
        row.from_book,
        row.to_member,
        row.to_book,
        row.currency,
        row.amount,
        row.reference,
        row.remark,
        row.occurred_at,
      ],
    ),
  );
}

/** Each member may occur at most once. */
export async function postBatch(
  executor: Executor,
  rows: readonly MovementRow[],
): Promise<(Posting | 'again')[]> {
  const answers = await query<PostingRow<PostingOutcome | 'again'>>(
    executor,
    'select * from post_batch($1)',
    [JSON.stringify(rows)],
  );
  return answers.map(({ outcome, ...row }) =>
    outcome === 'again' ? outcome : toPosting({ outcome, ...row }),
  );
}

/** Posts the rows one after the other, in the given order. */
export async function postEach(executor: Executor, rows: readonly MovementRow[]): Promise<Posting[]> {
  const answers = await query<PostingRow<PostingOutcome>>(executor, 'select * from post_each($1)', [
    JSON.stringify(rows),
  ]);
  return answers.map(toPosting);
}

export interface ReversalPosting extends Posting<ReversalOutcome> {
  /** Members whose accounts the movement touched. */
  memberIds: number[];
}

export async function postReversal(
  executor: Executor,
  reversal: Reversal,
  now: Date,
): Promise<ReversalPosting> {
  const { source, key, type, original, reference, remark, occurredAt } = reversal;
  const row = await queryOne<PostingRow<ReversalOutcome> & { member_ids: number[] | null }>(
    executor,
    'select * from post_reversal($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      source,
      key,
      hashContent({ source, key, type, original, reference: reference ?? null }),
      type,
      original.source,
      original.key,
      getReversibleTypes(type),
      reference ?? null,
      remark ?? null,
      occurredAt ?? now,
    ],
  );
  return { ...toPosting(row), memberIds: row.member_ids ?? [] };
}

export interface BookBalance {
  book: string;
  minor: number;
}

/** A member without an account is absent. */
export async function readBalances(
  executor: Executor,
  memberIds: readonly number[],
): Promise<Map<number, BookBalance[]>> {
  const rows = await query<{ member_id: number; book: string; balance: number }>(
    executor,
    'select member_id, book, balance from ledger_accounts where member_id = any($1::bigint[]) order by member_id, book',
    [memberIds.filter((memberId) => memberId > 0)],
  );
  const balances = new Map<number, BookBalance[]>();
  for (const { member_id, book, balance } of rows) {
    const books = balances.get(member_id) ?? [];
    balances.set(member_id, books);
    books.push({ book, minor: balance });
  }
  return balances;
}

/** Sums main accounts and those with vendors, without money in transit or held. */
export async function sumBalances(
  executor: Executor,
  memberIds: RawBuilder<{ id: number }>,
): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(balance), 0)::text as sum from ledger_accounts
     where member_id in (${memberIds}) and member_id > 0 and (book = 'main' or starts_with(book, 'vendor:'))`.execute(
    executor,
  );
  return BigInt(rows[0]?.sum ?? 0);
}

export interface HouseBalance {
  book: string;
  currency: string;
  /** The house's income in this book less its expenses. */
  minor: bigint;
  entries: number;
}

export async function readHouseBalances(executor: Executor): Promise<HouseBalance[]> {
  const rows = await query<Omit<HouseBalance, 'minor'> & { minor: string }>(
    executor,
    'select book, currency, balance::text as minor, entries from ledger_house_balances order by currency, book',
    [],
  );
  return rows.map(({ minor, ...row }) => ({ ...row, minor: BigInt(minor) }));
}

export interface PostedTransfer {
  transferId: number;
  type: string;
  amountMinor: number;
  reference: string | null;
  postedAt: Date;
  occurredAt: Date;
  /** The balance after this movement; null for the house. */
  fromBalanceMinor: number | null;
  toBalanceMinor: number | null;
  /** The transfer that reversed this one. */
  reversedBy: number | null;
}

/** Finds the transfer posted under a key. A tombstone has the type `TOMBSTONE` and the amount 0. */
export async function findTransfer(
  executor: Executor,
  source: string,
  key: string,
): Promise<PostedTransfer | undefined> {
  const [found] = await query<PostedTransfer>(
    executor,
    `select t.id as "transferId", t.type, t.amount as "amountMinor", t.reference,
            t.posted_at as "postedAt", t.occurred_at as "occurredAt",
            giver.balance_after as "fromBalanceMinor", taker.balance_after as "toBalanceMinor", r.id as "reversedBy"
       from ledger_transfers t
       left join ledger_entries giver on giver.account_id = t.from_account and giver.seq = t.from_seq
       left join ledger_entries taker on taker.account_id = t.to_account and taker.seq = t.to_seq
       left join ledger_transfers r on r.reverses = t.id
      where t.source = $1 and t.key = $2`,
    [source, key],
  );
  return found;
}

/** Adds up house entries that are ready to be summed. Safe on every gateway at once. */
export async function foldHouseEntries(executor: Executor): Promise<void> {
  await query(executor, 'select ledger_fold()', []);
}
