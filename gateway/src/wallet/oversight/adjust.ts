import { AppError } from '@parlour/contracts';
import type { Adjustment, adjustableBooks } from '@parlour/contracts/back-office';
import type { Audit, Clock, Tx } from '../../server/index.ts';
import { type Account, type Ledger, requirePosted } from '../ledger/index.ts';
import { formatTxNo } from '../service.ts';

export interface AdjustmentRequest {
  memberId: number;
  /** Created once per intent. The same number is posted once. */
  requestId: string;
  direction: 'in' | 'out';
  book: (typeof adjustableBooks)[number];
  /** Minor units, or whole points. */
  amountMinor: number;
  remark: string | undefined;
}

export interface AdjustmentParts {
  ledger: Ledger;
  audit: Audit;
  clock: Clock;
}

/**
 * Adds to a member's book or subtracts from it. Fails with `wallet.insufficient-funds`, with
 * `request.duplicate-mismatch` when the number was used for another adjustment, and with `request.invalid`
 * when the balance would be too large to be exact.
 */
export async function adjustBalance(
  { ledger, audit, clock }: AdjustmentParts,
  tx: Tx,
  request: AdjustmentRequest,
  { actor, reason }: { actor: string; reason: string },
): Promise<Adjustment> {
  const { memberId, requestId, direction, book, amountMinor, remark } = request;
  const own: Account = { memberId, book };
  const house: Account = { house: book === 'points' ? 'points_issued' : 'adjustment' };
  const isIn = direction === 'in';
  if (isIn) await requireExact(ledger, tx, request);
  const { transferId, outcome, fromBalanceMinor, toBalanceMinor } = requirePosted(
    await ledger.postIn(tx, {
      source: 'adjustment',
      key: requestId,
      type: isIn ? 'ADJUST_IN' : 'ADJUST_OUT',
      from: isIn ? house : own,
      to: isIn ? own : house,
      amountMinor,
      ...(remark !== undefined && { remark }),
      occurredAt: clock.now(),
    }),
  );
  const txNo = formatTxNo(transferId ?? 0);
  const balanceMinor = (isIn ? toBalanceMinor : fromBalanceMinor) ?? 0;
  if (outcome === 'posted')
    await audit.record(tx, {
      actor,
      act: 'balance.adjust',
      subject: `member:${memberId}`,
      before: { balanceMinor: isIn ? balanceMinor - amountMinor : balanceMinor + amountMinor },
      after: { txNo, book, direction, amountMinor, balanceMinor, reason },
    });
  return { txNo, balanceMinor };
}

async function requireExact(
  ledger: Ledger,
  tx: Tx,
  { memberId, book, amountMinor }: AdjustmentRequest,
): Promise<void> {
  const balances = (await ledger.readBalancesIn(tx, [memberId])).get(memberId);
  const { mainMinor = 0, floatMinor = 0, points = 0 } = balances ?? {};
  const balance = { main: mainMinor, float: floatMinor, points }[book];
  if (!Number.isSafeInteger(balance + amountMinor))
    throw new AppError('request.invalid', 'The balance would exceed what the ledger represents exactly.', {
      fields: [{ path: ['amountMinor'], rule: 'too_large' }],
    });
}
