import type { PanelPage } from '@parlour/contracts';
import { filterShownPages, getAccess } from './panel-rules.ts';

test('is for signed-in members except demo accounts @MEM-03', () => {
  expect(getAccess({ state: 'restoring' })).toBe('unknown');
  expect(getAccess({ state: 'visitor' })).toBe('refused');
  const signedIn = { state: 'signed-in', username: 'ada' } as const;
  expect(getAccess({ ...signedIn, accountKind: 'demo' })).toBe('refused');
  expect(getAccess({ ...signedIn, accountKind: 'member' })).toBe('allowed');
  expect(getAccess({ ...signedIn, accountKind: 'agent' })).toBe('allowed');
});

test('shows transfers to the upline only to members whose upline accepts them @MEM-02', () => {
  const title = { EN: 'Page', MY: 'Page', CN: 'Page' };
  const page = { panel: 'member', view: 'page', title, icon: 'wallet', order: 1, group: 'funds' } as const;
  const pages: PanelPage[] = [
    { ...page, key: 'transferFund' },
    { ...page, key: 'transferUpline', right: 'transferUp' },
  ];
  expect(filterShownPages(pages, { canTransferUp: true })).toEqual(pages);
  expect(filterShownPages(pages, { canTransferUp: false }).map(({ key }) => key)).toEqual(['transferFund']);
});
