import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import {
  type AgentContractType,
  type AgentIncomeType,
  type ContractTier,
  type DividendPeriod,
  getAgentIncomeCall,
  getBranchIncomeCall,
  getSettlementProofCall,
  listRunningPeriodsCall,
  listSettlementsCall,
  previewContractCall,
  type SalaryType,
  type SettlementStatus,
} from '@parlour/contracts/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toShownSum } from './shown-sum.ts';

/** The result of one period of a contract. Amounts in minor units. */
interface PeriodResult {
  /** Exclusive: `to` belongs to the next period. */
  from: Date;
  to: Date;
  /** The valid bet and the active members that count for the thresholds. */
  validBetMinor: number;
  activeMembers: number;
  /** The amount to which the rate applies: the net loss of a dividend, the bets of a salary. */
  baseMinor: number;
  /** Parts per million; 0 when no tier is reached. */
  ratePpm: number;
  grossMinor: number;
  /** The part of the gross that contracts of direct downlines receive. */
  downlinesMinor: number;
  /** The gross minus that part and a carried shortfall; may be negative. */
  netMinor: number;
  /** The negative part of the net, which the platform bears. */
  shortfallMinor: number;
  paidMinor: number;
}

export interface Settlement extends PeriodResult {
  id: number;
  contractId: number;
  type: AgentContractType;
  salaryType: SalaryType | undefined;
  dividendPeriod: DividendPeriod | undefined;
  status: SettlementStatus;
  paidAt: Date | undefined;
}

export interface CheckedTier extends ContractTier {
  reached: boolean;
  /** The amounts by which thresholds are missed; undefined for a threshold that is met or absent. */
  missing: {
    active: number | undefined;
    validBetMinor: number | undefined;
    netLossMinor: number | undefined;
  };
}

/** Everything from which a result was calculated. `…Micro` are millionths of a minor unit. */
interface Proof {
  tiers: readonly CheckedTier[];
  /** Sums of the team without the agent's own play. */
  inputs: {
    stakeMinor: number;
    payoutMinor: number;
    rebateMinor: number;
    bonusMinor: number;
    salaryMinor: number;
    platformFeeMinor: number;
    netLossMinor: number;
    /** 0 or below. */
    carriedLossMinor: number;
    validBetMinor: number;
    wonBetsMinor: number;
    lostBetsMinor: number;
    activeMembers: number;
  };
  exactMicro: bigint;
  /** The part that rounding down removed. */
  roundingMicro: bigint;
  downlineContracts: readonly { contractId: number; memberNo: number; account: string; grossMinor: number }[];
  carriedShortfallMinor: number;
  /** Real-time only: the bets by the next contract below the agent. */
  parts: readonly {
    below: { memberNo: number; account: string } | undefined;
    belowRatePpm: number;
    ratePpm: number;
    baseMinor: number;
    earnedMicro: bigint;
  }[];
  carryBeforeMicro: bigint;
  carryAfterMicro: bigint;
}

export type PreviewedPeriod = PeriodResult & Proof;

export type SettlementProof = Settlement &
  Proof & { run: number; rulesVersion: string /** SHA-256 of the stored proof. */; digest: string };

type WireRow = ValueOf<typeof listSettlementsCall>['rows'][number];
type WirePeriod = ValueOf<typeof previewContractCall>['periods'][number];
type WireResult = Pick<WireRow, keyof WireRow & keyof WirePeriod>;

const toResult = (wire: WireResult): PeriodResult => ({
  from: new Date(wire.periodStart),
  to: new Date(wire.periodEnd),
  validBetMinor: toShownSum(wire.validBet),
  activeMembers: wire.activeMembers,
  baseMinor: toShownSum(wire.base),
  ratePpm: wire.ratePpm,
  grossMinor: toShownSum(wire.gross),
  downlinesMinor: toShownSum(wire.downlines),
  netMinor: toShownSum(wire.net),
  shortfallMinor: toShownSum(wire.shortfall),
  paidMinor: toShownSum(wire.paid),
});

const toSettlement = (wire: WireRow): Settlement => ({
  ...toResult(wire),
  id: wire.settlementId,
  contractId: wire.contractId,
  type: wire.type,
  salaryType: wire.salaryType,
  dividendPeriod: wire.dividendPeriod,
  status: wire.status,
  paidAt: wire.paidAt === undefined ? undefined : new Date(wire.paidAt),
});

const toOptionalSum = (sum: number | string | undefined): number | undefined =>
  sum === undefined ? undefined : toShownSum(sum);

const toCheckedTiers = (tiers: WirePeriod['tiers']): CheckedTier[] =>
  tiers.map(({ missing, ...tier }) => ({
    ...tier,
    missing: {
      active: missing.active,
      validBetMinor: toOptionalSum(missing.validBet),
      netLossMinor: toOptionalSum(missing.netLoss),
    },
  }));

const toProof = (wire: Omit<WirePeriod, keyof WireResult>): Proof => ({
  tiers: toCheckedTiers(wire.tiers),
  inputs: {
    stakeMinor: toShownSum(wire.inputs.stake),
    payoutMinor: toShownSum(wire.inputs.payout),
    rebateMinor: toShownSum(wire.inputs.rebate),
    bonusMinor: toShownSum(wire.inputs.bonus),
    salaryMinor: toShownSum(wire.inputs.salary),
    platformFeeMinor: toShownSum(wire.inputs.platformFee),
    netLossMinor: toShownSum(wire.inputs.netLoss),
    carriedLossMinor: toShownSum(wire.inputs.carriedLoss),
    validBetMinor: toShownSum(wire.inputs.validBet),
    wonBetsMinor: toShownSum(wire.inputs.wonBets),
    lostBetsMinor: toShownSum(wire.inputs.lostBets),
    activeMembers: wire.inputs.activeMembers,
  },
  exactMicro: BigInt(wire.exact),
  roundingMicro: BigInt(wire.rounding),
  downlineContracts: wire.downlineContracts.map(({ gross, ...downline }) => ({
    ...downline,
    grossMinor: toShownSum(gross),
  })),
  carriedShortfallMinor: toShownSum(wire.carriedShortfall),
  parts: wire.parts.map(({ below, belowRatePpm, ratePpm, base, earned }) => ({
    below,
    belowRatePpm,
    ratePpm,
    baseMinor: toShownSum(base),
    earnedMicro: BigInt(earned),
  })),
  carryBeforeMicro: BigInt(wire.carryBefore),
  carryAfterMicro: BigInt(wire.carryAfter),
});

export interface SettlementFilter {
  type: AgentContractType;
  status?: SettlementStatus | undefined;
  /** `yyyy-MM-dd` by the platform's clock, inclusive, at most `teamDays` of the jurisdiction profile. */
  fromDay: string;
  toDay: string;
  /** `PERIOD` (default): the days on which periods end. `INCOME`: the days on which settlements count as income. */
  days?: 'PERIOD' | 'INCOME';
  /** Counts from 1. */
  page: number;
  /** At most 100. */
  pageSize: number;
}

export interface SettlementPage {
  /** Newest first. */
  settlements: readonly Settlement[];
  /** Of all pages. */
  totals: { grossMinor: number; downlinesMinor: number; shortfallMinor: number; paidMinor: number };
  page: number;
  total: number;
  totalPages: number;
}

/** Lists settlements of one kind of contract. Fails with `session.agent-required`, or `request.invalid`. */
export async function listSettlements(
  api: Api,
  { fromDay, toDay, ...filter }: SettlementFilter,
  options?: CallOptions,
): Promise<SettlementPage> {
  const { rows, totals, ...rest } = await api.call(
    listSettlementsCall,
    { ...filter, from: fromDay, to: toDay },
    options,
  );
  return {
    ...rest,
    settlements: rows.map(toSettlement),
    totals: toTotals(totals),
  };
}

const toTotals = (wire: ValueOf<typeof listSettlementsCall>['totals']) => ({
  grossMinor: toShownSum(wire.gross),
  downlinesMinor: toShownSum(wire.downlines),
  shortfallMinor: toShownSum(wire.shortfall),
  paidMinor: toShownSum(wire.paid),
});

export const settlementsQuery = (api: Api, filter: SettlementFilter) =>
  queryOptions({
    queryKey: ['agents', 'settlements', filter],
    queryFn: ({ signal }) => listSettlements(api, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** An agent's income of one kind on one day. */
export interface DayIncome {
  /** `yyyy-MM-dd`: the day of the payment; without one, the day on which the period ended. */
  day: string;
  type: AgentIncomeType;
  /** 0 for income without a contract. */
  settlements: number;
  /** Set if there is one settlement. */
  settlementId: number | undefined;
  grossMinor: number;
  downlinesMinor: number;
  netMinor: number;
  shortfallMinor: number;
  paidMinor: number;
  status: SettlementStatus;
}

interface AgentIncome {
  /** Latest day first. */
  days: readonly DayIncome[];
  totals: { grossMinor: number; downlinesMinor: number; shortfallMinor: number; paidMinor: number };
}

async function getAgentIncome(
  api: Api,
  { fromDay, toDay }: { fromDay: string; toDay: string },
  options?: CallOptions,
): Promise<AgentIncome> {
  const { rows, totals } = await api.call(getAgentIncomeCall, { from: fromDay, to: toDay }, options);
  return {
    days: rows.map(({ gross, downlines, net, shortfall, paid, ...row }) => ({
      ...row,
      settlementId: row.settlementId,
      grossMinor: toShownSum(gross),
      downlinesMinor: toShownSum(downlines),
      netMinor: toShownSum(net),
      shortfallMinor: toShownSum(shortfall),
      paidMinor: toShownSum(paid),
    })),
    totals: toTotals(totals),
  };
}

/** Query options of the agent's income by day and kind. Fails with `request.invalid` for a span that is too long. */
export const agentIncomeQuery = (api: Api, span: { fromDay: string; toDay: string }) =>
  queryOptions({
    queryKey: ['agents', 'income', span],
    queryFn: ({ signal }) => getAgentIncome(api, span, { signal }),
    placeholderData: keepPreviousData,
  });

interface BranchIncome {
  /** The highest income first. */
  branches: readonly { memberNo: number; account: string; validBetMinor: number; incomeMinor: number }[];
  totalMinor: number;
}

async function getBranchIncome(api: Api, options?: CallOptions): Promise<BranchIncome> {
  const { branches, total } = await api.call(getBranchIncomeCall, undefined, options);
  return {
    branches: branches.map(({ memberNo, account, validBet, income }) => ({
      memberNo,
      account,
      validBetMinor: toShownSum(validBet),
      incomeMinor: toShownSum(income),
    })),
    totalMinor: toShownSum(total),
  };
}

/** Query options of the agent's income of today by branch, as if every running period ended now. */
export const branchIncomeQuery = (api: Api) =>
  queryOptions({
    queryKey: ['agents', 'branch-income'],
    queryFn: ({ signal }) => getBranchIncome(api, { signal }),
  });

/** The running period of a contract, as if it ended now. */
export type RunningPeriod = Pick<
  PeriodResult & Proof,
  'from' | 'to' | 'validBetMinor' | 'activeMembers' | 'baseMinor' | 'ratePpm' | 'grossMinor' | 'tiers'
> &
  Pick<Settlement, 'contractId' | 'type'>;

async function listRunningPeriods(api: Api, options?: CallOptions): Promise<RunningPeriod[]> {
  const { periods } = await api.call(listRunningPeriodsCall, undefined, options);
  return periods.map(({ contractId, type, activeMembers, ratePpm, ...wire }) => ({
    contractId,
    type,
    activeMembers,
    ratePpm,
    from: new Date(wire.periodStart),
    to: new Date(wire.periodEnd),
    validBetMinor: toShownSum(wire.validBet),
    baseMinor: toShownSum(wire.base),
    grossMinor: toShownSum(wire.gross),
    tiers: toCheckedTiers(wire.tiers),
  }));
}

/** Query options of the running periods of the agent's contracts with tiers. */
export const runningPeriodsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['agents', 'running-periods'],
    queryFn: ({ signal }) => listRunningPeriods(api, { signal }),
  });

async function getSettlementProof(
  api: Api,
  settlementId: number,
  options?: CallOptions,
): Promise<SettlementProof> {
  const wire = await api.call(getSettlementProofCall, { settlementId }, options);
  const { run, rulesVersion, digest } = wire;
  return { ...toSettlement(wire), ...toProof(wire), run, rulesVersion, digest };
}

/** Query options of one settlement with its proof. Fails with `request.not-found`. */
export const settlementProofQuery = (api: Api, settlementId: number) =>
  queryOptions({
    queryKey: ['agents', 'settlement', settlementId],
    queryFn: ({ signal }) => getSettlementProof(api, settlementId, { signal }),
  });

async function previewContract(
  api: Api,
  contractId: number,
  periods: number,
  options?: CallOptions,
): Promise<PreviewedPeriod[]> {
  const value = await api.call(previewContractCall, { contractId, periods }, options);
  return value.periods.map((wire) => ({ ...toResult(wire), ...toProof(wire) }));
}

/** Query options of past periods under the terms of an offer, newest first. Fails with `request.not-found`. */
export const contractPreviewQuery = (api: Api, contractId: number, periods = 3) =>
  queryOptions({
    queryKey: ['agents', 'contract-preview', contractId, periods],
    queryFn: ({ signal }) => previewContract(api, contractId, periods, { signal }),
  });
