import type { Api, CallOptions } from '@parlour/contracts';
import { getRebateProofCall } from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import type { MaskedMember } from './agent-team.ts';
import { toShownSum } from './shown-sum.ts';

/** The part of a direct downline, with everyone below, in the difference between rebates. Amounts in minor units. */
export interface RebateBranch extends MaskedMember {
  ratePpm: number;
  validBetMinor: number;
  partMinor: number;
}

/** The difference between rebates of one period, with everything that it was calculated from. */
export interface RebatePeriod {
  /** Exclusive: `to` belongs to the next period. */
  from: Date;
  to: Date;
  paidAt: Date | undefined;
  ratePpm: number;
  validBetMinor: number;
  grossMinor: number;
  downlinesMinor: number;
  paidMinor: number;
  /** The highest valid bets first, at most 100 of `branchCount`. */
  branches: readonly RebateBranch[];
  branchCount: number;
  /** SHA-256 of the stored proof. */
  digest: string;
}

async function getRebateProof(api: Api, day: string, options?: CallOptions): Promise<RebatePeriod[]> {
  const { periods } = await api.call(getRebateProofCall, { day }, options);
  return periods.map(({ periodStart, periodEnd, paidAt, validBet, gross, downlines, paid, ...period }) => ({
    ...period,
    from: new Date(periodStart),
    to: new Date(periodEnd),
    paidAt: paidAt === undefined ? undefined : new Date(paidAt),
    validBetMinor: toShownSum(validBet),
    grossMinor: toShownSum(gross),
    downlinesMinor: toShownSum(downlines),
    paidMinor: toShownSum(paid),
    branches: period.branches.map(({ validBet: bets, part, ...branch }) => ({
      ...branch,
      validBetMinor: toShownSum(bets),
      partMinor: toShownSum(part),
    })),
  }));
}

/** Query options of the differences between rebates that count as the agent's income of a day. */
export const rebateProofQuery = (api: Api, day: string) =>
  queryOptions({
    queryKey: ['agents', 'rebate-proof', day],
    queryFn: ({ signal }) => getRebateProof(api, day, { signal }),
  });
