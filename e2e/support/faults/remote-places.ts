import type { Locator, Page } from '@playwright/test';

/** Where one remote is to be seen, and how another part of the site is reached from there. */
export interface Place {
  remote: string;
  /** The remote's view that stands there. */
  view: string;
  address: string;
  signedIn: boolean;
  /** What stands there when all is well. */
  shows(page: Page): Locator;
  elsewhere: { link: RegExp; shows(page: Page): Locator };
}

const promotions: Place['elsewhere'] = {
  link: /^Promotions/,
  shows: (page) => page.getByRole('heading', { name: 'Promotions', level: 1 }),
};
const slots: Place['elsewhere'] = {
  link: /^Slots/,
  shows: (page) => page.getByRole('searchbox', { name: 'Search games' }),
};
/** Every mount has the name of its remote on its own element. */
const standing = (remote: string) => (page: Page) =>
  page
    .locator(`[data-remote="${remote}"]`)
    .filter({ has: page.locator('*') })
    .first();

export const places: readonly Place[] = [
  {
    remote: 'mfe-lobby',
    view: 'lobby',
    address: '/rng',
    signedIn: false,
    shows: slots.shows,
    elsewhere: promotions,
  },
  {
    remote: 'mfe-promotions',
    view: 'list',
    address: '/promotions',
    signedIn: false,
    shows: promotions.shows,
    elsewhere: slots,
  },
  {
    remote: 'mfe-points-mall',
    view: 'mall',
    address: '/pointMall',
    signedIn: false,
    shows: standing('mfe-points-mall'),
    elsewhere: promotions,
  },
  {
    remote: 'mfe-wallet',
    view: 'deposit',
    address: '/?member=depositv2',
    signedIn: true,
    shows: (page) => page.getByRole('textbox', { name: 'Amount' }),
    elsewhere: promotions,
  },
  {
    remote: 'mfe-member-center',
    view: 'panel',
    address: '/?member=securityCenter',
    signedIn: true,
    shows: standing('mfe-member-center'),
    elsewhere: promotions,
  },
  {
    remote: 'mfe-agent-center',
    view: 'panel',
    address: '/?agent=agentTeamOverview',
    signedIn: true,
    shows: standing('mfe-agent-center'),
    elsewhere: promotions,
  },
];
