import type { Site } from '@parlour/contracts';

/** Returns the currency symbol alone. */
export const getCurrencySymbol = ({ format, withSymbol }: Site['money']): string =>
  withSymbol(0).replace(format(0), '').trim();
