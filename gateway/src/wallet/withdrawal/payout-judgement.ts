/** The pure rule that decides the effect of a provider's report on a payment. Rule: docs/rules.md 5.3. */
import type { PspPayout } from '@parlour/contracts/psp';

/** `OPEN`: in transit. `UNKNOWN`: the provider did not answer. `PAID` and `REFUSED`: decided. */
export type LegState = 'OPEN' | 'UNKNOWN' | 'PAID' | 'REFUSED';

interface JudgedLeg {
  state: LegState;
  amountMinor: number;
  providerPayout: string | null;
}

type PayoutJudgement =
  | 'pay'
  | 'refuse'
  /** The provider has received it and has not decided. */
  | 'wait'
  /** The bank sent a payment back after it was paid. */
  | 'bounce'
  /** Two statements contradict each other: an operator decides. */
  | 'contradict'
  | 'nothing';

export function judgePayout(
  leg: JudgedLeg,
  report: Pick<PspPayout, 'state' | 'amount' | 'currency' | 'payoutId'>,
  currency: string,
): PayoutJudgement {
  const isDecided = leg.state === 'PAID' || leg.state === 'REFUSED';
  const isSame = report.amount === leg.amountMinor && report.currency === currency;
  const isOtherPayout = leg.providerPayout !== null && leg.providerPayout !== report.payoutId;
  if (report.state === 'pending' && isDecided) return 'nothing';
  if (!isSame || isOtherPayout) return 'contradict';
  if (report.state === 'pending') return 'wait';
  if (report.state === 'paid') {
    if (leg.state === 'REFUSED') return 'contradict';
    return leg.state === 'PAID' ? 'nothing' : 'pay';
  }
  if (leg.state === 'PAID') return 'bounce';
  return leg.state === 'REFUSED' ? 'nothing' : 'refuse';
}
