import type { Page } from '@playwright/test';
import { getBannerArea, getBannerDots, getShownBanner, readJackpot } from '../support/banners.ts';
import { expect, inMotion, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { stopClock } from '../support/page-clock.ts';

test.use(inMotion);

test('shows home in its full frame at each of its addresses, with languages, scrolling notices, a ticking clock, login and registration at the top @ROUTE-03 @SHELL-01 @SHELL-02 @SHELL-03', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-20T10:20:30+06:30' });
  const expectHome = async () => {
    await expect(page.getByRole('region', { name: 'Popular games' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await expect(getBannerArea(page)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Service and downloads' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Copyright');
  };
  // The server has a separate route for the file name.
  await page.goto('/index.html');
  await expectHome();
  const top = page.getByRole('banner');
  await expect(top.getByRole('button', { name: 'Language: English' })).toBeVisible();
  await expect(top.getByRole('region', { name: 'Notices' }).getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deposit' })).toBeHidden();
  // A paused clock stops the page's timers, so the header must have loaded before.
  const clock = top.locator('time');
  await page.clock.pauseAt('2026-11-20T10:30:00+06:30');
  await page.clock.runFor(1000);
  await expect(clock).toContainText('10:30:01');
  await page.clock.runFor(1000);
  await expect(clock).toContainText('10:30:02');
  await page.clock.resume();
  for (const address of ['/index', '/home', '/']) {
    await navigateWithin(page, '/help');
    await expect(page.getByRole('heading', { name: 'Help centre', level: 1 })).toBeVisible();
    await navigateWithin(page, address);
    await expectHome();
  }
  await expect(page.getByRole('main')).toHaveClass(/\bpath-home\b/);
});

interface ListedBanner {
  groupName: string;
  title: string;
}

/** Entries of the main menu, each with the address, the heading and the banner group of its page. */
const entries = [
  ['Slots', '/rng', 'Slots', 'rng'],
  ['Live casino', '/live', 'Live casino', 'live'],
  ['Fishing', '/fish', 'Fishing', 'fish'],
  ['Card games', '/pvp', 'Card games', 'pvp'],
  ['Sports', '/sports', 'Sports', 'sports'],
  ['E-sports', '/esports', 'E-sports', 'esports'],
  ['Lottery', '/elott', 'Lottery', 'lottery'],
  ['Cockfight', '/sv3', 'Cockfight', 'cockfight'],
  ['Promotions', '/promotions', 'Promotions', 'promotion'],
  ['Points mall', '/pointMall', 'Points mall', 'shop'],
  ['Home', '/', 'Home', 'home'],
] as const;

test('leads from each entry of the main menu to its page, with the banners of its group at the top @SHELL-06 @GEN-01 @BAN-01', async ({
  page,
}) => {
  const answer = page.waitForResponse(/MCSFE_getListAnnouncements/);
  await page.goto('/help');
  const { banners } = ((await (await answer).json()) as { value: { banners: ListedBanner[] } }).value;
  /** A group shows dots only when it has more than one banner (BAN-02). */
  const expectGroup = async (group: string) => {
    const own = banners.filter(({ groupName }) => groupName === group);
    expect(own.length, `banners of ${group}`).toBeGreaterThan(0);
    await expect(
      getBannerArea(page)
        .getByText(own[0]?.title ?? '', { exact: true })
        .first(),
    ).toBeAttached();
    await expect(getBannerDots(page)).toHaveCount(own.length > 1 ? own.length : 0);
  };
  await expect(page.getByRole('heading', { name: 'Help centre', level: 1 })).toBeVisible();
  await expectGroup('help');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const [name, path, heading, group] of entries) {
    // The count of new notices may follow the name.
    const entry = menu
      .locator('li:not([inert])')
      .getByRole('link', { name: new RegExp(`^${name}(\\s*\\d+)?$`) });
    const more = menu.getByRole('button', { name: 'More' });
    await expect(entry.or(more).first()).toBeVisible();
    if ((await entry.count()) > 0) await entry.first().click();
    else {
      // The menu moves entries that do not fit under "More".
      await more.click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    }
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeAttached();
    await expectGroup(group);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'The app' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'The app', level: 1 })).toBeVisible();
  await expectGroup('download');
  for (const address of ['/helpmc', '/feedback', '/join']) {
    await navigateWithin(page, address);
    await expect(page.getByRole('main')).toHaveClass(new RegExp(`path-${address.slice(1)}$`));
    await expect(getBannerArea(page)).toBeHidden();
  }
});

test('changes banners every five seconds whatever the visitor does, pauses while a finger holds one, and raises the jackpot by 165.11 every three seconds @BAN-01 @BAN-02 @BAN-04 @GEN-05', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect(getBannerDots(page)).toHaveCount(4);
  // The first press loads the slide code, which runs on the page's clock, so the clock is stopped only afterwards.
  await getBannerDots(page).nth(1).click();
  await expect(getBannerArea(page).locator('.swiper-initialized')).toBeAttached();
  await expect.poll(() => getShownBanner(page)).toBe(2);
  await expect(page.getByText('Jackpot pool')).toBeVisible();
  await stopClock(page);
  await runUntilShown(page, 3);
  expectFiveSeconds(await runUntilShown(page, 4));

  const box = await getBannerArea(page).boundingBox();
  if (!box) throw new Error('No banner is to be seen.');
  const finger = { x: box.x + box.width / 2, y: box.y + 60, id: 1 };
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchCancel') =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [finger] : [] });
  await touch('touchStart');
  // Longer than a banner is shown.
  await page.clock.runFor(6000);
  expect(await getShownBanner(page)).toBe(4);
  // The browser cancels the touch when it scrolls the page. The first banner follows the last.
  await touch('touchCancel');
  expectFiveSeconds(await runUntilShown(page, 1));

  const before = await readJackpot(page);
  // One step happens every three seconds, wherever between two steps the clock stopped.
  await page.clock.runFor(3000);
  await expect.poll(() => readJackpot(page)).toBe(before + 165_11);
  await page.clock.runFor(3000);
  await expect.poll(() => readJackpot(page)).toBe(before + 2 * 165_11);
});

/** Advances the page's time until the banner is shown; returns the elapsed time in ms. */
async function runUntilShown(page: Page, banner: number): Promise<number> {
  const stepMs = 100;
  let passedMs = 0;
  while ((await getShownBanner(page)) !== banner && passedMs < 10_000) {
    await page.clock.runFor(stepMs);
    passedMs += stepMs;
  }
  expect(await getShownBanner(page)).toBe(banner);
  return passedMs;
}

/** Expects the time of a banner, plus at most half a second for the slide. */
function expectFiveSeconds(ms: number): void {
  expect(ms).toBeGreaterThanOrEqual(4_900);
  expect(ms).toBeLessThanOrEqual(5_600);
}

test('keeps the dots of banners clear of their words, and follows a banner with a target; the others are not links @BAN-02 @BAN-03', async ({
  page,
}) => {
  await page.goto('/');
  for (const [address, width] of [
    ['/', 1440],
    ['/rng', 1440],
    ['/live', 800],
    ['/rng', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await navigateWithin(page, address);
    await expect(page.getByRole('main')).toHaveClass(new RegExp(`path-${address.slice(1) || 'home'}$`));
    const words = getBannerArea(page).locator('.swiper-slide-active a').locator('..');
    // Parts that load above may still move the page, and the banners change on their own.
    await expect(async () => {
      // The second banner has a link and the longest text.
      await getBannerDots(page).nth(1).click();
      await expect.poll(() => getShownBanner(page), { timeout: 2_000 }).toBe(2);
      await expect(words).toBeInViewport({ ratio: 1, timeout: 2_000 });
      const dots = (await getBannerDots(page).first().boundingBox()) ?? { y: 0, height: 0 };
      const dotTop = dots.y + dots.height / 2 - 5;
      const parts = await words.locator(':scope > *').filter({ visible: true }).all();
      expect(parts.length).toBeGreaterThan(0);
      for (const part of parts) {
        const box = await part.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0), `${address} ${width}`).toBeLessThanOrEqual(dotTop);
      }
    }).toPass({ timeout: 30_000 });
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await navigateWithin(page, '/');
  await expect(page.getByRole('main')).toHaveClass(/path-home$/);
  await expect(getBannerArea(page).getByText('Set a limit before you start')).toBeAttached();
  await expect(async () => {
    await getBannerDots(page).nth(3).click();
    // A press may scroll the dots out of the way of the jackpot, and the words of the banner out of sight.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(getBannerArea(page).getByText('Set a limit before you start')).toBeInViewport({
      timeout: 2_000,
    });
  }).toPass();
  await expect(getBannerArea(page).getByRole('link', { name: 'Set a limit before you start' })).toHaveCount(
    0,
  );
  await expect(async () => {
    await getBannerDots(page).nth(2).click();
    await getBannerArea(page)
      .getByRole('link', { name: 'Every valid bet earns points' })
      .click({ timeout: 2_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/pointMall$/);
});
