/** Pure rules of transfers to and from a vendor's wallet. Amounts in minor units. Rule: docs/rules.md 5.4. */
import type { VendorTransferReason, VendorTransferState } from '@parlour/contracts/calls';
import type { VwcTransferReport } from '@parlour/contracts/vwc';
import { hourMs, minuteMs } from '../../server/index.ts';

type TransferJudgement =
  | { effect: 'done' }
  | { effect: 'fail'; reason: VendorTransferReason }
  /** The vendor has not decided. */
  | { effect: 'wait' }
  /** Two statements contradict each other: a person decides. */
  | { effect: 'contradict' }
  | { effect: 'nothing' };

/** Returns the effect of a vendor's statement on a transfer. */
export function judgeReport(
  transfer: { state: VendorTransferState; amountMinor: number },
  report: Pick<VwcTransferReport, 'state' | 'amount' | 'currency' | 'refusal'>,
  currency: string,
): TransferJudgement {
  const isApplied = report.state === 'applied';
  const isRefused = report.state === 'refused';
  const isDefinite = isApplied || isRefused;
  if (transfer.state === 'DONE') return { effect: isRefused ? 'contradict' : 'nothing' };
  if (transfer.state === 'FAILED') return { effect: isApplied ? 'contradict' : 'nothing' };
  if (!isDefinite) return { effect: 'wait' };
  const isSame = report.amount === transfer.amountMinor && report.currency === currency;
  // A reference that the vendor closed without a transfer has no amount.
  const isClosed = isRefused && report.amount === undefined;
  if (!isSame && !isClosed) return { effect: 'contradict' };
  return isApplied ? { effect: 'done' } : { effect: 'fail', reason: toReason(report.refusal) };
}

function toReason(refusal: VwcTransferReport['refusal']): VendorTransferReason {
  if (refusal === 'insufficient-funds') return 'vendor-short';
  return refusal === 'closed' ? 'vendor-never-got-it' : 'vendor-refused';
}

/** By then the first request has ended or its process was killed. */
export const firstAskAfterMs = minuteMs / 4;
const shortestPauseMs = 5_000;

/** Returns the pause before the vendor is asked again: it doubles after each attempt, up to an hour. */
export const computePause = (asked: number): number =>
  Math.min(hourMs, shortestPauseMs * 2 ** Math.min(asked, 10));
