/** Amounts of the revenue report in their order, in the table and in the file. */
export const revenueColumns = [
  'grossMinor',
  'downlinesMinor',
  'netMinor',
  'shortfallMinor',
  'paidMinor',
] as const;
