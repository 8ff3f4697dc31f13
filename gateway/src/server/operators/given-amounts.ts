import type { RequestCause } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/**
 * Kinds of gifts by their effect: money for a balance, a refusal of such money, money to a bank, points. Amounts of
 * different kinds are not added up.
 */
type GivenKind = 'credit' | 'refusal' | 'payout' | 'points';

/** The amount that an act gives, for the bound of the site. */
export interface Given {
  kind: GivenKind;
  /** Absent if the act concerns no single member. */
  memberId?: number | undefined;
  /** Minor units, or whole points. */
  amount: number;
  /** Identifies what is given. The same key of an act counts once. */
  key: string;
}

/** The bounds above which an act needs two people. */
export interface Bounds {
  /** The bound for one kind, in minor units or points. */
  getBound(kind: GivenKind): number;
  /** Time for which an amount that one person gave counts. */
  windowMs: number;
  /** The multiple of the bound that one person may give to all members together. */
  allMembersMultiple: number;
}

interface GivenBy {
  person: string;
  act: string;
  given: Given;
  now: Date;
}

/**
 * Lets one act of a person at a time decide and record what it gives, until the transaction ends. Call it before the
 * act takes other locks.
 */
export async function lockGiver(tx: Tx, person: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`operator-given:${person}`}, 0))`.execute(tx);
}

/**
 * Returns why an act needs two people, or undefined if it does not: its amount exceeds the bound, or with it the sum of
 * what the same person gave alone in the window to the same member does, or what the person gave to all members exceeds
 * the multiple. When the operator chooses the amounts of the act (`isChosen`), its sum for all members counts against
 * the bound itself.
 */
export async function findExceeded(
  tx: Tx,
  { person, act, given, now }: GivenBy,
  { bounds, isChosen }: { bounds: Bounds; isChosen: boolean },
): Promise<RequestCause | undefined> {
  const { kind, memberId, amount, key } = given;
  const bound = bounds.getBound(kind);
  if (amount > bound) return 'amount';
  const allMax = BigInt(bound) * BigInt(isChosen ? 1 : bounds.allMembersMultiple);
  const { rows } = await sql<{ member: boolean; all: boolean }>`
    select coalesce(sum(amount) filter (where member_id = ${memberId ?? null}), 0) > ${bound - amount}::bigint as member,
      coalesce(sum(amount) filter (where ${isChosen ? sql`act = ${act}` : sql`true`}), 0)
        > ${String(allMax - BigInt(amount))}::numeric as "all"
    from operator_given
    where person = ${person} and kind = ${kind} and given_at > ${new Date(now.getTime() - bounds.windowMs)}
      and (act, key) <> (${act}, ${key})`.execute(tx);
  if (rows[0]?.member) return 'member-sum';
  return rows[0]?.all ? 'total-sum' : undefined;
}

/** Records what a person gave alone, and deletes what no longer counts. */
export async function recordGiven(
  tx: Tx,
  { person, act, given, now }: GivenBy,
  { windowMs }: Bounds,
): Promise<void> {
  if (given.amount <= 0) return;
  await sql`delete from operator_given
    where person = ${person} and given_at <= ${new Date(now.getTime() - windowMs)}`.execute(tx);
  await sql`insert into operator_given (person, act, key, kind, member_id, amount, given_at)
    values (${person}, ${act}, ${given.key}, ${given.kind}, ${given.memberId ?? null}, ${given.amount}, ${now})
    on conflict (act, key) do nothing`.execute(tx);
}
