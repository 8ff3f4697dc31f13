/**
 * Verifies the ledger in short queries, each in a separate turn of the event loop, so that neither the
 * gateway nor the embedded database is blocked. Each query sees one snapshot and checks its invariant
 * completely, so movements may be posted at the same time.
 */
import { sql } from 'kysely';
import { type BatchPace, createBatchPace, type Database, type Tx } from '../../server/index.ts';
import { findWrongRoutes, type RouteRow, type Violation } from './verify.ts';

type Queries = Pick<Database, 'kysely' | 'transaction'>;

/** Invariants of the transfers `t` of a batch: queries that return the violating ids. */
const transferInvariants: Record<string, string> = {
  'the entries of a transfer say what it says': `
    select t.id from t
      left join ledger_entries g on g.account_id = t.from_account and g.seq = t.from_seq
      left join ledger_entries r on r.account_id = t.to_account and r.seq = t.to_seq
     where t.amount > 0 and (g.transfer_id is distinct from t.id or r.transfer_id is distinct from t.id
       or g.amount is distinct from -t.amount or r.amount is distinct from t.amount)`,
  'a balance after is the one before plus the amount': `
    select t.id from t
      cross join lateral (values (t.from_account, t.from_seq), (t.to_account, t.to_seq)) side(account_id, seq)
      join ledger_entries e on e.account_id = side.account_id and e.seq = side.seq
      left join ledger_entries p on p.account_id = e.account_id and p.seq = e.seq - 1
     where e.account_id > 0 and (e.balance_after < 0 or (e.seq > 1 and p.seq is null)
       or e.balance_after - e.amount <> coalesce(p.balance_after, 0))`,
  'both accounts of a transfer are of one currency': `
    select t.id from t
      left join ledger_accounts g on g.id = t.from_account left join ledger_accounts r on r.id = t.to_account
     where t.amount > 0 and (g.id is null or g.currency is distinct from r.currency)`,
  'money passes between two members only over the float': `
    select t.id from t
      join ledger_accounts g on g.id = t.from_account join ledger_accounts r on r.id = t.to_account
     where g.member_id > 0 and r.member_id > 0 and g.member_id <> r.member_id
       and (g.book, r.book) not in (('float', 'main'), ('main', 'float'))`,
  'a reversal mirrors its original, which comes before it': `
    select t.id from t left join ledger_transfers o on o.id = t.reverses
     where t.reverses is not null and (o.id is null or t.amount <> o.amount or t.from_account <> o.to_account
       or t.to_account <> o.from_account or t.id <= o.id)`,
};

const accountInvariants: Record<string, string> = {
  'a balance is that of its last entry': `
    select t.id from t left join ledger_entries e on e.account_id = t.id and e.seq = t.seq
     where t.balance < 0 or (t.seq = 0 and t.balance <> 0)
       or (t.seq > 0 and e.balance_after is distinct from t.balance)
       or exists (select from ledger_entries n where n.account_id = t.id and n.seq > t.seq)`,
};

const entryInvariants: Record<string, string> = {
  'an entry belongs to a transfer': `
    select t.transfer_id from t left join ledger_transfers o on o.id = t.transfer_id
     where o.id is null
        or ((o.from_account, o.from_seq, -o.amount) is distinct from (t.account_id, t.seq, t.amount)
        and (o.to_account, o.to_seq, o.amount) is distinct from (t.account_id, t.seq, t.amount))`,
  'every entry is of an account': `
    select t.transfer_id from t left join ledger_accounts a on a.id = t.account_id where a.id is null`,
};

/**
 * Verifies the transfers after `after` and every member's balance; with `after` 0 also each entry and the folds.
 * Returns the violations, and the transfer up to which no further transfer can appear.
 */
export async function verifyLedgerInBatches(
  database: Queries,
  { after }: { after: number },
): Promise<{ violations: Violation[]; until: number }> {
  const found = new Map<string, Violation>();
  const add = ({ invariant, count, example }: Violation): void => {
    found.set(invariant, { invariant, count: (found.get(invariant)?.count ?? 0) + count, example });
  };
  const isFull = after === 0;
  const folds = await readFolds(database);
  for await (const one of readBatches(database, transferBatch, transferInvariants, [after])) add(one);
  for await (const one of readBatches(database, accountBatch, accountInvariants, [0])) add(one);
  if (isFull) {
    for await (const one of readBatches(database, entryBatch, entryInvariants, [entryStart, 0])) add(one);
    for await (const one of verifyFolds(database, folds)) add(one);
  }
  for (const one of await findUnbalancedCurrencies(database)) add(one);
  return { violations: [...found.values()], until: folds.until };
}

/** Below the id of any account. */
const entryStart = -1_000_000_000_000;

interface BatchSource {
  table: string;
  /** The primary key's columns, by which the batches are ordered. */
  key: readonly string[];
  /** Whether to check the routes of the types, too. */
  hasTypes?: boolean;
}
const transferBatch: BatchSource = { table: 'ledger_transfers', key: ['id'], hasTypes: true };
const accountBatch: BatchSource = { table: 'ledger_accounts', key: ['id'] };
const entryBatch: BatchSource = { table: 'ledger_entries', key: ['account_id', 'seq'] };

async function* readBatches(
  database: Queries,
  source: BatchSource,
  invariants: Record<string, string>,
  start: readonly number[],
): AsyncGenerator<Violation> {
  const pace = createBatchPace();
  let cursor: readonly number[] | undefined = start;
  while (cursor !== undefined) {
    const from: readonly number[] = cursor;
    const batch = await database.transaction((tx) => readBatch(tx, pace, { source, invariants, from }));
    yield* batch.violations;
    cursor = batch.next;
    pace.next();
  }
}

async function readBatch(
  tx: Tx,
  pace: BatchPace,
  {
    source,
    invariants,
    from,
  }: { source: BatchSource; invariants: Record<string, string>; from: readonly number[] },
): Promise<{ violations: Violation[]; next: readonly number[] | undefined }> {
  // Without statistics the planner would read whole tables for each batch.
  await sql`select set_config(name, 'off', true)
    from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']) name`.execute(tx);
  const { last, isFull } = await pace.run(() => readEnd(tx, source, { from, limit: pace.size }));
  if (last === undefined) return { violations: [], next: undefined };
  const batch = `with t as materialized (${selectRows(source, from)} and ${toRow(source.key)} <= ${toRow(last)})`;
  const violations: Violation[] = [];
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await pace.run(() =>
      sql<{ count: number; example: number }>`${sql.raw(
        `${batch} select count(*) as count, min(broken.id) as example from (${query}) broken(id)`,
      )}`.execute(tx),
    );
    for (const { count, example } of rows)
      if (count > 0) violations.push({ invariant, count, example: String(example) });
  }
  if (source.hasTypes) violations.push(...findWrongRoutes(await pace.run(() => readRoutes(tx, batch))));
  return { violations, next: isFull ? last : undefined };
}

const toRow = (values: readonly (string | number)[]): string => `(${values.join(', ')})`;

const selectRows = ({ table, key }: BatchSource, from: readonly number[]): string =>
  `select * from ${table} where ${toRow(key)} > ${toRow(from)}`;

/** Returns the key of a batch's last row, and whether the batch is full. */
async function readEnd(
  tx: Tx,
  source: BatchSource,
  { from, limit }: { from: readonly number[]; limit: number },
): Promise<{ last: readonly number[] | undefined; isFull: boolean }> {
  const { key } = source;
  const { rows } = await sql<Record<string, number>>`${sql.raw(
    `select ${key.join(', ')}, count(*) over () as rows from (
       ${selectRows(source, from)} order by ${key.join(', ')} limit ${limit}) t
     order by ${key.map((column) => `${column} desc`).join(', ')} limit 1`,
  )}`.execute(tx);
  const [row] = rows;
  return {
    last: row && key.map((column) => Number(row[column])),
    isFull: Number(row?.rows ?? 0) === limit,
  };
}

async function readRoutes(tx: Tx, batch: string): Promise<RouteRow[]> {
  const { rows } = await sql<RouteRow>`${sql.raw(batch)}
    select t.type, g.book as from_book, r.book as to_book, least(g.member_id, 1) as from_member,
           least(r.member_id, 1) as to_member, count(*) as count, min(t.id) as example
      from t join ledger_accounts g on g.id = t.from_account join ledger_accounts r on r.id = t.to_account
     where t.reverses is null group by 1, 2, 3, 4, 5`.execute(tx);
  return rows;
}

interface Folds {
  /** The folds cover the transfers up to this one; no other can appear among them. */
  until: number;
  accounts: readonly { id: number; balance: string; entries: string }[];
}

async function readFolds(database: Queries): Promise<Folds> {
  const { rows } = await sql<{ until: number; id: number | null; balance: string; entries: string }>`
    select s.folded_until as until, a.id, coalesce(f.balance, 0)::text as balance,
           coalesce(f.entries, 0)::text as entries
      from ledger_fold_state s left join ledger_accounts a on a.id < 0
      left join ledger_house_folds f on f.account_id = a.id`.execute(database.kysely);
  return {
    until: rows[0]?.until ?? 0,
    accounts: rows.flatMap(({ id, balance, entries }) => (id === null ? [] : [{ id, balance, entries }])),
  };
}

async function* verifyFolds(database: Queries, { until, accounts }: Folds): AsyncGenerator<Violation> {
  const pace = createBatchPace();
  for (const { id, balance, entries } of accounts) {
    let after = 0;
    let sum = 0n;
    let count = 0n;
    for (;;) {
      const { rows } = await pace.run(() =>
        sql<{ sum: string; count: string; last: number | null }>`
        select coalesce(sum(amount), 0)::text as sum, count(*)::text as count, max(seq) as last from (
          select seq, amount from ledger_entries
           where account_id = ${id} and seq > ${after} and seq <= ${until}
           order by seq limit ${pace.size}) e`.execute(database.kysely),
      );
      pace.next();
      const [part] = rows;
      sum += BigInt(part?.sum ?? 0);
      count += BigInt(part?.count ?? 0);
      if (part?.last == null) break;
      after = part.last;
    }
    if (sum !== BigInt(balance) || count !== BigInt(entries))
      yield { invariant: 'a fold is the sum of the entries it covers', count: 1, example: String(id) };
  }
}

/**
 * Sums all balances. They are read as texts, because a wrong balance may be too large for a number. A cursor
 * sees one snapshot, however many fetches it takes.
 */
async function findUnbalancedCurrencies(database: Queries): Promise<Violation[]> {
  const sums = new Map<string, bigint>();
  await database.transaction(async (tx) => {
    const pace = createBatchPace();
    await sql`declare verified_balances no scroll cursor for
      select currency, balance::text from ledger_accounts where id > 0
      union all select currency, balance::text from ledger_house_balances`.execute(tx);
    for (;;) {
      const { rows } = await pace.run(() =>
        sql<{
          currency: string;
          balance: string;
        }>`fetch ${sql.raw(String(pace.size))} from verified_balances`.execute(tx),
      );
      if (rows.length === 0) break;
      for (const { currency, balance } of rows)
        sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(balance));
      pace.next();
    }
    await sql`close verified_balances`.execute(tx);
  });
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, sum]) => ({
      invariant: `all balances of ${currency} sum to zero`,
      count: 1,
      example: String(sum),
    }));
}
