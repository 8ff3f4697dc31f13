/** Opens orders of withdrawals, for the member and for operators. */
import { AppError } from '@parlour/contracts';
import type { WithdrawalRisk } from '@parlour/contracts/back-office';
import type { Tx } from '../../server/index.ts';
import type { Payee } from '../bank-accounts/index.ts';
import { sumRemaining, type TurnoverTask, toWireTask } from '../turnover/index.ts';
import type { OrderChanges } from './order-changes.ts';
import type { WithdrawalParts } from './parts.ts';
import type { WithdrawalPostings } from './postings.ts';
import * as store from './withdrawal-store.ts';

export interface OpeningParts extends WithdrawalParts {
  changes: OrderChanges;
  postings: WithdrawalPostings;
}

interface Opening {
  memberId: number;
  requestId: string;
  payee: Payee;
  amountMinor: number;
  feeMinor: number;
  /** True if no withdrawal of the member has been paid yet. */
  isFirst: boolean;
  /** The operator who pays the money of a dormant account back. Absent: the member asked for it. */
  payback?: { actor: string; reason: string };
}

/**
 * Holds the amount and opens the order. Hold the member's lock. Fails with `wallet.turnover-open`,
 * `wallet.identification-required` and the errors of the hold.
 */
export async function openOrderIn(
  parts: OpeningParts,
  tx: Tx,
  opening: Opening,
): Promise<store.WithdrawalOrder> {
  const { clock, ids, turnover } = parts;
  const { memberId, requestId, amountMinor, feeMinor, isFirst, payback } = opening;
  const { account, isShared } = opening.payee;
  requireTurnover(await turnover.readOpen(tx, memberId));
  await requireIdentification(parts, tx, memberId, amountMinor);
  const now = clock.now();
  const isPayback = payback !== undefined;
  const order = {
    orderNo: ids.orderNo('W', now),
    memberId,
    requestId,
    bankAccountId: account.id,
    bankCode: account.bankCode,
    holder: account.holder,
    numberSealed: account.numberSealed,
    numberTail: account.numberTail,
    amountMinor,
    feeMinor,
    turnover: (await turnover.readLatest(tx, memberId)).map(toWireTask),
    risks: await findRisks(parts, tx, { memberId, amountMinor, isShared, isFirst, isPayback }),
    createdAt: now,
  };
  await store.insertOrder(tx, order);
  await parts.postings.hold(tx, order);
  const inserted = await store.findByRequest(tx, memberId, requestId);
  if (!inserted) throw new Error('An order is gone right after it was made.');
  await parts.changes.begin(tx, inserted, payback);
  return inserted;
}

/** Fails with `member.blocked` while an operator blocks the member's withdrawals. */
export async function requireNotBlocked(
  { blocks }: Pick<WithdrawalParts, 'blocks'>,
  db: Parameters<WithdrawalParts['blocks']['isBlockedIn']>[0],
  memberId: number,
): Promise<void> {
  if (await blocks.isBlockedIn(db, memberId, 'withdrawal'))
    throw new AppError('member.blocked', `Withdrawals are blocked for member ${memberId}.`);
}

/** Fails with `wallet.turnover-open` while one of the tasks is open. */
export function requireTurnover(tasks: readonly TurnoverTask[]): void {
  if (tasks.length === 0) return;
  const remainingMinor = sumRemaining(tasks);
  throw new AppError('wallet.turnover-open', `Bets of ${remainingMinor} minor units are missing.`, {
    details: {
      remainingMinor,
      tasks: tasks.map(({ id, source, requiredMinor, progressMinor }) => ({
        taskId: id,
        source,
        remainingMinor: requiredMinor - progressMinor,
      })),
    },
  });
}

async function requireIdentification(
  { owners, terms: { identifiedAboveMinor } }: OpeningParts,
  tx: Tx,
  memberId: number,
  amountMinor: number,
): Promise<void> {
  if (identifiedAboveMinor === undefined || amountMinor <= identifiedAboveMinor) return;
  if ((await owners.readPayee(memberId, tx)).hasVerifiedContact) return;
  throw new AppError('wallet.identification-required', 'This amount needs a verified phone or mailbox.', {
    details: { aboveMinor: identifiedAboveMinor },
  });
}

async function findRisks(
  { protection, bounds }: OpeningParts,
  tx: Tx,
  given: { memberId: number; amountMinor: number; isShared: boolean; isFirst: boolean; isPayback: boolean },
): Promise<WithdrawalRisk[]> {
  const risks: [WithdrawalRisk, boolean][] = [
    ['first-withdrawal', given.isFirst],
    ['shared-bank-account', given.isShared],
    ['large-amount', given.amountMinor > bounds.getBound('payout')],
    ['excluded-member', await protection.isBlockedIn(tx, given.memberId)],
    ['dormant-account', given.isPayback],
  ];
  return risks.filter(([, holds]) => holds).map(([risk]) => risk);
}
