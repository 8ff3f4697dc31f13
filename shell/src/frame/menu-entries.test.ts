import { type Contributions, type MenuContribution, noContributions } from '@parlour/contracts';
import { isCurrentPanel, type MenuEntry, toMenus } from './menu-entries.ts';

const page = { panel: 'member', view: 'x', icon: 'gem', order: 1, group: 'a' } as const;
const entry = (to: string, order: number, over: Partial<MenuContribution> = {}): MenuContribution => ({
  where: ['side'],
  to,
  order,
  ...over,
});
const withMenu = (...menu: MenuContribution[]): Contributions => ({
  routes: [{ path: '/guild/:name?', view: 'x', title: { EN: 'Guild' } }],
  panels: [{ panel: 'member', view: 'x' }],
  panelPages: [{ ...page, key: 'bank', title: { EN: 'Bank' } }],
  widgets: [],
  menu,
});
const show = (entries: readonly MenuEntry[]) =>
  entries.map(({ title, icon }) => (icon ? `${title.EN} ${icon}` : title.EN));

test('a menu has the entries of all remotes in their order, and of its place only @SHELL-06', () => {
  const { side, footer } = toMenus({
    one: withMenu(
      entry('/guild', 3, { title: { EN: 'Third' } }),
      entry('/guild', 1, { where: ['side', 'footer'] }),
    ),
    two: withMenu(entry('/guild/red', 2, { title: { EN: 'Second' }, icon: 'crown' })),
    old: noContributions,
  });
  expect(show(side)).toEqual(['Guild', 'Second crown', 'Third']);
  expect(show(footer)).toEqual(['Guild']);
  expect(new Set(side.map(({ key }) => key)).size).toBe(3);
});

test('an entry takes the title and the icon of the page that it opens @SHELL-06', () => {
  const { side } = toMenus({
    one: withMenu(
      entry('?member=bank', 1),
      entry('?member=bank', 2, { title: { EN: 'Vault' }, icon: 'landmark' }),
      entry('?member=', 3, { title: { EN: 'Panel' } }),
      entry('/guild/red?tab=1', 4),
      entry('?member=', 5),
    ),
  });
  expect(show(side)).toEqual(['Bank gem', 'Vault landmark', 'Panel', 'Guild']);
  expect(side.map(({ panel }) => panel)).toEqual([
    { panel: 'member', page: 'bank' },
    { panel: 'member', page: 'bank' },
    { panel: 'member', page: undefined },
    undefined,
  ]);
});

test('the bar of phones has room for three contributed entries @SHELL-08', () => {
  const bottom = (order: number) => entry('/guild', order, { where: ['bottom', 'side'] });
  const menus = toMenus({ one: withMenu(bottom(1), bottom(2)), two: withMenu(bottom(3), bottom(4)) });
  expect([menus.bottom.length, menus.side.length]).toEqual([3, 4]);
});

test('a panel is current while one of its pages without an own entry is open @SHELL-08', () => {
  const { bottom } = toMenus({
    one: withMenu(
      entry('?member=bank', 1, { where: ['bottom'] }),
      entry('?member=', 2, { where: ['bottom'], title: { EN: 'Panel' } }),
    ),
  });
  const listCurrent = (panel: 'member' | 'agent', key?: string, bar = bottom) =>
    bar.filter((one) => isCurrentPanel(one, { panel, page: key }, bar)).map(({ title }) => title.EN);
  expect(listCurrent('member')).toEqual(['Panel']);
  expect(listCurrent('member', 'bets')).toEqual(['Panel']);
  expect(listCurrent('member', 'bank')).toEqual(['Bank']);
  expect(listCurrent('agent', 'bank')).toEqual([]);
  expect(bottom.filter((one) => isCurrentPanel(one, undefined, bottom))).toEqual([]);
  const primary = bottom.map((one) => ({ ...one, isPrimary: true }));
  expect(listCurrent('member', 'bank', primary)).toEqual([]);
});
