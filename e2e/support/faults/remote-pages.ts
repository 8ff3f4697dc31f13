import type { Locator, Page } from '@playwright/test';

/** Page that shows one remote, and the way from there to another part of the site. */
export interface RemotePage {
  remote: string;
  /** View of the remote on the page. */
  view: string;
  address: string;
  signedIn: boolean;
  /** Content of the page without faults. */
  getContent(page: Page): Locator;
  elsewhere: { link: RegExp; getContent(page: Page): Locator };
}

const promotions: RemotePage['elsewhere'] = {
  link: /^Promotions/,
  getContent: (page) => page.getByRole('heading', { name: 'Promotions', level: 1 }),
};
const slots: RemotePage['elsewhere'] = {
  link: /^Slots/,
  getContent: (page) => page.getByRole('searchbox', { name: 'Search games' }),
};
/** The element of every mount carries the name of its remote. */
const getMount = (remote: string) => (page: Page) =>
  page
    .locator(`[data-remote="${remote}"]`)
    .filter({ has: page.locator('*') })
    .first();

export const remotePages: readonly RemotePage[] = [
  {
    remote: 'mfe-lobby',
    view: 'lobby',
    address: '/rng',
    signedIn: false,
    getContent: slots.getContent,
    elsewhere: promotions,
  },
  {
    remote: 'mfe-promotions',
    view: 'list',
    address: '/promotions',
    signedIn: false,
    getContent: promotions.getContent,
    elsewhere: slots,
  },
  {
    remote: 'mfe-points-mall',
    view: 'mall',
    address: '/pointMall',
    signedIn: false,
    getContent: getMount('mfe-points-mall'),
    elsewhere: promotions,
  },
  {
    remote: 'mfe-wallet',
    view: 'deposit',
    address: '/?member=depositv2',
    signedIn: true,
    getContent: (page) => page.getByRole('textbox', { name: 'Amount' }),
    elsewhere: promotions,
  },
  {
    remote: 'mfe-member-center',
    view: 'panel',
    address: '/?member=securityCenter',
    signedIn: true,
    getContent: getMount('mfe-member-center'),
    elsewhere: promotions,
  },
  {
    remote: 'mfe-agent-center',
    view: 'panel',
    address: '/?agent=agentTeamOverview',
    signedIn: true,
    getContent: getMount('mfe-agent-center'),
    elsewhere: promotions,
  },
];
