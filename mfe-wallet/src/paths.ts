/** The specification's keys of the pages that the wallet contributes to the personal centre. */
export const pageKeys = {
  deposit: 'depositv2',
  accountRecord: 'transactionHistory',
} as const;

/** Addresses within the panel. It may open over any path, so each address is only a query. */
export const paths = {
  deposit: () => `?member=${pageKeys.deposit}`,
  /** Status of an order. Payment providers also redirect to it. */
  depositOrder: ({ orderNo }: { orderNo: string }) =>
    `?${new URLSearchParams({ member: pageKeys.deposit, order: orderNo })}`,
  accountRecord: () => `?member=${pageKeys.accountRecord}`,
};

/** Reads the order number from an address; undefined for the form. */
export const readDepositOrder = (search: string): string | undefined =>
  new URLSearchParams(search).get('order') || undefined;
