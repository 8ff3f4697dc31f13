import type { AccountKind, PanelPage, SessionState } from '@parlour/contracts';
import { contributions } from '../contributions.ts';
import { filterShownPages, getAccess } from './panel-rules.ts';

const signedIn = (accountKind: AccountKind): SessionState => ({
  state: 'signed-in',
  username: 'ada',
  accountKind,
});

test.each<[SessionState, string]>([
  [{ state: 'restoring' }, 'unknown'],
  [{ state: 'visitor' }, 'refused'],
  [signedIn('agent'), 'allowed'],
  [signedIn('member'), 'refused'],
  [signedIn('demo'), 'refused'],
])('a session %j is %s @AGT-02', (session, access) => {
  expect(getAccess(session)).toBe(access);
});

describe('the pages', () => {
  const pages = contributions.panelPages as unknown as readonly PanelPage[];
  const shown = (contracts: Record<string, boolean> | undefined) =>
    filterShownPages(pages, contracts as Parameters<typeof filterShownPages>[1]).map(({ key }) => key);
  const ofEveryAgent = [
    'agentAnnouncement',
    'agentTeamOverview',
    'registerCenter',
    'downlineManagmentView',
    'personalHistoryCopy',
    'palStatementsAgentCopy',
    'agentRevenueReport',
    'agentDownlineTransactionDetailsCopy',
  ];

  test('are eight for every agent, and one for each kind of contract that is active @AGT-01', () => {
    expect(shown(undefined)).toEqual(ofEveryAgent);
    expect(shown({ dividend: false, salary: false, hourSalary: false, realtimeSalary: false })).toEqual(
      ofEveryAgent,
    );
    for (const [contract, key] of [
      ['dividend', 'agentDividendRecordCopy2'],
      ['salary', 'agentDailyWages2'],
      ['hourSalary', 'agentHourSalary'],
      ['realtimeSalary', 'agentRealtimeSalary'],
    ] as const)
      expect(shown({ [contract]: true })).toEqual([...ofEveryAgent, key]);
    expect(shown({ dividend: true, salary: true, hourSalary: true, realtimeSalary: true })).toHaveLength(12);
  });
});
