/** Names of data whose own name says too little. */
export const dataLabels: Partial<Record<string, string>> = {
  id: 'Number',
  at: 'When',
  by: 'By',
  username: 'User name',
  holderId: 'Agent',
  uplineId: 'Agent above',
  vendorCode: 'Vendor',
  aboveMinor: 'Two people above',
  currentMinor: 'Until now',
  currentMaxWinMinor: 'Highest win until now',
  currentDailyNetMinor: 'Daily net until now',
  currentRatePpm: 'Best rate until now',
  bestRatePpm: 'Best rate',
  expiresMin: 'Minutes to pay',
  dailyMaxMinor: 'Highest in a day',
  feePpm: 'Fee in per cent',
  feeFixedMinor: 'Fixed fee',
  perMemberMax: 'Awards per member',
  rankLevelMin: 'Lowest club level',
  minActive: 'Active members',
  minValidBet: 'Valid bets from',
  minNetLoss: 'Net loss from',
  turnoverMultiple: 'Required bets, times the amount',
  mayReapply: 'May apply again',
  firstDeposit: 'First deposit only',
  pictureKey: 'Picture',
  startsAt: 'Begins',
  endsAt: 'Ends',
  periodStart: 'Period from',
  periodEnd: 'Period until',
  qr: 'QR code',
  rtpPpm: 'Return to player',
  rtp_ppm: 'Return to player',
};

/** Data that no person decides on. */
export const hiddenKeys: ReadonlySet<string> = new Set(['requestId']);

export const directionWords: Partial<Record<string, string>> = {
  in: 'Added to the balance',
  out: 'Taken from the balance',
  IN: 'To the vendor',
  OUT: 'From the vendor',
};
