/** Inputs of settlements for tests of the rules. */
import type { ContractTier, SalaryType } from '@parlour/contracts/calls';
import type { PeriodInputs, SettlementOptions, TeamSums } from '../settlement/settlement-rules.ts';

export const options: SettlementOptions = {
  activeMinor: 10_000,
  deducts: { rebate: true, bonus: true, salary: true },
  platformFeePpm: 0,
  lossCarry: 'within-month',
  shortfall: 'absorb',
  salaryBasis: 'bets',
  reviewAboveMinor: null,
};
/** Converts an amount of a worked figure to minor units. */
export const minor = (text: string): bigint => {
  const [whole = '0', cents = ''] = text.replaceAll(' ', '').split('.');
  return BigInt(whole + cents.padEnd(2, '0'));
};
export const noSums: TeamSums = {
  stakeMinor: 0n,
  payoutMinor: 0n,
  rebateMinor: 0n,
  bonusMinor: 0n,
  salaryMinor: 0n,
  validBetMinor: 0n,
  wonMinor: 0n,
  lostMinor: 0n,
  activeMembers: 0,
};
export const createInputs = (
  salaryType: SalaryType | null,
  tiers: readonly ContractTier[],
  sums: Partial<TeamSums>,
  changes: Partial<PeriodInputs> = {},
): PeriodInputs => ({
  terms: { type: salaryType ? 'DAILY' : 'DIVIDEND', salaryType, tiers },
  options,
  sums: { ...noSums, ...sums },
  carriedLossMinor: 0n,
  carriedShortfallMinor: 0n,
  downlines: [],
  ...changes,
});
