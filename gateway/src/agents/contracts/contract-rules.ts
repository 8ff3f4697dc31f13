/**
 * Rules for contract terms, as pure functions without clock or database. Rates are in parts per million, amounts in
 * minor units.
 */
import { AppError } from '@parlour/contracts';
import type { AgentContractType, ContractTier, DividendPeriod, SalaryType } from '@parlour/contracts/calls';

export interface ContractTerms {
  type: AgentContractType;
  /** Set for salaries. */
  salaryType?: SalaryType | undefined;
  /** Set for dividends. */
  period?: DividendPeriod | undefined;
  tiers: readonly ContractTier[];
}

const thresholds = ['minActive', 'minValidBet', 'minNetLoss'] as const;
const rateMaxPpm = 1_000_000;

export const findBestRate = (tiers: readonly ContractTier[]): number =>
  Math.max(0, ...tiers.map(({ ratePpm }) => ratePpm));

/**
 * Throws `request.invalid` unless rates rise strictly, no threshold falls, and no rate exceeds `ceilingPpm`, the
 * offering agent's own rate for the same type. A real-time salary has one rate without thresholds, and only a dividend
 * has a threshold of net loss.
 */
export function checkTerms({ type, salaryType, period, tiers }: ContractTerms, ceilingPpm: number): void {
  const isDividend = type === 'DIVIDEND';
  if (isDividend !== (period !== undefined)) throw createTermsError('period');
  if (isDividend === (salaryType !== undefined)) throw createTermsError('salaryType');
  const rising = tiers.every((tier, index) => index === 0 || isAbove(tier, tiers[index - 1]));
  if (tiers.length === 0 || !rising) throw createTermsError('tiers');
  const unused = type === 'REALTIME' ? thresholds : isDividend ? [] : (['minNetLoss'] as const);
  if (tiers.some((tier) => unused.some((name) => (tier[name] ?? 0) > 0))) throw createTermsError('tiers');
  if (type === 'REALTIME' && tiers.length > 1) throw createTermsError('tiers');
  const rates = tiers.map(({ ratePpm }) => ratePpm);
  if (Math.min(...rates) < 1 || Math.max(...rates) > Math.min(ceilingPpm, rateMaxPpm))
    throw createTermsError('tiers');
}

const isAbove = (tier: ContractTier, before: ContractTier | undefined): boolean =>
  before !== undefined &&
  tier.ratePpm > before.ratePpm &&
  thresholds.every((name) => (tier[name] ?? 0) >= (before[name] ?? 0));

const createTermsError = (field: string): AppError =>
  new AppError('request.invalid', `The ${field} of the contract breaks the rules of offers.`, {
    fields: [{ path: [field], rule: 'invalid' }],
  });
