import type { AccountKind, Api, CallOptions, GameType, ValueOf } from '@parlour/contracts';
import { toAccountKind } from '@parlour/contracts';
import {
  type GivenContractState,
  getContractFlagsCall,
  getTeamOverviewCall,
  listTeamDownlinesCall,
} from '@parlour/contracts/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toShownSum } from './shown-sum.ts';

export interface TeamSpan {
  /** `yyyy-MM-dd` by the platform's clock, both days inclusive, at most `teamDays` of the jurisdiction profile. */
  fromDay: string;
  toDay: string;
  /** Limits bets to one game type. */
  gameType?: GameType | undefined;
}

/** Amounts in minor units, including the agent's own; counts of members exclude the agent. */
export interface TeamFigures {
  newMembers: number;
  depositMinor: number;
  depositors: number;
  firstDepositors: number;
  withdrawalMinor: number;
  stakeMinor: number;
  validBetMinor: number;
  bettors: number;
  activeMembers: number;
  payoutMinor: number;
  rebateMinor: number;
  bonusMinor: number;
  /** The house's profit from the team's play. */
  profitMinor: number;
}

export interface TeamDay {
  day: string;
  validBetMinor: number;
  profitMinor: number;
  depositMinor: number;
  newMembers: number;
}

export interface TeamOverview {
  /** The current balance, whatever the span. */
  balanceMinor: number;
  members: number;
  onlineNow: number;
  period: TeamFigures;
  /** The figures of an equally long span right before. */
  before: TeamFigures;
  trend: readonly TeamDay[];
}

type WireFigures = ValueOf<typeof getTeamOverviewCall>['period'];

const toFigures = (wire: WireFigures): TeamFigures => ({
  newMembers: wire.newMembers,
  depositMinor: toShownSum(wire.depositSum),
  depositors: wire.depositors,
  firstDepositors: wire.firstDepositors,
  withdrawalMinor: toShownSum(wire.withdrawSum),
  stakeMinor: toShownSum(wire.stake),
  validBetMinor: toShownSum(wire.validBet),
  bettors: wire.bettors,
  activeMembers: wire.activeMembers,
  payoutMinor: toShownSum(wire.payout),
  rebateMinor: toShownSum(wire.rebate),
  bonusMinor: toShownSum(wire.bonus),
  profitMinor: toShownSum(wire.teamProfit),
});

const toWireSpan = ({ fromDay, toDay, gameType }: TeamSpan) => ({ from: fromDay, to: toDay, gameType });

/**
 * Returns the figures of a team. Fails with `session.agent-required`, or `request.invalid` for a span that is too
 * long.
 */
async function getTeamOverview(api: Api, span: TeamSpan, options?: CallOptions): Promise<TeamOverview> {
  const value = await api.call(getTeamOverviewCall, toWireSpan(span), options);
  return {
    balanceMinor: toShownSum(value.teamBalance),
    members: value.members,
    onlineNow: value.onlineNow,
    period: toFigures(value.period),
    before: toFigures(value.before),
    trend: value.trend.map(({ day, validBet, teamProfit, depositSum, newMembers }) => ({
      day,
      validBetMinor: toShownSum(validBet),
      profitMinor: toShownSum(teamProfit),
      depositMinor: toShownSum(depositSum),
      newMembers,
    })),
  };
}

/** Query options; the previous figures stay visible while those of another span load. */
export const teamOverviewQuery = (api: Api, span: TeamSpan) =>
  queryOptions({
    queryKey: ['agents', 'overview', span],
    queryFn: ({ signal }) => getTeamOverview(api, span, { signal }),
    placeholderData: keepPreviousData,
  });

export interface Downline {
  /** Distinguishes members with the same first letters. */
  memberNo: number;
  /** Masked except for its first letters. */
  account: string;
  accountKind: AccountKind;
  joinedAt: Date;
  /** Number of members below. */
  teamSize: number;
  /** The part of the valid bets that the member gets back, in parts per million. */
  rebatePpm: number;
  contract: GivenContractState;
  stakeMinor: number;
  validBetMinor: number;
  profitMinor: number;
}

/** One page of direct downlines. @public */
export interface DownlinePage {
  /** In order of registration. */
  downlines: readonly Downline[];
  page: number;
  total: number;
  totalPages: number;
}

interface PageOfDownlines {
  /** From 1. */
  page: number;
  /** At most 100. */
  pageSize: number;
}

/** Returns the direct downlines with the figures of each one's team. Fails as `getTeamOverview` does. */
export async function listTeamDownlines(
  api: Api,
  span: TeamSpan,
  page: PageOfDownlines,
  options?: CallOptions,
): Promise<DownlinePage> {
  const { rows, ...rest } = await api.call(listTeamDownlinesCall, { ...toWireSpan(span), ...page }, options);
  return {
    ...rest,
    downlines: rows.map((row) => ({
      memberNo: row.memberNo,
      account: row.account,
      accountKind: toAccountKind(row.isAgent),
      joinedAt: new Date(row.joinedAt),
      teamSize: row.teamSize,
      rebatePpm: row.rebatePpm,
      contract: row.contract,
      stakeMinor: toShownSum(row.stake),
      validBetMinor: toShownSum(row.validBet),
      profitMinor: toShownSum(row.teamProfit),
    })),
  };
}

export const teamDownlinesQuery = (api: Api, span: TeamSpan, page: PageOfDownlines) =>
  queryOptions({
    queryKey: ['agents', 'downlines', span, page],
    queryFn: ({ signal }) => listTeamDownlines(api, span, page, { signal }),
    placeholderData: keepPreviousData,
  });

/** Kinds of contract by which an agent can be paid: whether one is in force, or an offer waits for an answer. */
export interface ContractFlags {
  active: Record<ContractKind, boolean>;
  offered: Record<ContractKind, boolean>;
}
type ContractKind = 'dividend' | 'salary' | 'hourSalary' | 'realtimeSalary';

async function getContractFlags(api: Api, options?: CallOptions): Promise<ContractFlags> {
  const flags = await api.call(getContractFlagsCall, undefined, options);
  return {
    active: {
      dividend: flags.divtypeinfo,
      salary: flags.dailysalinfotype || flags.contractmrdailysalinfotype,
      hourSalary: flags.contracthoursalinfo,
      realtimeSalary: flags.realtimesalinfotype,
    },
    offered: {
      dividend: flags.divtypereq,
      salary: flags.dailysalreqtype,
      hourSalary: flags.contracthoursalreq,
      realtimeSalary: flags.realtimesalreqtype,
    },
  };
}

export const contractFlagsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['agents', 'contract-flags'],
    queryFn: ({ signal }) => getContractFlags(api, { signal }),
  });
