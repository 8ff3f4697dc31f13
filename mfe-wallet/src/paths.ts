/** The specification's keys of the pages that the wallet puts into the personal centre. */
export const pageKeys = {
  deposit: 'depositv2',
  accountRecord: 'transactionHistory',
} as const;

/** Addresses within the panel: it may stand over any path, so that each is a query alone. */
export const paths = {
  deposit: () => `?member=${pageKeys.deposit}`,
  /** How an order stands. Payment providers lead back to it as well. */
  depositOrder: ({ orderNo }: { orderNo: string }) =>
    `?${new URLSearchParams({ member: pageKeys.deposit, order: orderNo })}`,
  accountRecord: () => `?member=${pageKeys.accountRecord}`,
};

/** The order that an address asks for; undefined for the form. */
export const readDepositOrder = (search: string): string | undefined =>
  new URLSearchParams(search).get('order') || undefined;
