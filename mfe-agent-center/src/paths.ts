import type { AgentContractType } from '@parlour/contracts/calls';

/** The specification's keys of this remote's own pages. */
export const pageKeys = {
  announcements: 'agentAnnouncement',
  teamOverview: 'agentTeamOverview',
  register: 'registerCenter',
  downlines: 'downlineManagmentView',
  teamBets: 'personalHistoryCopy',
  statement: 'palStatementsAgentCopy',
  revenue: 'agentRevenueReport',
  teamMovements: 'agentDownlineTransactionDetailsCopy',
  dividends: 'agentDividendRecordCopy2',
  dailySalaries: 'agentDailyWages2',
  hourlySalaries: 'agentHourSalary',
  realtimeSalaries: 'agentRealtimeSalary',
} as const;

/** The record of each kind of contract. */
export const settlementKeys = {
  DIVIDEND: pageKeys.dividends,
  DAILY: pageKeys.dailySalaries,
  HOURLY: pageKeys.hourlySalaries,
  REALTIME: pageKeys.realtimeSalaries,
} as const satisfies Record<AgentContractType, string>;

/** Build the addresses of pages with a choice. A member is identified by number. */
export const paths = {
  register: () => `?agent=${pageKeys.register}`,
  team: (memberNo: number) => `?agent=${pageKeys.downlines}&of=${memberNo}`,
  bets: (memberNo: number) => `?agent=${pageKeys.teamBets}&member=${memberNo}`,
  movements: (memberNo: number) => `?agent=${pageKeys.teamMovements}&member=${memberNo}`,
} as const;

/** Reads the page key from an address; undefined for the panel itself. */
export const readPageKey = (search: string): string | undefined =>
  new URLSearchParams(search).get('agent') || undefined;
