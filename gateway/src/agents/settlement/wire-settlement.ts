/** Settlements and their proofs as calls and acts return them. */
import { toWireSum } from '../../server/index.ts';
import type { Calculation, CheckedTier } from './settlement-rules.ts';
import type { ListedSettlement } from './settlement-store.ts';

type Result = Pick<
  ListedSettlement,
  | 'startsAt'
  | 'endsAt'
  | 'validBetMinor'
  | 'activeMembers'
  | 'baseMinor'
  | 'ratePpm'
  | 'grossMinor'
  | 'downlinesMinor'
  | 'netMinor'
  | 'shortfallMinor'
  | 'paidMinor'
>;

/** Converts the result of one period to its wire format. */
export const toWireResult = (result: Result) => ({
  periodStart: result.startsAt.toISOString(),
  periodEnd: result.endsAt.toISOString(),
  validBet: toWireSum(result.validBetMinor),
  activeMembers: result.activeMembers,
  base: toWireSum(result.baseMinor),
  ratePpm: result.ratePpm,
  gross: toWireSum(result.grossMinor),
  downlines: toWireSum(result.downlinesMinor),
  net: toWireSum(result.netMinor),
  shortfall: toWireSum(result.shortfallMinor),
  paid: toWireSum(result.paidMinor),
});

export const toWireSettlement = (settlement: ListedSettlement) => ({
  ...toWireResult(settlement),
  settlementId: settlement.id,
  contractId: settlement.contractId,
  type: settlement.type,
  salaryType: settlement.salaryType ?? undefined,
  dividendPeriod: settlement.dividendPeriod ?? undefined,
  status: settlement.status,
  paidAt: settlement.paidAt?.toISOString(),
});

/** Converts a tier, and the amounts that the team lacks for it, to their wire format. */
export const toWireTier = ({ tier, isReached, ...missing }: CheckedTier) => ({
  ...tier,
  reached: isReached,
  missing: {
    ...(missing.missingActive > 0 && { active: missing.missingActive }),
    ...(missing.missingValidBetMinor > 0n && { validBet: toWireSum(missing.missingValidBetMinor) }),
    ...(missing.missingNetLossMinor > 0n && { netLoss: toWireSum(missing.missingNetLossMinor) }),
  },
});

/** Converts a calculation to its wire format. `findAccount` returns a member's account as the reader may see it. */
export function toWireProof(calculation: Calculation, findAccount: (memberId: number) => string) {
  const { sums, downlines, parts } = calculation;
  const toPerson = (agentId: number) => ({ memberNo: agentId, account: findAccount(agentId) });
  return {
    tiers: calculation.tiers.map(toWireTier),
    inputs: {
      stake: toWireSum(sums.stakeMinor),
      payout: toWireSum(sums.payoutMinor),
      rebate: toWireSum(sums.rebateMinor),
      bonus: toWireSum(sums.bonusMinor),
      salary: toWireSum(sums.salaryMinor),
      platformFee: toWireSum(calculation.platformFeeMinor),
      netLoss: toWireSum(calculation.netLossMinor),
      carriedLoss: toWireSum(calculation.carriedLossMinor),
      validBet: toWireSum(sums.validBetMinor),
      wonBets: toWireSum(sums.wonMinor),
      lostBets: toWireSum(sums.lostMinor),
      activeMembers: sums.activeMembers,
    },
    exact: String(calculation.exactMicro),
    rounding: String(calculation.roundingMicro),
    downlineContracts: downlines.map(({ contractId, agentId, grossMinor }) => ({
      contractId,
      ...toPerson(agentId),
      gross: toWireSum(grossMinor),
    })),
    carriedShortfall: toWireSum(calculation.carriedShortfallMinor),
    parts: parts.map(({ below, ratePpm, baseMinor, earnedMicro }) => ({
      below: below ? toPerson(below.agentId) : undefined,
      belowRatePpm: below?.ratePpm ?? 0,
      ratePpm,
      base: toWireSum(baseMinor),
      earned: String(earnedMicro),
    })),
    carryBefore: String(calculation.carryBeforeMicro),
    carryAfter: String(calculation.carryAfterMicro),
  };
}
