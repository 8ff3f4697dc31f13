/**
 * Daily comparison with each vendor: the unreversed bets and wins of both sides and their amounts. A difference is
 * stored for a person to inspect and never leads to a posting. Rule: docs/rules.md 2, reconciliation.
 */
import { AppError } from '@parlour/contracts';
import { type Expression, sql } from 'kysely';
import {
  type Clock,
  type Database,
  dayMs,
  hourMs,
  type Job,
  type Logger,
  type VendorConnection,
} from '../../server/index.ts';
import { callVendor, VendorUnavailable } from '../launch/vendor-client.ts';
import type { BettingDb, BettingTables, Difference } from '../store.ts';

export interface Reconciliation {
  vendor: string;
  /** `2026-11-20`, UTC. */
  day: string;
  ours: { count: number; betMinor: number; winMinor: number };
  theirs: { count: number; betMinor: number; winMinor: number };
  differences: Difference[];
  comparedAt: Date;
}

interface AppliedTransaction {
  verb: 'bet' | 'win';
  txId: string;
  amount: number;
}

const everyMs = hourMs;
/** Number of past days that are still compared after a vendor was unavailable. */
const daysBack = 7;
export const reconciliationsListed = 400;

export interface ReconcileParts {
  database: Database;
  clock: Clock;
  vendors: ReadonlyMap<string, VendorConnection>;
  log: Logger;
}

export const reconcileDaily = (parts: ReconcileParts): Job => ({
  name: 'betting.reconcile',
  everyMs,
  async run() {
    const today = toStartOfDay(parts.clock.now());
    for (const connection of parts.vendors.values())
      for (let back = 1; back <= daysBack; back += 1)
        await reconcileDay(parts, connection, new Date(today.getTime() - back * dayMs));
  },
});

const toStartOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs);
const formatDay = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Compares one whole day of one vendor now, even if it was compared before. `day` is `2026-11-20`, UTC. Fails with
 * `betting.vendor-not-connected`, `request.invalid` for a day that is not over, `server.unavailable` while the vendor
 * does not respond.
 */
export async function reconcileNow(
  parts: ReconcileParts,
  { vendor, day }: { vendor: string; day: string },
): Promise<Reconciliation | undefined> {
  const connection = parts.vendors.get(vendor);
  if (connection === undefined)
    throw new AppError('betting.vendor-not-connected', `${vendor} is not connected to this site.`);
  const from = new Date(`${day}T00:00:00.000Z`);
  if (from.getTime() + dayMs > parts.clock.now().getTime())
    throw new AppError('request.invalid', `${day} is not over.`, {
      fields: [{ path: ['day'], rule: 'too_large' }],
    });
  if (!(await compareDay(parts, connection, from)))
    throw new AppError('server.unavailable', `${vendor} did not return its transactions of ${day}.`);
  const all = await listReconciliations(parts.database.withTables<BettingTables>());
  return all.find((one) => one.vendor === vendor && one.day === day);
}

async function reconcileDay(parts: ReconcileParts, connection: VendorConnection, from: Date): Promise<void> {
  const key = { vendor_code: connection.code, day: formatDay(from) };
  if (await isCompared(parts.database.withTables<BettingTables>(), key)) return;
  // Without a response the day is not compared; the next run retries.
  await compareDay(parts, connection, from);
}

/** Returns false when the vendor did not respond. */
async function compareDay(parts: ReconcileParts, connection: VendorConnection, from: Date): Promise<boolean> {
  const { database, clock, log } = parts;
  const db = database.withTables<BettingTables>();
  const key = { vendor_code: connection.code, day: formatDay(from) };
  const to = new Date(from.getTime() + dayMs);
  const ours = await readAppliedTransactions(db, connection.code, from, to);
  let theirs: AppliedTransaction[];
  try {
    const request = { from: from.toISOString(), to: to.toISOString() };
    theirs = (await callVendor({ connection, clock }, 'transactions', request)).transactions;
  } catch (error) {
    if (error instanceof VendorUnavailable) return false;
    throw error;
  }
  const differences = findDifferences(ours, theirs);
  if (differences.length > 0)
    log.error({ ...key, differences: differences.length }, 'vendor and wallet differ');
  const [our, their] = [sumByVerb(ours), sumByVerb(theirs)];
  const found = {
    ours_count: our.count,
    ours_bet_minor: our.betMinor,
    ours_win_minor: our.winMinor,
    theirs_count: their.count,
    theirs_bet_minor: their.betMinor,
    theirs_win_minor: their.winMinor,
    differences: JSON.stringify(differences),
    compared_at: clock.now(),
  };
  await db
    .insertInto('betting_reconciliation')
    .values({ ...key, ...found })
    .onConflict((conflict) => conflict.columns(['vendor_code', 'day']).doUpdateSet(found))
    .execute();
  return true;
}

async function isCompared(db: BettingDb, key: { vendor_code: string; day: string }): Promise<boolean> {
  const row = await db
    .selectFrom('betting_reconciliation')
    .select('day')
    .where('vendor_code', '=', key.vendor_code)
    .where('day', '=', toSqlDate(key.day))
    .executeTakeFirst();
  return row !== undefined;
}

const toSqlDate = (day: string): Expression<string> => sql<string>`${day}::date`;

/** Reads bets and ends of rounds that were applied in the day and not reversed. */
async function readAppliedTransactions(
  db: BettingDb,
  vendor: string,
  from: Date,
  to: Date,
): Promise<AppliedTransaction[]> {
  const rows = await db
    .selectFrom('betting_transaction')
    .select(['verb', 'tx_id', 'amount_minor'])
    .where('vendor_code', '=', vendor)
    .where('applied_at', '>=', from)
    .where('applied_at', '<', to)
    .where('state', '=', 'APPLIED')
    .where('verb', 'in', ['bet', 'win', 'endRound'])
    .execute();
  return rows.map(({ verb, tx_id, amount_minor }) => ({
    verb: verb === 'bet' ? 'bet' : 'win',
    txId: tx_id,
    amount: amount_minor,
  }));
}

/** Returns the transactions that only one side has, or that differ. */
function findDifferences(
  ours: readonly AppliedTransaction[],
  theirs: readonly AppliedTransaction[],
): Difference[] {
  const left = new Map(theirs.map((one) => [one.txId, one]));
  const differing = ours.flatMap(({ txId, verb, amount }): Difference[] => {
    const other = left.get(txId);
    left.delete(txId);
    if (other?.verb === verb && other.amount === amount) return [];
    return [{ txId, verb, ours: amount, theirs: other?.amount ?? null }];
  });
  const missing = [...left.values()].map(({ txId, verb, amount }) => ({
    txId,
    verb,
    ours: null,
    theirs: amount,
  }));
  return [...differing, ...missing];
}

/** Returns the number and the sums of one side. */
export function sumByVerb(list: readonly AppliedTransaction[]): {
  count: number;
  betMinor: number;
  winMinor: number;
} {
  // A vendor may name any amounts. A sum that is not exact any more is stored as the largest exact one.
  const limit = (sum: number): number =>
    Math.max(-Number.MAX_SAFE_INTEGER, Math.min(sum, Number.MAX_SAFE_INTEGER));
  const sum = (verb: AppliedTransaction['verb']): number =>
    limit(list.filter((one) => one.verb === verb).reduce((all, { amount }) => all + amount, 0));
  return { count: list.length, betMinor: sum('bet'), winMinor: sum('win') };
}

/** Lists the last comparisons, newest first. */
export async function listReconciliations(
  db: BettingDb,
  limit = reconciliationsListed,
): Promise<Reconciliation[]> {
  const rows = await db
    .selectFrom('betting_reconciliation')
    .selectAll()
    .select(sql<string>`day::text`.as('day_text'))
    .orderBy('day', 'desc')
    .orderBy('vendor_code')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    vendor: row.vendor_code,
    day: row.day_text,
    ours: { count: row.ours_count, betMinor: row.ours_bet_minor, winMinor: row.ours_win_minor },
    theirs: { count: row.theirs_count, betMinor: row.theirs_bet_minor, winMinor: row.theirs_win_minor },
    differences: row.differences,
    comparedAt: row.compared_at,
  }));
}
