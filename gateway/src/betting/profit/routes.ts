import { getProfitCall } from '@parlour/contracts/calls';
import { subtractAmount } from '@parlour/money';
import { type RouteEntry, route } from '../../server/index.ts';
import type { BettingService } from '../service.ts';
import type { ProfitFigures } from './profit-rules.ts';

export const profitRoutes = (betting: Pick<BettingService, 'getProfit'>): readonly RouteEntry[] => [
  route(
    getProfitCall,
    async ({ input, session }) => {
      const { from, to, unit, gameType, vassalage } = input;
      const profit = await betting.getProfit(session.memberId, {
        fromDay: from,
        toDay: to,
        unit,
        category: gameType,
        vendor: vassalage,
      });
      const { depositMinor, withdrawalMinor } = profit.lifetime;
      return {
        totals: toWireFigures(profit.totals),
        rows: profit.periods.map((figures) => ({ day: figures.period, ...toWireFigures(figures) })),
        openStakes: profit.openStakeMinor,
        lifetime: {
          deposits: depositMinor,
          withdrawals: withdrawalMinor,
          netDeposits: subtractAmount(depositMinor, withdrawalMinor),
        },
      };
    },
    { cost: 'heavy' },
  ),
];

const toWireFigures = ({ stakeMinor, payoutMinor, resultMinor, account }: ProfitFigures) => ({
  stake: stakeMinor,
  payout: payoutMinor,
  result: resultMinor,
  ...(account && {
    account: {
      opening: account.openingMinor,
      closing: account.closingMinor,
      deposits: account.depositMinor,
      withdrawals: account.withdrawalMinor,
      transfers: account.transferMinor,
      rebate: account.rebateMinor,
      bonus: account.bonusMinor,
      commission: account.commissionMinor,
      points: account.pointsMinor,
      adjustments: account.adjustmentMinor,
      heldChange: account.heldChangeMinor,
    },
  }),
});
