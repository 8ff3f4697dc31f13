import type { ProtectionDb, ProtectionTables } from '../tables.ts';
import type { Limit, LimitName, PendingChange } from './limit-rules.ts';

const toLimit = (row: ProtectionTables['protection_limit']): Limit => ({
  kind: row.kind,
  periodHours: row.period_hours,
  amount: row.amount,
  setBy: row.set_by,
  pending: toPending(row),
});

function toPending(row: ProtectionTables['protection_limit']): PendingChange | undefined {
  const {
    pending_amount: amount,
    pending_requested_at: requestedAt,
    pending_effective_at: effectiveAt,
    pending_expires_at: expiresAt,
  } = row;
  if (!requestedAt || !effectiveAt || !expiresAt) return undefined;
  return { amount: amount ?? undefined, requestedAt, effectiveAt, expiresAt };
}

export async function readLimits(db: ProtectionDb, memberId: number): Promise<Limit[]> {
  const rows = await db
    .selectFrom('protection_limit')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute();
  return rows.map(toLimit);
}

/** Reads a limit and locks it until the transaction ends. */
export async function lockLimit(
  db: ProtectionDb,
  memberId: number,
  { kind, periodHours }: LimitName,
): Promise<Limit | undefined> {
  const row = await db
    .selectFrom('protection_limit')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('period_hours', '=', periodHours)
    .forUpdate()
    .executeTakeFirst();
  return row && toLimit(row);
}

export async function writeLimit(
  db: ProtectionDb,
  memberId: number,
  { kind, periodHours, amount, setBy, pending }: Limit,
  now: Date,
): Promise<void> {
  const change = {
    amount,
    set_by: setBy,
    changed_at: now,
    pending_amount: pending?.amount ?? null,
    pending_requested_at: pending?.requestedAt ?? null,
    pending_effective_at: pending?.effectiveAt ?? null,
    pending_expires_at: pending?.expiresAt ?? null,
  };
  await db
    .insertInto('protection_limit')
    .values({ member_id: memberId, kind, period_hours: periodHours, ...change })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'period_hours']).doUpdateSet(change))
    .execute();
}

export async function deleteLimit(
  db: ProtectionDb,
  memberId: number,
  { kind, periodHours }: LimitName,
): Promise<void> {
  await db
    .deleteFrom('protection_limit')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('period_hours', '=', periodHours)
    .execute();
}
