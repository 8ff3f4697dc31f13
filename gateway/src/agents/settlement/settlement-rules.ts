/**
 * Settlement of contracts: pure functions of frozen inputs, without clock or database. Amounts are minor units as
 * `bigint`; `…Micro` are millionths of a minor unit; rates are parts per million. Rules: docs/rules.md 5.8, 5.9.
 */
import type { AgentContractType, ContractTier, SalaryType } from '@parlour/contracts/calls';

/** The version that every proof names. Change it with every change of a result. */
export const rulesVersion = 'settlement/1';

const micro = 1_000_000n;

/** The site's figures on which settlements depend. Each run freezes them. */
export interface SettlementOptions {
  /** The valid bet in a period from which a member counts as active. */
  activeMinor: number;
  /** Costs that are deducted from the net loss. */
  deducts: { rebate: boolean; bonus: boolean; salary: boolean };
  /** The platform's share of the positive difference between stakes and payouts. */
  platformFeePpm: number;
  /**
   * Whether a dividend takes over a negative net loss: in the second half of a month from the first half,
   * never, or always from the preceding period.
   */
  lossCarry: 'within-month' | 'none' | 'forever';
  /** Whether the platform bears a shortfall or sets it against the agent's next period. */
  shortfall: 'absorb' | 'carry';
  /** Which bets a salary counts: by each bet's result, or all bets by the result of the whole team. */
  salaryBasis: 'bets' | 'team-result';
  /** A payment above this amount waits for an operator; null: no payment does. */
  reviewAboveMinor: number | null;
}

/** Sums of a team in a period. A void bet is negative. */
export interface TeamSums {
  stakeMinor: bigint;
  payoutMinor: bigint;
  rebateMinor: bigint;
  bonusMinor: bigint;
  salaryMinor: bigint;
  validBetMinor: bigint;
  /** Valid bets that players won, and those that they lost. */
  wonMinor: bigint;
  lostMinor: bigint;
  activeMembers: number;
}

export interface Terms {
  type: AgentContractType;
  /** Set for salaries. */
  salaryType: SalaryType | null;
  tiers: readonly ContractTier[];
}

/** A contract of a direct downline that is paid out of the upline's gross. */
export interface DownlineGross {
  contractId: number;
  agentId: number;
  grossMinor: bigint;
}

/** The frozen inputs of a dividend, a daily or an hourly salary. */
export interface PeriodInputs {
  terms: Terms;
  options: SettlementOptions;
  sums: TeamSums;
  /** The negative net loss of the preceding period; 0 or below. */
  carriedLossMinor: bigint;
  /** The shortfall of the preceding period that is set against this one. */
  carriedShortfallMinor: bigint;
  downlines: readonly DownlineGross[];
}

/** Bets of a real-time slice whose bettors have the same next contract below the agent; null: none. */
export interface SlicePart {
  below: { contractId: number; agentId: number; ratePpm: number } | null;
  baseMinor: bigint;
}

/** The frozen inputs of a real-time slice. */
export interface SliceInputs {
  terms: Terms;
  options: SettlementOptions;
  parts: readonly SlicePart[];
  carryMicro: bigint;
}

export interface CheckedTier {
  tier: ContractTier;
  isReached: boolean;
  /** The amounts by which thresholds are missed; 0 where one is met. */
  missingActive: number;
  missingValidBetMinor: bigint;
  missingNetLossMinor: bigint;
}

interface EarnedPart extends SlicePart {
  /** The agent's rate minus that of the contract below. */
  ratePpm: number;
  earnedMicro: bigint;
}

/** The result of one contract in one period, with every step on the way. */
export interface Calculation {
  sums: TeamSums;
  platformFeeMinor: bigint;
  /** Before the carried loss is included. */
  netLossMinor: bigint;
  carriedLossMinor: bigint;
  tiers: readonly CheckedTier[];
  baseMinor: bigint;
  ratePpm: number;
  exactMicro: bigint;
  roundingMicro: bigint;
  grossMinor: bigint;
  downlines: readonly DownlineGross[];
  downlinesMinor: bigint;
  carriedShortfallMinor: bigint;
  netMinor: bigint;
  shortfallMinor: bigint;
  paidMinor: bigint;
  parts: readonly EarnedPart[];
  carryBeforeMicro: bigint;
  carryAfterMicro: bigint;
}

export type BetOutcome = 'WON' | 'LOST' | 'DRAW';

/** Returns a bet's outcome for the player. A bet that pays back its stake counts for no salary. */
export const getOutcome = ({
  stakeMinor,
  payoutMinor,
}: {
  stakeMinor: number;
  payoutMinor: number;
}): BetOutcome => (payoutMinor > stakeMinor ? 'WON' : payoutMinor < stakeMinor ? 'LOST' : 'DRAW');

/** Returns whether bets of this outcome count for a salary. */
export const isCountedFor = (salaryType: SalaryType, outcome: BetOutcome): boolean =>
  outcome !== 'DRAW' && (salaryType === 'SINGLE_BET' || (salaryType === 'PROFIT') === (outcome === 'WON'));

/** Divides and rounds down, also below 0. `divisor` must be above 0. */
export function divideFloor(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

const pickLarger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const addAll = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

/** Computes the valid bets that count for a salary. */
export function computeSalaryBase(
  salaryType: SalaryType,
  { wonMinor, lostMinor, stakeMinor, payoutMinor }: TeamSums,
  basis: SettlementOptions['salaryBasis'],
): bigint {
  const all = wonMinor + lostMinor;
  if (salaryType === 'SINGLE_BET') return all;
  if (basis === 'bets') return salaryType === 'PROFIT' ? wonMinor : lostMinor;
  const teamMinor = payoutMinor - stakeMinor;
  return (salaryType === 'PROFIT' ? teamMinor > 0n : teamMinor < 0n) ? all : 0n;
}

/** Computes what the platform keeps of a team's play after costs. A negative result is a loss for the platform. */
export function computeNetLoss(
  sums: TeamSums,
  { deducts, platformFeePpm }: Pick<SettlementOptions, 'deducts' | 'platformFeePpm'>,
): { platformFeeMinor: bigint; netLossMinor: bigint } {
  const resultMinor = sums.stakeMinor - sums.payoutMinor;
  const platformFeeMinor = divideFloor(pickLarger(resultMinor, 0n) * BigInt(platformFeePpm), micro);
  const costs = [
    deducts.rebate ? sums.rebateMinor : 0n,
    deducts.bonus ? sums.bonusMinor : 0n,
    deducts.salary ? sums.salaryMinor : 0n,
    platformFeeMinor,
  ];
  return { platformFeeMinor, netLossMinor: resultMinor - addAll(costs) };
}

/**
 * Compares a team with the thresholds of each tier. A dividend also needs a net loss of at least one minor unit; a
 * salary has no threshold of net loss (`netLossMinor` null).
 */
export function checkTiers(
  tiers: readonly ContractTier[],
  { activeMembers, validBetMinor }: Pick<TeamSums, 'activeMembers' | 'validBetMinor'>,
  netLossMinor: bigint | null,
): CheckedTier[] {
  return tiers.map((tier) => {
    const missingActive = Math.max(0, (tier.minActive ?? 0) - activeMembers);
    // A threshold of 0 means no threshold, because void bets may make a valid bet negative.
    const missingValidBetMinor = tier.minValidBet
      ? pickLarger(BigInt(tier.minValidBet) - validBetMinor, 0n)
      : 0n;
    const missingNetLossMinor =
      netLossMinor === null
        ? 0n
        : pickLarger(pickLarger(BigInt(tier.minNetLoss ?? 0), 1n) - netLossMinor, 0n);
    return {
      tier,
      isReached: missingActive === 0 && missingValidBetMinor === 0n && missingNetLossMinor === 0n,
      missingActive,
      missingValidBetMinor,
      missingNetLossMinor,
    };
  });
}

/** Settles a dividend, a daily or an hourly salary. The same inputs give the same result. */
export function settlePeriod(inputs: PeriodInputs): Calculation {
  const { terms, options, sums, carriedLossMinor, carriedShortfallMinor, downlines } = inputs;
  const { platformFeeMinor, netLossMinor } = computeNetLoss(sums, options);
  const isDividend = terms.salaryType === null;
  const baseMinor =
    terms.salaryType === null
      ? netLossMinor + carriedLossMinor
      : computeSalaryBase(terms.salaryType, sums, options.salaryBasis);
  const tiers = checkTiers(terms.tiers, sums, isDividend ? baseMinor : null);
  const ratePpm = Math.max(0, ...tiers.filter((one) => one.isReached).map(({ tier }) => tier.ratePpm));
  const exactMicro = pickLarger(baseMinor, 0n) * BigInt(ratePpm);
  const grossMinor = divideFloor(exactMicro, micro);
  const downlinesMinor = addAll(downlines.map((one) => one.grossMinor));
  const netMinor = grossMinor - downlinesMinor - carriedShortfallMinor;
  return {
    sums,
    platformFeeMinor,
    netLossMinor,
    carriedLossMinor,
    tiers,
    baseMinor,
    ratePpm,
    exactMicro,
    roundingMicro: exactMicro - grossMinor * micro,
    grossMinor,
    downlines,
    downlinesMinor,
    carriedShortfallMinor,
    netMinor,
    shortfallMinor: pickLarger(-netMinor, 0n),
    paidMinor: pickLarger(netMinor, 0n),
    parts: [],
    carryBeforeMicro: 0n,
    carryAfterMicro: 0n,
  };
}

const noSums: TeamSums = {
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

/**
 * Settles a real-time slice. An agent earns the difference between the agent's rate and that of the next
 * contract below. The unpaid fraction goes to the next slice. Void bets can make it negative, but never debit
 * the agent.
 */
export function settleSlice({ terms, parts, carryMicro }: SliceInputs): Calculation {
  const ratePpm = Math.max(0, ...terms.tiers.map((tier) => tier.ratePpm));
  const earned = parts.map((part): EarnedPart => {
    const ownPpm = Math.max(0, ratePpm - (part.below?.ratePpm ?? 0));
    return { ...part, ratePpm: ownPpm, earnedMicro: part.baseMinor * BigInt(ownPpm) };
  });
  const exactMicro = addAll(earned.map((part) => part.earnedMicro));
  const baseMinor = addAll(parts.map((part) => part.baseMinor));
  const paidMinor = pickLarger(divideFloor(carryMicro + exactMicro, micro), 0n);
  return {
    sums: { ...noSums, validBetMinor: baseMinor },
    platformFeeMinor: 0n,
    netLossMinor: 0n,
    carriedLossMinor: 0n,
    tiers: terms.tiers.map((tier) => ({
      tier,
      isReached: true,
      missingActive: 0,
      missingValidBetMinor: 0n,
      missingNetLossMinor: 0n,
    })),
    baseMinor,
    ratePpm,
    exactMicro,
    roundingMicro: 0n,
    grossMinor: paidMinor,
    downlines: [],
    downlinesMinor: 0n,
    carriedShortfallMinor: 0n,
    netMinor: paidMinor,
    shortfallMinor: 0n,
    paidMinor,
    parts: earned,
    carryBeforeMicro: carryMicro,
    carryAfterMicro: carryMicro + exactMicro - paidMinor * micro,
  };
}

/** Returns the negative net loss that the next period takes over from the result of the preceding one. */
export function computeCarriedLoss(
  lossCarry: SettlementOptions['lossCarry'],
  { isSecondHalf, beforeMinor }: { isSecondHalf: boolean; beforeMinor: bigint },
): bigint {
  const carries = lossCarry === 'forever' || (lossCarry === 'within-month' && isSecondHalf);
  return carries && beforeMinor < 0n ? beforeMinor : 0n;
}

/** Returns the initial state of a calculated settlement. A real-time slice always reaches its rate. */
export function getFirstStatus(
  {
    paidMinor,
    ratePpm,
    baseMinor,
    parts,
  }: Pick<Calculation, 'paidMinor' | 'ratePpm' | 'baseMinor' | 'parts'>,
  { reviewAboveMinor }: Pick<SettlementOptions, 'reviewAboveMinor'>,
): 'DUE' | 'NOT_REACHED' | 'NOTHING_LEFT' | 'UNDER_REVIEW' {
  if (ratePpm === 0 || (baseMinor <= 0n && parts.length === 0)) return 'NOT_REACHED';
  if (paidMinor === 0n) return 'NOTHING_LEFT';
  return reviewAboveMinor !== null && paidMinor > BigInt(reviewAboveMinor) ? 'UNDER_REVIEW' : 'DUE';
}
