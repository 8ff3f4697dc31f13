import { getTeamOverviewCall, listTeamDownlinesCall } from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../server/index.ts';
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
  teamBalance: balanceMinor,
  members,
  onlineNow,
  period: toWireFigures(period),
  before: toWireFigures(before),
  trend: trend.map((day) => ({
    day: day.day,
    validBet: day.validBetMinor,
    teamProfit: day.profitMinor,
    depositSum: day.depositMinor,
    newMembers: day.registrations,
  })),
});

const toWireFigures = (figures: PeriodFigures) => ({
  newMembers: figures.registrations,
  depositSum: figures.depositMinor,
  depositors: figures.depositors,
  firstDepositors: figures.firstDepositors,
  withdrawSum: figures.withdrawalMinor,
  stake: figures.stakeMinor,
  validBet: figures.validBetMinor,
  bettors: figures.bettors,
  activeMembers: figures.activeMembers,
  payout: figures.payoutMinor,
  rebate: figures.rebateMinor,
  bonus: figures.bonusMinor,
  teamProfit: figures.profitMinor,
});

const toWireDownline = ({ member, teamSize, stakeMinor, validBetMinor, profitMinor }: Downline) => ({
  account: maskAccount(member.username),
  isAgent: member.accountCode,
  joinedAt: member.registeredAt.toISOString(),
  teamSize,
  stake: stakeMinor,
  validBet: validBetMinor,
  teamProfit: profitMinor,
});
