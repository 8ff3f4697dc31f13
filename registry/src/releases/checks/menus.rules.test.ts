import type { Contributions, MenuContribution } from '@parlour/contracts';
import { runCheck, toCandidate, toManifest } from '../../testing/candidate.ts';
import { menus } from './menus.ts';

const title = { EN: 'Guild', MY: 'Guild', CN: 'Guild' };
const page = { panel: 'member', view: 'x', title, icon: 'x', order: 1, group: 'a' } as const;
const offers: Partial<Contributions> = {
  routes: [{ path: '/guild/:name?', view: 'guild', title }],
  panels: [{ panel: 'member', view: 'frame' }],
  panelPages: [
    { ...page, key: 'guild' },
    { ...page, key: 'team', panel: 'agent' },
  ],
};
const entry = (to: string, over: Partial<MenuContribution> = {}): MenuContribution => ({
  where: ['header', 'side'],
  to,
  order: 1,
  ...over,
});
const withMenu = (...menu: MenuContribution[]) => ({ contributions: { ...offers, menu } });
const check = (menu: MenuContribution[], live: Parameters<typeof runCheck>[2] = {}) =>
  runCheck(menus, toCandidate('mfe-guild', '1.0.0', withMenu(...menu)), live);

describe('menus', () => {
  test.each([
    ['a route', entry('/guild', { where: ['header', 'side', 'bottom', 'footer'] })],
    ['a route with a query', entry('/guild/red?tab=members#top')],
    ['a page of the personal centre', entry('?member=guild', { where: ['personal', 'bottom'] })],
    ['a page of another panel', entry('?agent=team')],
    ['a panel, with a title of its own', entry('?member=', { title })],
  ])('may open %s', async (_, given) => {
    expect(await check([given])).toEqual([]);
  });

  test('are optional', async () => {
    const old = toCandidate('mfe-guild', '1.0.0', { contributions: offers });
    expect(await runCheck(menus, old)).toEqual([]);
  });

  const nothing = 'opens nothing that this release contributes';
  test.each<[string, MenuContribution, string]>([
    ['a route of nobody', entry('/promotions'), nothing],
    ['another site', entry('//guild'), nothing],
    ['another site, as browsers read it', entry('/\\guild'), nothing],
    ['an address without a slash', entry('guild'), nothing],
    ['a page of nobody', entry('?member=bank'), nothing],
    ['a page in the wrong panel', entry('?agent=guild'), nothing],
    ['a panel of nobody', entry('?agent=', { title }), nothing],
    ['a panel without a title', entry('?member='), 'has no title'],
    [
      'a page in the footer',
      entry('?member=guild', { where: ['footer'] }),
      'is no route, which the footer needs',
    ],
    [
      'a route in the nickname’s menu',
      entry('/guild', { where: ['personal'] }),
      'is no page of the personal centre',
    ],
    [
      'a page of agents there',
      entry('?agent=team', { where: ['personal'] }),
      'is no page of the personal centre',
    ],
    ['a panel there', entry('?member=', { where: ['personal'], title }), 'is no page of the personal centre'],
  ])('may not open %s', async (_, given, fault) => {
    expect(await check([entry('/guild'), given])).toEqual([
      {
        problem: `The menu entry ${given.to} ${fault}.`,
        breaks: ['mfe-guild'],
        hint: expect.stringMatching(/`/),
      },
    ]);
  });

  const bottom = entry('/guild', { where: ['bottom'] });
  const live = [
    toManifest('mfe-wallet', '1.0.0', withMenu(bottom, entry('/guild'))),
    toManifest('mfe-promotions', '1.0.0', withMenu(bottom)),
    toManifest('mfe-guild', '0.9.0', withMenu(bottom, bottom, bottom)),
    toManifest('mfe-lobby'),
  ];

  test('have room for three contributed entries at the foot of phones, of all releases together', async () => {
    expect(await check([bottom, entry('/guild')], { live })).toEqual([]);
    expect(await check([entry('/guild'), entry('/guild')], { live: [...live, ...live] })).toEqual([]);
    expect(await check([bottom, bottom], { live })).toEqual([
      {
        problem: 'The bottom menu would have 4 contributed entries, and has room for 3.',
        breaks: ['mfe-wallet', 'mfe-promotions'],
        hint: 'Take `bottom` out of `where`, or first deploy a release of mfe-wallet or mfe-promotions without it.',
      },
    ]);
  });

  test('have that room for one release too', async () => {
    expect(await check([bottom, bottom, bottom])).toEqual([]);
    expect(await check([bottom, bottom, bottom, bottom])).toEqual([
      expect.objectContaining({ breaks: ['mfe-guild'], hint: 'Take `bottom` out of `where`.' }),
    ]);
  });
});
