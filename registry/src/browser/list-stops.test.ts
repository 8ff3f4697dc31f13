import type { Contributions } from '@parlour/contracts';
import type { StoredRelease } from '../releases/release.ts';
import { buildRelease } from '../testing/built-release.ts';
import { listStops } from './list-stops.ts';

const title = { EN: 'X', MY: 'X', CN: 'X' };
const toRelease = (name: string, contributions: Partial<Contributions>): StoredRelease => ({
  name,
  version: '1.0.0',
  upload: 'one',
  publishedAt: '',
  publishedBy: 'test',
  manifest: buildRelease(name, '1.0.0', { contributions }).manifest,
  files: {},
});
const toPage = (key: string, order: number) =>
  ({ panel: 'member', key, view: key, title, icon: 'x', order, group: 'x' }) as const;

test('the gate visits every contribution at an address that shows it @PLAT-02', () => {
  const remote = toRelease('mfe-wallet', {
    routes: [
      { path: '/pay/:kind/:id?', view: 'pay', title },
      { path: '/help/*', view: 'help', title },
    ],
    widgets: [
      { slot: 'home.main', view: 'strip' },
      { slot: 'member.account', view: 'records' },
    ],
    panels: [{ panel: 'agent', view: 'frame' }],
    panelPages: [toPage('deposit', 4)],
  });
  const centre = toRelease('mfe-member-center', {
    panelPages: [toPage('messages', 7), toPage('account', 1)],
  });
  const stops = listStops(remote, [centre, remote]);
  expect(stops.map(({ title: place, address }) => [place, address])).toEqual([
    ['the route /pay/:kind/:id?', '/pay/1'],
    ['the route /help/*', '/help/1'],
    ['the widget in home.main', '/'],
    ['the widget in member.account', '/?member=account'],
    ['the page deposit of the member panel', '/?member=deposit'],
    ['the agent panel', '/?agent='],
  ]);
  expect(stops.filter(({ isOptional }) => isOptional).map(({ view }) => view)).toEqual(['strip', 'records']);
  expect(new Set(stops.map(({ remote: of }) => of.base))).toEqual(new Set(['/releases/mfe-wallet/1.0.0/']));
});
