import type { TurnoverSource, TurnoverStatus } from '@parlour/contracts/calls';

const sources: Record<TurnoverSource, string> = {
  DEPOSIT: 'Deposit',
  BONUS: 'Bonus',
  TRANSFER_IN: 'Transfer from an agent',
  MANUAL: 'An operator',
};
const statuses: Record<TurnoverStatus, string> = {
  OPEN: 'Open',
  DONE: 'Met',
  VOID: 'Ended by an operator',
  EXPIRED: 'Expired',
};

export const turnoverTexts = {
  title: 'Required bets',
  intro: 'No withdrawal is possible while one of them is open.',
  task: 'Task',
  source: 'Opened by',
  sources,
  base: 'Base',
  multiple: 'Times',
  required: 'Required',
  progress: 'Bet so far',
  remaining: 'Missing',
  status: 'State',
  statuses,
  createdAt: 'Opened',
  expiresAt: 'Ends',
  never: '–',
  counts: 'Counts',
  countsAll: 'Every game in full',
  countsPart: (category: string, share: string) => `${category} ${share}`,
  exclusion: (vendors: string) => `nothing of ${vendors}`,
  act: 'Action',
  add: 'Require bets…',
  addTitle: 'Require bets before the next withdrawal',
  addVerb: 'Require',
  addIntro: 'Bets in every game count in full.',
  addAmount: 'Amount to bet',
  addMissing: 'Enter an amount above zero.',
  end: 'End…',
  endLabel: (id: number) => `End task ${id}`,
  endTitle: (id: number) => `End task ${id}`,
  endVerb: 'End',
  endIntro: 'The member no longer has to make these bets.',
  empty: 'No bets were required so far',
} as const;
