/** SQL of the deposit methods. */
import { sql } from 'kysely';
import type { SharedRead } from '../../server/index.ts';
import type { DepositMethod } from './deposit-rules.ts';
import type { DepositDb, DepositTables } from './deposit-tables.ts';

export const toMethod = (
  row: Omit<DepositTables['wallet_deposit_method'], 'position' | 'enabled'>,
): DepositMethod => ({
  id: row.id,
  kind: row.kind,
  provider: row.provider,
  title: row.title,
  instructions: row.instructions,
  minMinor: row.min_minor,
  maxMinor: row.max_minor,
  dailyMaxMinor: row.daily_max_minor,
  feePpm: row.fee_ppm,
  feeFixedMinor: row.fee_fixed_minor,
  expiresMin: row.expires_min,
  quickAmounts: row.quick_amounts.map(Number),
  payee: row.payee,
  requiresProof: row.requires_proof,
  requiresSender: row.requires_sender,
});

export async function readMethods(db: DepositDb): Promise<DepositMethod[]> {
  const rows = await db
    .selectFrom('wallet_deposit_method')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('position')
    .execute();
  return rows.map(toMethod);
}

/** Selects a method that is open. */
export const selectMethod = (id: string): SharedRead<DepositMethod | undefined> => ({
  query: sql`select to_jsonb(m) from wallet_deposit_method m where m.id = ${id} and m.enabled`,
  parse: (column) =>
    column === null ? undefined : toMethod(column as DepositTables['wallet_deposit_method']),
});

/** Inserts methods in this order, starting at a position. */
export async function insertMethods(
  db: DepositDb,
  methods: readonly DepositMethod[],
  firstPosition = 0,
): Promise<void> {
  const rows = methods.map((method, index) => ({
    ...toMethodRow(method),
    position: firstPosition + index,
    enabled: true,
  }));
  await db.insertInto('wallet_deposit_method').values(rows).execute();
}

/** Converts a value for a JSON column. */
const toJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

const toMethodRow = (method: DepositMethod) => ({
  id: method.id,
  kind: method.kind,
  provider: method.provider,
  title: toJson(method.title),
  instructions: toJson(method.instructions),
  min_minor: method.minMinor,
  max_minor: method.maxMinor,
  daily_max_minor: method.dailyMaxMinor,
  fee_ppm: method.feePpm,
  fee_fixed_minor: method.feeFixedMinor,
  expires_min: method.expiresMin,
  quick_amounts: [...method.quickAmounts],
  payee: method.payee && toJson(method.payee),
  requires_proof: method.requiresProof,
  requires_sender: method.requiresSender,
});

/** A method as operators see it. */
export type ListedMethod = DepositMethod & { position: number; isEnabled: boolean };

/** Reads every method, including closed ones, in the order of the members' page. */
export async function readAllMethods(db: DepositDb): Promise<ListedMethod[]> {
  const rows = await db
    .selectFrom('wallet_deposit_method')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...toMethod(row), position: row.position, isEnabled: row.enabled }));
}

/** Reads one method and locks it until the transaction ends. */
export async function lockMethod(db: DepositDb, id: string): Promise<ListedMethod | undefined> {
  const row = await db
    .selectFrom('wallet_deposit_method')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...toMethod(row), position: row.position, isEnabled: row.enabled };
}

/** Inserts or replaces one method. */
export async function writeMethod(
  db: DepositDb,
  { position, isEnabled, ...method }: ListedMethod,
): Promise<void> {
  const { id, ...row } = { ...toMethodRow(method), position, enabled: isEnabled };
  await db
    .insertInto('wallet_deposit_method')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
