/**
 * Arithmetic of a member's profit and loss: pure functions over the ledger's sums. Amounts are in minor units. Rule:
 * docs/rules.md 5.11.
 */
import type { AccountChanges } from '@parlour/contracts';
import { addAmounts, subtractAmount } from '@parlour/money';
import { dayMs } from '../../server/index.ts';
import type { Flow, MemberFlows, MovementType } from '../../wallet/index.ts';

/** From the member's point of view: a positive result is a profit for the member. */
interface PlayFigures {
  stakeMinor: number;
  payoutMinor: number;
  resultMinor: number;
}

export interface ProfitFigures extends PlayFigures {
  /** Absent when the figures are filtered by game. */
  account?: AccountChanges & { openingMinor: number; closingMinor: number };
}

/** The bets of one period in the betting record. */
export interface PeriodBets {
  /** First day of the period. */
  period: string;
  /** Stakes and payouts of the bets that were settled in the period. */
  settledMinor: number;
  payoutMinor: number;
}

type FlowGroup = 'stake' | 'payout' | Exclude<keyof AccountChanges, 'heldChangeMinor'>;

const groupTypes = {
  stake: ['BET'],
  payout: ['BET_WIN', 'JACKPOT_WIN'],
  depositMinor: ['DEPOSIT'],
  withdrawalMinor: ['WITHDRAW_HOLD', 'WITHDRAW_RETURN'],
  transferMinor: ['VENDOR_IN', 'VENDOR_OUT', 'TRANSFER_UP', 'TRANSFER_DOWN', 'FLOAT_IN', 'FLOAT_OUT'],
  rebateMinor: ['REBATE'],
  bonusMinor: ['BONUS_CONVERT', 'REWARD', 'RED_ENVELOPE', 'MISSION', 'VIP', 'REFERRAL'],
  commissionMinor: ['DIVIDEND', 'SALARY_DAILY', 'SALARY_HOURLY', 'SALARY_REALTIME', 'REBATE_DIFF'],
  pointsMinor: ['POINT_CONVERT', 'REDEEM_CASH', 'REDEEM_CASH_RETURN'],
} as const satisfies Partial<Record<FlowGroup, readonly MovementType[]>>;

const groupOfType = new Map<MovementType, FlowGroup>(
  Object.entries(groupTypes).flatMap(([group, types]) =>
    types.map((type): [MovementType, FlowGroup] => [type, group as FlowGroup]),
  ),
);
/** Every other type counts as an adjustment, so that no movement is missing from the equation. */
const getGroup = (type: MovementType): FlowGroup => groupOfType.get(type) ?? 'adjustmentMinor';

/** Computes the figures of one period from the sums of its entries and the stakes of the bets settled in it. */
function computeFigures(openingMinor: number, flows: readonly Flow[], stakeMinor: number): ProfitFigures {
  const sum = (pick: (flow: Flow) => boolean): number =>
    addAmounts(...flows.filter(pick).map(({ minor }) => minor));
  const of = (group: FlowGroup): number =>
    sum(({ book, type }) => book === 'main' && getGroup(type) === group);
  const heldFor = (book: Flow['book']): number => sum((flow) => flow.book === book);

  // Stakes in the ledger that the record has not settled are held, however many bets a round has.
  const openChangeMinor = subtractAmount(-of('stake'), stakeMinor);
  const payoutMinor = of('payout');
  const [rebateMinor, bonusMinor, commissionMinor] = [
    of('rebateMinor'),
    of('bonusMinor'),
    of('commissionMinor'),
  ];
  const earnedMinor = addAmounts(payoutMinor, rebateMinor, bonusMinor, commissionMinor);
  return {
    stakeMinor,
    payoutMinor,
    resultMinor: subtractAmount(earnedMinor, stakeMinor),
    account: {
      openingMinor,
      closingMinor: addAmounts(openingMinor, heldFor('main')),
      depositMinor: of('depositMinor'),
      withdrawalMinor: subtractAmount(-of('withdrawalMinor'), heldFor('withdraw_hold')),
      transferMinor: of('transferMinor'),
      rebateMinor,
      bonusMinor,
      commissionMinor,
      pointsMinor: addAmounts(of('pointsMinor'), heldFor('redemption_hold')),
      adjustmentMinor: of('adjustmentMinor'),
      heldChangeMinor: addAmounts(openChangeMinor, heldFor('withdraw_hold'), heldFor('redemption_hold')),
    },
  };
}

export interface PeriodFigures extends ProfitFigures {
  /** First day of the period. */
  period: string;
}

/** Computes each period, in order. The closing balance of one is the opening balance of the next. */
export function computePeriods(
  periods: readonly string[],
  { openingMinor, flows }: MemberFlows,
  bets: readonly PeriodBets[],
): PeriodFigures[] {
  let balanceMinor = openingMinor;
  return periods.map((period) => {
    const figures = computeFigures(
      balanceMinor,
      flows.filter((flow) => flow.period === period),
      bets.find((one) => one.period === period)?.settledMinor ?? 0,
    );
    balanceMinor = figures.account?.closingMinor ?? balanceMinor;
    return { period, ...figures };
  });
}

/** Computes each period for a selection of games: only settled bets, from the betting record. */
export const computePlayPeriods = (
  periods: readonly string[],
  bets: readonly PeriodBets[],
): PeriodFigures[] =>
  periods.map((period) => {
    const { settledMinor = 0, payoutMinor = 0 } = bets.find((one) => one.period === period) ?? {};
    return {
      period,
      stakeMinor: settledMinor,
      payoutMinor,
      resultMinor: subtractAmount(payoutMinor, settledMinor),
    };
  });

/** Adds up the figures of consecutive periods. */
export function sumPeriods(periods: readonly ProfitFigures[]): ProfitFigures {
  const add = (pick: (figures: ProfitFigures) => number): number => addAmounts(...periods.map(pick));
  const account = (pick: keyof AccountChanges): number => add((one) => one.account?.[pick] ?? 0);
  const [first, last] = [periods[0]?.account, periods.at(-1)?.account];
  return {
    stakeMinor: add(({ stakeMinor }) => stakeMinor),
    payoutMinor: add(({ payoutMinor }) => payoutMinor),
    resultMinor: add(({ resultMinor }) => resultMinor),
    ...(first &&
      last && {
        account: {
          openingMinor: first.openingMinor,
          closingMinor: last.closingMinor,
          depositMinor: account('depositMinor'),
          withdrawalMinor: account('withdrawalMinor'),
          transferMinor: account('transferMinor'),
          rebateMinor: account('rebateMinor'),
          bonusMinor: account('bonusMinor'),
          commissionMinor: account('commissionMinor'),
          pointsMinor: account('pointsMinor'),
          adjustmentMinor: account('adjustmentMinor'),
          heldChangeMinor: account('heldChangeMinor'),
        },
      }),
  };
}

const toNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const formatDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Counts the days of the span, inclusive; 0 or less when the days are in the wrong order. */
export const countDays = (fromDay: string, toDay: string): number =>
  Math.round((toNoon(toDay).getTime() - toNoon(fromDay).getTime()) / dayMs) + 1;

/** Lists the first days of the days or months that the span touches, in order. */
export function listPeriods(fromDay: string, toDay: string, unit: 'day' | 'month'): string[] {
  const periods: string[] = [];
  const at = toNoon(unit === 'month' ? `${fromDay.slice(0, 7)}-01` : fromDay);
  while (formatDay(at) <= toDay) {
    periods.push(formatDay(at));
    if (unit === 'month') at.setUTCMonth(at.getUTCMonth() + 1);
    else at.setUTCDate(at.getUTCDate() + 1);
  }
  return periods;
}
