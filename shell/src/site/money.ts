import { formatAmount, formatWithSymbol } from '@parlour/money';

/** Creates the page's formatters of amounts. They call `symbol` each time, because it comes from the server. */
export const createMoney = (symbol: () => string) => ({
  format: formatAmount,
  withSymbol: (minor: number) => formatWithSymbol(minor, symbol()),
});
