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
const wrongTiers = [{ path: ['tiers'], rule: 'invalid' }];

export const findBestRate = (tiers: readonly ContractTier[]): number =>
  Math.max(0, ...tiers.map(({ ratePpm }) => ratePpm));

/**
 * Throws `agents.tiers-unordered` unless rates rise strictly and no threshold falls, `agents.rate-above-upline` when a
 * rate exceeds `ceilingPpm`, the offering agent's own rate for the same type, and `request.invalid` otherwise. A
 * real-time salary has one rate without thresholds, and only a dividend has a threshold of net loss.
 */
export function checkTerms({ type, salaryType, period, tiers }: ContractTerms, ceilingPpm: number): void {
  const isDividend = type === 'DIVIDEND';
  if (isDividend !== (period !== undefined)) throw createTermsError('period');
  if (isDividend === (salaryType !== undefined)) throw createTermsError('salaryType');
  const rising = tiers.every((tier, index) => index === 0 || isAbove(tier, tiers[index - 1]));
  if (tiers.length === 0) throw createTermsError('tiers');
  if (!rising)
    throw new AppError(
      'agents.tiers-unordered',
      'A tier has no higher rate than the one before, or a lower threshold.',
      { fields: wrongTiers },
    );
  const unused = type === 'REALTIME' ? thresholds : isDividend ? [] : (['minNetLoss'] as const);
  if (tiers.some((tier) => unused.some((name) => (tier[name] ?? 0) > 0))) throw createTermsError('tiers');
  if (type === 'REALTIME' && tiers.length > 1) throw createTermsError('tiers');
  const rates = tiers.map(({ ratePpm }) => ratePpm);
  if (Math.min(...rates) < 1 || Math.max(...rates) > rateMaxPpm) throw createTermsError('tiers');
  if (Math.max(...rates) > ceilingPpm) throw createCeilingError(ceilingPpm);
}

/** The rate of an offer exceeds that of the upline's own contract, which is `ceilingPpm`. */
export const createCeilingError = (ceilingPpm: number): AppError =>
  new AppError('agents.rate-above-upline', `The upline's own contract has ${ceilingPpm} parts per million.`, {
    details: { rate: ceilingPpm / 10_000 },
    fields: wrongTiers,
  });

const isAbove = (tier: ContractTier, before: ContractTier | undefined): boolean =>
  before !== undefined &&
  tier.ratePpm > before.ratePpm &&
  thresholds.every((name) => (tier[name] ?? 0) >= (before[name] ?? 0));

const createTermsError = (field: string): AppError =>
  new AppError('request.invalid', `The ${field} of the contract breaks the rules of offers.`, {
    fields: [{ path: [field], rule: 'invalid' }],
  });
