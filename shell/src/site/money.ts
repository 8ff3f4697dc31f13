import { formatAmount, formatWithSymbol } from '@parlour/money';

/** How this page writes amounts. `symbol` is asked each time: it comes from the server. */
export const createMoney = (symbol: () => string) => ({
  format: formatAmount,
  withSymbol: (minor: number) => formatWithSymbol(minor, symbol()),
});
