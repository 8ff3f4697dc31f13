import type { AccountKind, Api, CallOptions, GameType, LanguageCode, ValueOf } from '@parlour/contracts';
import { toAccountKind } from '@parlour/contracts';
import {
  type AgentContractType,
  type BetStatus,
  exportTeamBetsCall,
  exportTeamMovementsCall,
  getTeamStatementCall,
  type InvitedKind,
  listTeamBetsCall,
  listTeamMembersCall,
  listTeamMovementsCall,
  type TeamMovementKind,
} from '@parlour/contracts/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TeamSpan } from './agents.ts';
import { toShownSum } from './shown-sum.ts';

/** A member as an agent sees the member. The number distinguishes members with the same first letters. */
export interface MaskedMember {
  memberNo: number;
  account: string;
}

export interface TeamMember extends MaskedMember {
  accountKind: AccountKind;
  /** 1 for a direct downline of the agent. */
  level: number;
  /** The member directly above; undefined for a direct downline of the agent. */
  upline: MaskedMember | undefined;
  joinedAt: Date;
  /** `yyyy-MM-dd`. Undefined when the member never logged in or is not available. */
  lastLoginDay: string | undefined;
  /** Members below at any depth, and directly below. */
  teamSize: number;
  directs: number;
  /** Only for a direct downline who is available. */
  balanceMinor: number | undefined;
  /** The contracts in force that the agent gave to this member. */
  contracts: readonly AgentContractType[];
  /** The part of the valid bets that the member gets back, in parts per million. */
  rebatePpm: number;
  /** Whether the agent accepts transfers from this direct downline. */
  acceptsTransfers: boolean;
  /** False for a member who cannot play now, whatever the reason. */
  isAvailable: boolean;
}

export interface TeamMemberFilter {
  /** The member whose direct downlines are listed. Default: the agent. */
  of?: number | undefined;
  /** A member's number, the complete account, or its first two letters. If set, the whole team is searched. */
  search?: string | undefined;
  kind?: InvitedKind | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
}

export interface TeamMemberPage {
  members: readonly TeamMember[];
  /** The members between the agent and the listed ones, the highest first. */
  above: readonly MaskedMember[];
  page: number;
  total: number;
  totalPages: number;
}

/** Lists members of the team. Fails with `request.not-found` when `of` does not belong to the team. */
async function listTeamMembers(
  api: Api,
  filter: TeamMemberFilter,
  options?: CallOptions,
): Promise<TeamMemberPage> {
  const { rows, ...rest } = await api.call(listTeamMembersCall, filter, options);
  return {
    ...rest,
    members: rows.map(
      ({ isAgent, upline, joinedAt, lastLoginDay, balance, available, toUpline, ...row }) => ({
        ...row,
        accountKind: toAccountKind(isAgent),
        upline: upline ?? undefined,
        joinedAt: new Date(joinedAt),
        lastLoginDay: lastLoginDay ?? undefined,
        balanceMinor: balance ?? undefined,
        isAvailable: available,
        acceptsTransfers: toUpline,
      }),
    ),
  };
}

export const teamMembersQuery = (api: Api, filter: TeamMemberFilter) =>
  queryOptions({
    queryKey: ['agents', 'members', filter],
    queryFn: ({ signal }) => listTeamMembers(api, filter, { signal }),
    placeholderData: keepPreviousData,
  });

interface RecordFilter {
  from: Date;
  /** Exclusive. */
  to: Date;
  /** A member's number or complete account. */
  member?: string | undefined;
}

interface Paging {
  /** From 1. */
  page: number;
  pageSize: number;
}

export interface TeamBetFilter extends RecordFilter {
  /** A part of a game's name in any language. */
  gameName?: string | undefined;
  /** The language of the games' names. */
  language?: LanguageCode | undefined;
  gameType?: GameType | undefined;
  vendor?: string | undefined;
  status?: BetStatus | undefined;
}

export interface TeamBet extends MaskedMember {
  betNo: string;
  placedAt: Date;
  settledAt: Date;
  gameType: GameType;
  vendorName: string;
  gameName: string;
  stakeMinor: number;
  validBetMinor: number;
  payoutMinor: number;
  /** From the member's point of view: payout minus stake. */
  netMinor: number;
  status: BetStatus;
}

export interface TeamBetPage {
  /** Latest settlement first. */
  bets: readonly TeamBet[];
  /** Totals of all pages. */
  totals: {
    count: number;
    stakeMinor: number;
    validBetMinor: number;
    payoutMinor: number;
    netMinor: number;
  };
  page: number;
  totalPages: number;
}

const toTeamBet = (row: ValueOf<typeof listTeamBetsCall>['rows'][number]): TeamBet => ({
  memberNo: row.memberNo,
  account: row.account,
  betNo: row.betNo,
  placedAt: new Date(row.placedAt),
  settledAt: new Date(row.settledAt),
  gameType: row.gameType,
  vendorName: row.vendorName,
  gameName: row.gameName,
  stakeMinor: row.stake,
  validBetMinor: row.validBet,
  payoutMinor: row.payout,
  netMinor: row.net,
  status: row.status,
});

const toWireBetFilter = ({ from, to, vendor, ...rest }: TeamBetFilter) => ({
  ...rest,
  from: from.toISOString(),
  to: to.toISOString(),
  vassalage: vendor,
});

/** Returns one page of the team's settled bets. Fails with `request.invalid` for a period that is too long. */
async function listTeamBets(
  api: Api,
  { page, pageSize, ...filter }: TeamBetFilter & Paging,
  options?: CallOptions,
): Promise<TeamBetPage> {
  const input = { ...toWireBetFilter(filter), page, pageSize };
  const { rows, totals, ...rest } = await api.call(listTeamBetsCall, input, options);
  return {
    ...rest,
    bets: rows.map(toTeamBet),
    totals: {
      count: totals.count,
      stakeMinor: toShownSum(totals.stake),
      validBetMinor: toShownSum(totals.validBet),
      payoutMinor: toShownSum(totals.payout),
      netMinor: toShownSum(totals.net),
    },
  };
}

export const teamBetsQuery = (api: Api, filter: TeamBetFilter & Paging) =>
  queryOptions({
    queryKey: ['agents', 'bets', filter],
    queryFn: ({ signal }) => listTeamBets(api, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** Reads all settled bets of a period part by part, for a file. Rejects when `signal` aborts. */
export async function* readTeamBets(
  api: Api,
  filter: TeamBetFilter,
  signal: AbortSignal,
): AsyncGenerator<readonly TeamBet[]> {
  let after: ValueOf<typeof exportTeamBetsCall>['next'];
  do {
    const part = await api.call(exportTeamBetsCall, { ...toWireBetFilter(filter), after }, { signal });
    yield part.rows.map(toTeamBet);
    after = part.next;
  } while (after !== undefined);
}

export interface TeamMovementFilter extends RecordFilter {
  kind?: TeamMovementKind | undefined;
}

export interface TeamMovement extends MaskedMember {
  movementNo: number;
  at: Date;
  kind: TeamMovementKind;
  /** Positive, whatever the kind. */
  amountMinor: number;
}

export interface TeamMovementPage {
  /** Newest first. */
  movements: readonly TeamMovement[];
  /** Totals of all pages. */
  totals: {
    count: number;
    depositMinor: number;
    withdrawalMinor: number;
    rebateMinor: number;
    bonusMinor: number;
  };
  page: number;
  totalPages: number;
}

const toTeamMovement = (row: ValueOf<typeof listTeamMovementsCall>['rows'][number]): TeamMovement => ({
  memberNo: row.memberNo,
  account: row.account,
  movementNo: row.movementNo,
  at: new Date(row.at),
  kind: row.kind,
  amountMinor: row.amount,
});

const toWireMovementFilter = ({ from, to, ...rest }: TeamMovementFilter) => ({
  ...rest,
  from: from.toISOString(),
  to: to.toISOString(),
});

/** Returns one page of the team's movements. Fails with `request.invalid` for a period that is too long. */
async function listTeamMovements(
  api: Api,
  { page, pageSize, ...filter }: TeamMovementFilter & Paging,
  options?: CallOptions,
): Promise<TeamMovementPage> {
  const input = { ...toWireMovementFilter(filter), page, pageSize };
  const { rows, totals, ...rest } = await api.call(listTeamMovementsCall, input, options);
  return {
    ...rest,
    movements: rows.map(toTeamMovement),
    totals: {
      count: totals.count,
      depositMinor: toShownSum(totals.deposits),
      withdrawalMinor: toShownSum(totals.withdrawals),
      rebateMinor: toShownSum(totals.rebates),
      bonusMinor: toShownSum(totals.bonuses),
    },
  };
}

export const teamMovementsQuery = (api: Api, filter: TeamMovementFilter & Paging) =>
  queryOptions({
    queryKey: ['agents', 'movements', filter],
    queryFn: ({ signal }) => listTeamMovements(api, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** Reads all movements of a period part by part, for a file. Rejects when `signal` aborts. */
export async function* readTeamMovements(
  api: Api,
  filter: TeamMovementFilter,
  signal: AbortSignal,
): AsyncGenerator<readonly TeamMovement[]> {
  let after: ValueOf<typeof exportTeamMovementsCall>['next'];
  do {
    const input = { ...toWireMovementFilter(filter), after };
    const part = await api.call(exportTeamMovementsCall, input, { signal });
    yield part.rows.map(toTeamMovement);
    after = part.next;
  } while (after !== undefined);
}

/** Profit and loss in minor units; the house's profit is positive. */
export interface StatementFigures {
  newMembers: number;
  depositMinor: number;
  withdrawalMinor: number;
  stakeMinor: number;
  validBetMinor: number;
  payoutMinor: number;
  rebateMinor: number;
  bonusMinor: number;
  profitMinor: number;
}

export interface StatementRow extends StatementFigures {
  /** Only for a row by day. */
  day: string | undefined;
  /** Only for a row by branch: the direct downline at its top. */
  branch: MaskedMember | undefined;
}

export interface TeamStatement {
  /** Days are listed newest first, branches in descending order of valid bet. */
  rows: readonly StatementRow[];
  /** The whole team with the agent's own figures. */
  totals: StatementFigures;
  /** The agent's own figures; undefined by day. */
  own: StatementFigures | undefined;
  page: number;
  total: number;
  totalPages: number;
}

export interface StatementFilter extends TeamSpan, Paging {
  by: 'day' | 'branch';
}

type WireStatement = ValueOf<typeof getTeamStatementCall>;

const toStatementFigures = (wire: WireStatement['totals']): StatementFigures => ({
  newMembers: wire.newMembers,
  depositMinor: toShownSum(wire.depositSum),
  withdrawalMinor: toShownSum(wire.withdrawSum),
  stakeMinor: toShownSum(wire.stake),
  validBetMinor: toShownSum(wire.validBet),
  payoutMinor: toShownSum(wire.payout),
  rebateMinor: toShownSum(wire.rebate),
  bonusMinor: toShownSum(wire.bonus),
  profitMinor: toShownSum(wire.teamProfit),
});

/** Returns the team's profit and loss. Fails with `request.invalid` for a span that is too long. */
export async function getTeamStatement(
  api: Api,
  { fromDay, toDay, ...rest }: StatementFilter,
  options?: CallOptions,
): Promise<TeamStatement> {
  const input = { ...rest, from: fromDay, to: toDay };
  const { rows, totals, own, ...paging } = await api.call(getTeamStatementCall, input, options);
  return {
    ...paging,
    rows: rows.map(({ day, branch, figures }) => ({ day, branch, ...toStatementFigures(figures) })),
    totals: toStatementFigures(totals),
    own: own && toStatementFigures(own),
  };
}

export const teamStatementQuery = (api: Api, filter: StatementFilter) =>
  queryOptions({
    queryKey: ['agents', 'statement', filter],
    queryFn: ({ signal }) => getTeamStatement(api, filter, { signal }),
    placeholderData: keepPreviousData,
  });
