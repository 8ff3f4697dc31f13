import { getTeamOverviewCall, listTeamDownlinesCall } from '@parlour/contracts/calls';
import { type RouteEntry, route, toWireSum } from '../server/index.ts';
import { maskAccount } from './mask-account.ts';
import type { AgentsService, Downline, PeriodFigures, TeamOverview } from './service.ts';

export const agentsRoutes = (agents: AgentsService): readonly RouteEntry[] => [
  route(
    getTeamOverviewCall,
    async ({ input: { from, to, gameType }, session }) =>
      toWireOverview(
        await agents.describeTeam(session.memberId, { fromDay: from, toDay: to, category: gameType }),
      ),
    { cost: 'heavy' },
  ),
  route(
    listTeamDownlinesCall,
    async ({ input, session }) => {
      const { from, to, gameType, page, pageSize } = input;
      const { downlines, total } = await agents.listDownlines(
        session.memberId,
        { fromDay: from, toDay: to, category: gameType },
        { number: page, size: pageSize },
      );
      return { rows: downlines.map(toWireDownline), page, total, totalPages: Math.ceil(total / pageSize) };
    },
    { cost: 'heavy' },
  ),
];

const toWireOverview = ({ balanceMinor, members, onlineNow, period, before, trend }: TeamOverview) => ({
  teamBalance: toWireSum(balanceMinor),
  members,
  onlineNow,
  period: toWireFigures(period),
  before: toWireFigures(before),
  trend: trend.map((day) => ({
    day: day.day,
    validBet: toWireSum(day.validBetMinor),
    teamProfit: toWireSum(day.profitMinor),
    depositSum: toWireSum(day.depositMinor),
    newMembers: day.registrations,
  })),
});

const toWireFigures = (figures: PeriodFigures) => ({
  newMembers: figures.registrations,
  depositSum: toWireSum(figures.depositMinor),
  depositors: figures.depositors,
  firstDepositors: figures.firstDepositors,
  withdrawSum: toWireSum(figures.withdrawalMinor),
  stake: toWireSum(figures.stakeMinor),
  validBet: toWireSum(figures.validBetMinor),
  bettors: figures.bettors,
  activeMembers: figures.activeMembers,
  payout: toWireSum(figures.payoutMinor),
  rebate: toWireSum(figures.rebateMinor),
  bonus: toWireSum(figures.bonusMinor),
  teamProfit: toWireSum(figures.profitMinor),
});

const toWireDownline = ({ member, stakeMinor, validBetMinor, profitMinor, ...facts }: Downline) => ({
  memberNo: member.id,
  account: maskAccount(member.username),
  isAgent: member.accountCode,
  joinedAt: member.registeredAt.toISOString(),
  teamSize: facts.teamSize,
  rebatePpm: facts.rebatePpm,
  contract: facts.contract,
  stake: toWireSum(stakeMinor),
  validBet: toWireSum(validBetMinor),
  teamProfit: toWireSum(profitMinor),
});
