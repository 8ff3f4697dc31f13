import type { AccountKind, PanelPage, SessionState } from '@parlour/contracts';
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
  const page = (key: string, contract?: string) =>
    ({ key, ...(contract && { contract }) }) as unknown as PanelPage;
  const pages = [page('overview'), page('dividend', 'dividend'), page('daily', 'dailySalary')];
  const shown = (contracts: Record<string, boolean> | undefined) =>
    filterShownPages(pages, contracts as Parameters<typeof filterShownPages>[1]).map(({ key }) => key);

  test('of a contract are shown with an active contract of that kind only @AGT-01', () => {
    expect(shown(undefined)).toEqual(['overview']);
    expect(shown({ dividend: false })).toEqual(['overview']);
    expect(shown({ dividend: true })).toEqual(['overview', 'dividend']);
    expect(shown({ dividend: true, dailySalary: true })).toEqual(['overview', 'dividend', 'daily']);
  });
});
