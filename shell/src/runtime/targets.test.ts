import type { Contributions } from '@parlour/contracts';
import { noContributions } from '@parlour/contracts';
import { createTargets } from './targets.ts';

const title = { EN: 'Title' };
const contributions: Record<string, Contributions> = {
  'mfe-lobby': {
    ...noContributions,
    routes: [
      { path: '/', view: 'home', title, banner: 'home' },
      { path: '/:lobbyType', view: 'lobby', title },
      { path: '/lottery', view: 'lottery', title },
    ],
    widgets: [{ slot: 'home.main', view: 'winners' }],
  },
  'mfe-member-center': { ...noContributions, panels: [{ panel: 'member', view: 'frame' }] },
  'mfe-wallet': {
    ...noContributions,
    panelPages: [
      {
        panel: 'member',
        key: 'depositv2',
        view: 'deposit',
        title,
        icon: 'landmark',
        order: 3,
        group: 'funds',
      },
    ],
  },
};
const targets = createTargets(() => contributions);

test.each([
  ['/', 'home'],
  ['/rng', 'lobby'],
  ['/lottery', 'lottery'],
])('%s shows %s: literal segments win over parameters', (path, view) => {
  expect(targets.route(path)).toMatchObject({ remote: 'mfe-lobby', view });
});

test('an address leads to the view that the next release contributes for it', () => {
  const { 'mfe-lobby': lobby = noContributions } = contributions;
  let current = contributions;
  const moving = createTargets(() => ({ ...current }));
  expect(moving.route('/lottery')?.view).toBe('lottery');
  current = { 'mfe-lobby': { ...lobby, routes: [{ path: '/lottery', view: 'draws', title }] } };
  expect(moving.route('/lottery')?.view).toBe('draws');
  expect(moving.route('/rng')).toBeUndefined();
});

test('an address that no remote contributes has no target', () => {
  expect(targets.route('/promotions/detail')).toBeUndefined();
});

test('the banner group comes with the route @BAN-01', () => {
  expect(targets.banner('/')).toBe('home');
  expect(targets.banner('/lottery')).toBeUndefined();
});

test('panels, their pages and widgets come from the remote that contributes them', () => {
  expect(targets.panel('member')).toEqual({ remote: 'mfe-member-center', view: 'frame' });
  expect(targets.panel('agent')).toBeUndefined();
  expect(targets.slot({ panelPage: { panel: 'member', key: 'depositv2' } })).toEqual({
    remote: 'mfe-wallet',
    view: 'deposit',
  });
  expect(targets.slot({ panelPage: { panel: 'member', key: 'nothing' } })).toBeUndefined();
  expect(targets.slot({ widget: 'home.main' })).toEqual({ remote: 'mfe-lobby', view: 'winners' });
});
