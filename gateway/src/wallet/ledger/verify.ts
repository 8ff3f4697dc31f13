import { sql } from 'kysely';
import type { Database } from '../../server/index.ts';
import { parseBookKind } from './accounts.ts';
import { type MovementType, movementRoutes } from './movement-types.ts';

export interface Violation {
  invariant: string;
  count: number;
  /** The id of one violating transfer or account. */
  example: string;
}

/** Queries that return the ids that violate each invariant. */
const invariants: Record<string, string> = {
  'a transfer has two entries that sum to zero': `
    select t.id from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
     where t.amount > 0 group by t.id having count(e.seq) <> 2 or sum(e.amount) <> 0`,
  'the entries of a transfer say what it says': `
    select t.id from ledger_transfers t
      left join ledger_entries g on g.account_id = t.from_account and g.seq = t.from_seq
      left join ledger_entries r on r.account_id = t.to_account and r.seq = t.to_seq
     where t.amount > 0 and (g.transfer_id is distinct from t.id or r.transfer_id is distinct from t.id
       or g.amount is distinct from -t.amount or r.amount is distinct from t.amount)`,
  'an entry belongs to a transfer': `
    select e.transfer_id from ledger_entries e left join ledger_transfers t on t.id = e.transfer_id
     where t.id is null or t.amount = 0`,
  'a balance is the sum of its entries, and its count theirs': `
    select a.id from ledger_accounts a
      left join (select account_id, sum(amount) as sum, count(*) as count, max(seq) as last
                   from ledger_entries where account_id > 0 group by account_id) e on e.account_id = a.id
     where a.id > 0 and (a.balance <> coalesce(e.sum, 0) or a.seq <> coalesce(e.count, 0) or a.seq <> coalesce(e.last, 0))`,
  'a balance after is the one before plus the amount': `
    select e.transfer_id from (
      select transfer_id, balance_after - amount as before,
             lag(balance_after, 1, 0::bigint) over (partition by account_id order by seq) as previous
        from ledger_entries where account_id > 0) e
     where e.before <> e.previous`,
  'no account of a member is below zero': `
    select account_id as id from ledger_entries where balance_after < 0
    union all select id from ledger_accounts where balance < 0`,
  'every entry is of an account': `
    select e.transfer_id from ledger_entries e left join ledger_accounts a on a.id = e.account_id where a.id is null`,
  'both accounts of a transfer are of one currency': `
    select t.id from ledger_transfers t
      join ledger_accounts g on g.id = t.from_account join ledger_accounts r on r.id = t.to_account
     where g.currency <> r.currency`,
  'money passes between two members only over the float': `
    select t.id from ledger_transfers t
      join ledger_accounts g on g.id = t.from_account join ledger_accounts r on r.id = t.to_account
     where g.member_id > 0 and r.member_id > 0 and g.member_id <> r.member_id
       and (g.book, r.book) not in (('float', 'main'), ('main', 'float'))`,
  'a reversal mirrors its original, which comes before it': `
    select r.id from ledger_transfers r join ledger_transfers t on t.id = r.reverses
     where r.amount <> t.amount or r.from_account <> t.to_account or r.to_account <> t.from_account or r.id <= t.id`,
  'all balances of a currency sum to zero': `
    select -1 as id from (
      select currency, balance from ledger_accounts where id > 0
      union all select currency, balance from ledger_house_balances) b
     group by b.currency having sum(b.balance) <> 0`,
  'a fold is the sum of the entries it covers': `
    select a.id from ledger_accounts a cross join ledger_fold_state s
      left join ledger_house_folds f on f.account_id = a.id
      left join ledger_entries e on e.account_id = a.id and e.seq <= s.folded_until
     where a.id < 0
     group by a.id, f.balance, f.entries
    having coalesce(f.balance, 0) <> coalesce(sum(e.amount), 0) or coalesce(f.entries, 0) <> count(e.seq)`,
};

/**
 * Searches the whole ledger for violations; an empty list proves that it is sound. It reads everything, so run it on a
 * copy or at a quiet hour when the ledger is large.
 */
export async function verifyLedger(database: Pick<Database, 'kysely'>): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await sql<{ count: number; example: number | null }>`
      select count(*) as count, min(broken.id) as example from (${sql.raw(query)}) as broken(id)`.execute(
      database.kysely,
    );
    const [found] = rows;
    if (found !== undefined && found.count > 0)
      violations.push({ invariant, count: found.count, example: String(found.example) });
  }
  return [...violations, ...findWrongRoutes(await readRoutes(database))];
}

/** The movements of one type between two books. */
export interface RouteRow {
  type: string;
  from_book: string;
  to_book: string;
  /** 0 is the house. */
  from_member: number;
  to_member: number;
  count: number;
  example: number;
}

async function readRoutes(database: Pick<Database, 'kysely'>): Promise<RouteRow[]> {
  const { rows } = await sql<RouteRow>`
    select t.type, g.book as from_book, r.book as to_book, least(g.member_id, 1) as from_member,
           least(r.member_id, 1) as to_member, count(*) as count, min(t.id) as example
      from ledger_transfers t
      join ledger_accounts g on g.id = t.from_account join ledger_accounts r on r.id = t.to_account
     where t.reverses is null
     group by 1, 2, 3, 4, 5`.execute(database.kysely);
  return rows;
}

/** Finds movements with a route that their type does not allow, or with an unknown type. */
export const findWrongRoutes = (rows: readonly RouteRow[]): Violation[] =>
  rows
    .filter((row) => {
      const from = parseBookKind(row.from_book, row.from_member === 0 ? 'house' : 'member');
      const to = parseBookKind(row.to_book, row.to_member === 0 ? 'house' : 'member');
      const routes = movementRoutes[row.type as MovementType] ?? [];
      return !routes.some(([start, end]) => start === from && end === to);
    })
    .map(({ type, from_book, to_book, count, example }) => ({
      invariant: `${type} takes one of its routes, not one from ${from_book} to ${to_book}`,
      count,
      example: String(example),
    }));

/** Returns the sum over all accounts of each currency; each sum must be 0. Cheap: it reads balances, not entries. */
export async function computeTrialBalance(
  database: Pick<Database, 'kysely'>,
): Promise<{ currency: string; sumMinor: bigint }[]> {
  const { rows } = await sql<{ currency: string; sumMinor: string }>`
    select currency, sum(balance)::text as "sumMinor" from (
      select currency, balance from ledger_accounts where id > 0
      union all select currency, balance from ledger_house_balances) b
     group by currency order by currency`.execute(database.kysely);
  return rows.map(({ currency, sumMinor }) => ({ currency, sumMinor: BigInt(sumMinor) }));
}
