/**
 * Verifies the ledger in short queries, so that neither the gateway nor the embedded database stands still. Each query
 * sees one moment, and an invariant is checked within one query, so movements may be posted meanwhile.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from '../../server/index.ts';
import { findWrongRoutes, type RouteRow, type Violation } from './verify.ts';

const batchMax = 200;

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
 * Returns the violations, and the transfer up to which no other can appear any more.
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
  /** Selects the next rows after the cursor `$1` (and `$2`), in order. */
  rows: string;
  /** The columns of the cursor. */
  cursor: readonly string[];
  /** Whether to check the routes of the types, too. */
  hasTypes?: boolean;
}
const transferBatch: BatchSource = {
  rows: 'select * from ledger_transfers where id > $1 order by id',
  cursor: ['id'],
  hasTypes: true,
};
const accountBatch: BatchSource = {
  rows: 'select * from ledger_accounts where id > $1 order by id',
  cursor: ['id'],
};
const entryBatch: BatchSource = {
  rows: 'select * from ledger_entries where (account_id, seq) > ($1, $2) order by account_id, seq',
  cursor: ['account_id', 'seq'],
};

async function* readBatches(
  database: Queries,
  source: BatchSource,
  invariants: Record<string, string>,
  start: readonly number[],
): AsyncGenerator<Violation> {
  let cursor: readonly number[] | undefined = start;
  while (cursor !== undefined) {
    const from: readonly number[] = cursor;
    const batch = await database.transaction((tx) => readBatch(tx, source, invariants, from));
    yield* batch.violations;
    cursor = batch.next;
    await nextTurn();
  }
}

async function readBatch(
  tx: Tx,
  { rows: selected, cursor, hasTypes }: BatchSource,
  invariants: Record<string, string>,
  from: readonly number[],
): Promise<{ violations: Violation[]; next: readonly number[] | undefined }> {
  // Without statistics the planner would read whole tables for each batch.
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`set local enable_hashjoin = off`.execute(tx);
  await sql`set local enable_mergejoin = off`.execute(tx);
  await sql`set local jit = off`.execute(tx);
  const bound = from.reduce(
    (text, value, index) => text.replaceAll(`$${index + 1}`, String(value)),
    selected,
  );
  const batch = `with t as materialized (${bound} limit ${batchMax})`;
  const names = Object.keys(invariants);
  const checks = Object.values(invariants).map(
    (query, index) =>
      `select ${index} as which, count(*) as count, min(broken.id) as example from (${query}) broken(id)`,
  );
  const { rows } = await sql<{ which: number; count: number; example: number }>`${sql.raw(
    `${batch} ${checks.join(' union all ')}`,
  )}`.execute(tx);
  const violations = rows
    .filter(({ count }) => count > 0)
    .map(({ which, count, example }) => ({
      invariant: names[which] ?? '',
      count,
      example: String(example),
    }));
  if (hasTypes) violations.push(...findWrongRoutes(await readRoutes(tx, batch)));
  return { violations, next: await readCursor(tx, batch, cursor) };
}

async function readRoutes(tx: Tx, batch: string): Promise<RouteRow[]> {
  const { rows } = await sql<RouteRow>`${sql.raw(batch)}
    select t.type, g.book as from_book, r.book as to_book, least(g.member_id, 1) as from_member,
           least(r.member_id, 1) as to_member, count(*) as count, min(t.id) as example
      from t join ledger_accounts g on g.id = t.from_account join ledger_accounts r on r.id = t.to_account
     where t.reverses is null group by 1, 2, 3, 4, 5`.execute(tx);
  return rows;
}

/** Returns the cursor of the last row; undefined when the batch was the last one. */
async function readCursor(
  tx: Tx,
  batch: string,
  cursor: readonly string[],
): Promise<readonly number[] | undefined> {
  const order = cursor.map((column) => `${column} desc`).join(', ');
  const { rows } = await sql<Record<string, number>>`${sql.raw(
    `${batch} select ${cursor.join(', ')}, count(*) over () as rows from t order by ${order} limit 1`,
  )}`.execute(tx);
  const [last] = rows;
  return last === undefined || Number(last.rows) < batchMax
    ? undefined
    : cursor.map((column) => Number(last[column]));
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
  for (const { id, balance, entries } of accounts) {
    let after = 0;
    let sum = 0n;
    let count = 0n;
    for (;;) {
      const { rows } = await sql<{ sum: string; count: string; last: number | null }>`
        select coalesce(sum(amount), 0)::text as sum, count(*)::text as count, max(seq) as last from (
          select seq, amount from ledger_entries
           where account_id = ${id} and seq > ${after} and seq <= ${until}
           order by seq limit ${batchMax}) e`.execute(database.kysely);
      const [part] = rows;
      sum += BigInt(part?.sum ?? 0);
      count += BigInt(part?.count ?? 0);
      if (part?.last == null) break;
      after = part.last;
      await nextTurn();
    }
    if (sum !== BigInt(balance) || count !== BigInt(entries))
      yield { invariant: 'a fold is the sum of the entries it covers', count: 1, example: String(id) };
  }
}

/** Compares texts, because a sum that is wrong may be too large for a number. */
async function findUnbalancedCurrencies(database: Queries): Promise<Violation[]> {
  const { rows } = await sql<{ currency: string; sum: string }>`
    select currency, sum(balance)::text as sum from (
      select currency, balance from ledger_accounts where id > 0
      union all select currency, balance from ledger_house_balances) b
     group by currency order by currency`.execute(database.kysely);
  return rows
    .filter(({ sum }) => sum !== '0')
    .map(({ currency, sum }) => ({
      invariant: `all balances of ${currency} sum to zero`,
      count: 1,
      example: sum,
    }));
}
