import type { PanelPageContribution } from '@parlour/contracts';
import { findShownPage, getAccess, getCount, toGroups } from './panel-rules.ts';

const page = (key: string, order: number, group: string): PanelPageContribution => ({
  panel: 'member',
  key,
  view: key,
  title: { EN: key },
  icon: 'user',
  order,
  group,
});

const pages = [
  page('securityCenter', 1, 'account'),
  page('depositv2', 3, 'funds'),
  page('withdraw', 4, 'funds'),
  page('messageV2', 13, 'messages'),
];

test('is for signed-in members except demo accounts @MEM-03', () => {
  expect(getAccess({ state: 'restoring' })).toBe('unknown');
  expect(getAccess({ state: 'visitor' })).toBe('refused');
  const signedIn = { state: 'signed-in', username: 'ada' } as const;
  expect(getAccess({ ...signedIn, accountKind: 'demo' })).toBe('refused');
  expect(getAccess({ ...signedIn, accountKind: 'member' })).toBe('allowed');
  expect(getAccess({ ...signedIn, accountKind: 'agent' })).toBe('allowed');
});

test('shows the asked page, else my account @MEM-01', () => {
  expect(findShownPage(pages, 'withdraw')?.key).toBe('withdraw');
  expect(findShownPage(pages, undefined)?.key).toBe('securityCenter');
  expect(findShownPage(pages, 'long-gone')?.key).toBe('securityCenter');
  expect(findShownPage([], undefined)).toBeUndefined();
});

test('divides the menu where the group changes @MEM-01', () => {
  expect(toGroups(pages).map((group) => group.map(({ key }) => key))).toEqual([
    ['securityCenter'],
    ['depositv2', 'withdraw'],
    ['messageV2'],
  ]);
});

test('shows the count of an entry’s badge, as far as it is known @MEM-02', () => {
  const messages = { ...page('messageV2', 13, 'messages'), badge: 'messageCount' as const };
  expect(getCount(messages, { messageCount: 3 })).toBe(3);
  expect(getCount(messages, {})).toBe(0);
  expect(getCount(page('withdraw', 4, 'funds'), { messageCount: 3 })).toBe(0);
});
