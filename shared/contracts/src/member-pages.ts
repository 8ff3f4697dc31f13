/** The specification's keys of the pages of the personal centre, by the name of the page. */
export const memberPages = {
  account: 'securityCenter',
  wallet: 'transferFund',
  deposit: 'depositv2',
  withdrawal: 'withdraw',
  transferUp: 'transferUpline',
  accountRecord: 'transactionHistory',
  bettingRecord: 'personalHistoryCopy',
  profit: 'personalProfit',
  protection: 'playResponsibly',
  messages: 'messageV2',
} as const;
