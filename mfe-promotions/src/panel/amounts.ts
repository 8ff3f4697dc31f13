import type { RewardKind } from '@parlour/contracts/calls';
import { useSite, useTexts } from '@parlour/remote-sdk';

interface RewardAmount {
  kind: RewardKind;
  /** Minor units, or whole points. */
  amount: number;
}

/** Returns a function that formats an amount of money or points in the page's language. */
export function useAmountText(): (reward: RewardAmount) => string {
  const t = useTexts();
  const { money } = useSite();
  return ({ kind, amount }) =>
    kind === 'MONEY' ? money.withSymbol(amount) : t('amount.points', { points: amount.toLocaleString('en') });
}

/** Returns a function that formats the bets that a reward requires. */
export function useTurnoverText(): (reward: RewardAmount & { turnoverMultiple: number }) => string {
  const t = useTexts();
  const { money } = useSite();
  return ({ kind, amount, turnoverMultiple }) =>
    kind === 'POINTS' || turnoverMultiple === 0
      ? t('amount.noTurnover')
      : t('amount.turnover', { amount: money.withSymbol(Math.ceil(amount * turnoverMultiple)) });
}
