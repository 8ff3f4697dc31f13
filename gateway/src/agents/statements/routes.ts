import { getTeamStatementCall } from '@parlour/contracts/calls';
import { type RouteEntry, route, toWireSum } from '../../server/index.ts';
import { toMaskedMember } from '../mask-account.ts';
import { type AmountFigures, computeProfit } from '../team-figures.ts';
import type { Statements } from './service.ts';

export const statementRoutes = (statements: Statements): readonly RouteEntry[] => [
  route(
    getTeamStatementCall,
    async ({ input: { from, to, gameType, by, page, pageSize }, session: { memberId } }) => {
      const span = { fromDay: from, toDay: to, category: gameType };
      const part = { number: page, size: pageSize };
      if (by === 'day') {
        const { totals, days, total } = await statements.listDays(memberId, span, part);
        const rows = days.map((figures) => ({ day: figures.day, figures: toWireFigures(figures) }));
        return { totals: toWireFigures(totals), rows, ...toPaging(part, total) };
      }
      const { totals, own, branches, total } = await statements.listBranches(memberId, span, part);
      const rows = branches.map(({ member, ...figures }) => ({
        branch: toMaskedMember(member),
        figures: toWireFigures(figures),
      }));
      return { totals: toWireFigures(totals), own: toWireFigures(own), rows, ...toPaging(part, total) };
    },
    { cost: 'heavy' },
  ),
];

const toPaging = ({ number, size }: { number: number; size: number }, total: number) => ({
  page: number,
  total,
  totalPages: Math.ceil(total / size),
});

const toWireFigures = (figures: AmountFigures) => ({
  newMembers: figures.registrations,
  depositSum: toWireSum(figures.depositMinor),
  withdrawSum: toWireSum(figures.withdrawalMinor),
  stake: toWireSum(figures.stakeMinor),
  validBet: toWireSum(figures.validBetMinor),
  payout: toWireSum(figures.payoutMinor),
  rebate: toWireSum(figures.rebateMinor),
  bonus: toWireSum(figures.bonusMinor),
  teamProfit: toWireSum(computeProfit(figures)),
});
