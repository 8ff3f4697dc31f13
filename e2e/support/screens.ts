import { expect, type Locator, type Page } from '@playwright/test';
import type { people } from './people.ts';

/** One screen of the site: where it is and who may see it. */
export interface Screen {
  name: string;
  address: string;
  as?: keyof typeof people;
}

/** Every screen that has an address of its own. The ones of a visitor first, so that one login serves the rest. */
export const screens: readonly Screen[] = [
  { name: 'home', address: '/' },
  { name: 'slots', address: '/rng' },
  { name: 'live-casino', address: '/live' },
  { name: 'fishing', address: '/fish' },
  { name: 'card-games', address: '/pvp' },
  { name: 'sports', address: '/sports' },
  { name: 'e-sports', address: '/esports' },
  { name: 'lottery-lobby', address: '/elott' },
  { name: 'cockfight', address: '/sv3' },
  { name: 'lottery', address: '/lottery' },
  { name: 'promotions', address: '/promotions' },
  { name: 'promotion', address: '/promoDetail?id=1' },
  { name: 'points-mall-visitor', address: '/pointMall' },
  { name: 'notices', address: '/noticePage' },
  { name: 'download', address: '/down' },
  { name: 'help', address: '/help' },
  { name: 'help-article', address: '/help/deposit-guide' },
  { name: 'help-alone', address: '/helpmc' },
  { name: 'service', address: '/helpmc?service=chat' },
  { name: 'join', address: '/join' },
  { name: 'affiliate', address: '/affiliate' },
  { name: 'feedback', address: '/feedback' },
  { name: 'winners', address: '/winners' },
  { name: 'deposit-tutorial', address: '/depositTutorial' },
  { name: 'restricted', address: '/restricted' },
  { name: 'login', address: '/login' },
  { name: 'register', address: '/register' },
  { name: 'not-found', address: '/nowhere' },
  { name: 'points-mall', address: '/pointMall', as: 'chi' },
  { name: 'my-account', address: '/?member=securityCenter', as: 'chi' },
  { name: 'deposit', address: '/?member=depositv2', as: 'chi' },
  { name: 'betting-record', address: '/?member=personalHistoryCopy', as: 'chi' },
  { name: 'account-record', address: '/?member=transactionHistory', as: 'chi' },
  { name: 'team-overview', address: '/?agent=agentTeamOverview', as: 'chi' },
  // The nodes of the seeded catalogue: a slot, a fishing game and football.
  { name: 'game', address: '/game?node=10001&vendor=SANDBOX&type=RNG', as: 'chi' },
  { name: 'seamless-game', address: '/seamless?node=20003&vendor=SANDBOX&type=FISH', as: 'chi' },
  { name: 'sports-game', address: '/fbsports?node=20006&vendor=SANDBOX&type=SPORTS', as: 'chi' },
];

/** What is still on its way: skeletons, bars, lists that load. Pages beside the shown one may wait for their turn. */
const waiting = (page: Page): Locator =>
  page.locator('[aria-busy="true"]:not([inert] *):visible, [role="progressbar"]:popover-open');

/** Waits until a screen shows what it has: no part is on its way, down to its foot, and its letters are there. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached();
  await expect(async () => {
    // Some parts come when somebody comes near, wherever they stand on the way down.
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
        window.scrollTo(0, top);
        await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
      }
    });
    await expect(waiting(page)).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
}
