/** Debts of members, which follow when a vendor rolls back a win whose money the member no longer has. */
import { AppError } from '@parlour/contracts';
import type { Adjustment } from '@parlour/contracts/back-office';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../server/index.ts';
import { requirePosted } from '../ledger/index.ts';
import { formatTxNo } from '../service.ts';
import type { AdjustmentParts } from './adjust.ts';

export interface DebtCollection {
  memberId: number;
  /** Created once per intent. The same number is posted once. */
  requestId: string;
  amountMinor: number;
}

/** Returns what a member owes, in minor units. The entries of debts are few, so it reads all of them. */
export async function readDebt(db: Kysely<unknown>, memberId: number): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as minor
      from ledger_accounts receivable
      join ledger_entries e on e.account_id = receivable.id
      join ledger_transfers t on t.id = e.transfer_id
      join ledger_accounts own on own.id = case when e.amount < 0 then t.to_account else t.from_account end
     where receivable.member_id = 0 and receivable.book = 'player_receivable' and own.member_id = ${memberId}`.execute(
    db,
  );
  return rows[0]?.minor ?? 0;
}

/**
 * Pays a member's debt, or a part of it, from the member's main account. Fails with `request.invalid` above the debt,
 * and with `wallet.insufficient-funds`.
 */
export async function collectDebt(
  { ledger, audit, clock }: AdjustmentParts,
  tx: Tx,
  { memberId, requestId, amountMinor }: DebtCollection,
  { actor, reason }: { actor: string; reason: string },
): Promise<Adjustment> {
  const { transferId, outcome, fromBalanceMinor } = requirePosted(
    await ledger.postIn(tx, {
      source: 'debt',
      key: requestId,
      type: 'RECEIVABLE_PAID',
      from: { memberId, book: 'main' },
      to: { house: 'player_receivable' },
      amountMinor,
      occurredAt: clock.now(),
    }),
  );
  const txNo = formatTxNo(transferId ?? 0);
  const balanceMinor = fromBalanceMinor ?? 0;
  if (outcome !== 'posted') return { txNo, balanceMinor };
  // Read under the lock of the member's account, which every collection takes.
  const leftMinor = await readDebt(tx, memberId);
  if (leftMinor < 0)
    throw new AppError('request.invalid', `The member owes only ${leftMinor + amountMinor}.`, {
      fields: [{ path: ['amountMinor'], rule: 'too_large' }],
    });
  await audit.record(tx, {
    actor,
    act: 'debt.collect',
    subject: `member:${memberId}`,
    before: { debtMinor: leftMinor + amountMinor },
    after: { txNo, amountMinor, debtMinor: leftMinor, reason },
  });
  return { txNo, balanceMinor };
}
