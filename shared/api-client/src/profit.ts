import type { AccountChanges, Api, CallOptions, GameType, ValueOf } from '@parlour/contracts';
import { getProfitCall } from '@parlour/contracts/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface ProfitFilter {
  /** `yyyy-MM-dd` by the platform's clock, both days inclusive. At most 93 days by day, 367 by month. */
  fromDay: string;
  toDay: string;
  unit: 'day' | 'month';
  /** Counts only the settled bets of a game type or vendor. The figures then have no account. */
  gameType?: GameType | undefined;
  vendor?: string | undefined;
}

/** The main account in a period, in minor units. */
export interface AccountFigures extends AccountChanges {
  openingMinor: number;
  closingMinor: number;
}

/** From the member's point of view, in minor units: a positive result is a profit for the member. */
export interface ProfitFigures {
  stakeMinor: number;
  payoutMinor: number;
  resultMinor: number;
  /** Undefined when the figures are filtered by game. */
  account: AccountFigures | undefined;
}

export interface ProfitPeriod extends ProfitFigures {
  /** First day of the period. */
  day: string;
}

export interface Profit {
  totals: ProfitFigures;
  /** All periods, oldest first. */
  periods: readonly ProfitPeriod[];
  /** Stakes of currently unsettled bets, which no other figure contains. */
  openStakeMinor: number;
  /** Sums of the account's whole history. */
  lifetime: { depositMinor: number; withdrawalMinor: number; netDepositMinor: number };
}

type WireFigures = ValueOf<typeof getProfitCall>['totals'];

const toFigures = ({ stake, payout, result, account }: WireFigures): ProfitFigures => ({
  stakeMinor: stake,
  payoutMinor: payout,
  resultMinor: result,
  account: account && {
    openingMinor: account.opening,
    closingMinor: account.closing,
    depositMinor: account.deposits,
    withdrawalMinor: account.withdrawals,
    transferMinor: account.transfers,
    rebateMinor: account.rebate,
    bonusMinor: account.bonus,
    commissionMinor: account.commission,
    pointsMinor: account.points,
    adjustmentMinor: account.adjustments,
    heldChangeMinor: account.heldChange,
  },
});

/** Returns the member's profit and loss. Fails with `request.invalid` for a span that is too long. */
async function getProfit(
  api: Api,
  { fromDay, toDay, unit, gameType, vendor }: ProfitFilter,
  options?: CallOptions,
): Promise<Profit> {
  const input = { from: fromDay, to: toDay, unit, gameType, vassalage: vendor };
  const { totals, rows, openStakes, lifetime } = await api.call(getProfitCall, input, options);
  return {
    totals: toFigures(totals),
    periods: rows.map(({ day, ...figures }) => ({ day, ...toFigures(figures) })),
    openStakeMinor: openStakes,
    lifetime: {
      depositMinor: lifetime.deposits,
      withdrawalMinor: lifetime.withdrawals,
      netDepositMinor: lifetime.netDeposits,
    },
  };
}

/** Query options; the previous figures stay visible while those of another span load. */
export const profitQuery = (api: Api, filter: ProfitFilter) =>
  queryOptions({
    queryKey: [...profitKey, filter],
    queryFn: ({ signal }) => getProfit(api, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** Query key prefix of profit and loss: refetch it on `balance.changed`. */
export const profitKey = ['profit'] as const;
