import { bannerArea, bannerDots, noteChanges, shownBanner } from '../support/banners.ts';
import { expect, inMotion, test } from '../support/journey.ts';

test.use(inMotion);

test('shows home in its full frame at each of its addresses @ROUTE-03 @SHELL-01', async ({ page }) => {
  for (const address of ['/', '/index', '/index.html', '/home']) {
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Popular games' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await expect(bannerArea(page)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Service and downloads' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Copyright');
  }
});

test('names the path of the main view as its class @SHELL-01', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main')).toHaveClass(/\bpath-home\b/);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Fishing' }).click();
  await expect(page.getByRole('main')).toHaveClass(/\bpath-fish\b/);
});

test('has languages, running notices and a ticking clock on top @SHELL-02', async ({ page }) => {
  await page.goto('/');
  const top = page.getByRole('banner');
  await expect(top.getByRole('button', { name: 'Language: English' })).toBeVisible();
  await expect(top.getByRole('region', { name: 'Notices' }).getByRole('button').first()).toBeVisible();
  const clock = top.locator('time');
  await expect(clock).toHaveText(/\d{2}:\d{2}:\d{2}/);
  const before = (await clock.textContent()) ?? '';
  await expect(clock).not.toHaveText(before);
});

test('offers a visitor to log in and to register @SHELL-03', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deposit' })).toBeHidden();
});

test('leads from each entry of the main menu to its page @SHELL-06 @GEN-01', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const places = [
    ['Slots', '/rng'],
    ['Live casino', '/live'],
    ['Fishing', '/fish'],
    ['Card games', '/pvp'],
    ['Sports', '/sports'],
    ['E-sports', '/esports'],
    ['Lottery', '/elott'],
    ['Cockfight', '/sv3'],
    ['Promotions', '/promotions'],
    ['Points mall', '/pointMall'],
  ] as const;
  for (const [name, path] of places) {
    await expect(menu.getByRole('link', { name }).first()).toHaveAttribute('href', path);
  }
});

test('lists at most eleven vendors under a category @SHELL-06', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Slots' }).hover();
  const vendors = menu.getByRole('list', { name: 'Providers of Slots' }).getByRole('link');
  // The last one leads to all of them.
  await expect(vendors).toHaveCount(12);
  await vendors.first().click();
  await expect(page).toHaveURL(/\/rng\/vassalage\/\w+$/);
});

test('changes banners every five seconds whatever the visitor does @BAN-01 @BAN-02', async ({ page }) => {
  await page.goto('/');
  await expect(bannerDots(page)).toHaveCount(4);
  const noted = await noteChanges(page);
  await bannerDots(page).nth(1).click();
  const since = async (number: number) => (await noted()).banner.find(({ value }) => value === number)?.at;
  await expect.poll(() => since(3), { timeout: 20_000 }).toBeDefined();
  const stood = ((await since(3)) ?? 0) - ((await since(2)) ?? 0);
  expect(stood).toBeGreaterThan(4500);
  expect(stood).toBeLessThan(6500);
});

test('holds a banner as long as a finger does, and goes on when the browser takes the touch away @BAN-02', async ({
  page,
}) => {
  await page.goto('/');
  await expect(bannerDots(page)).toHaveCount(4);
  await bannerDots(page).nth(1).click();
  await expect.poll(() => shownBanner(page)).toBe(2);
  const box = await bannerArea(page).boundingBox();
  if (!box) throw new Error('No banner is to be seen.');
  const finger = { x: box.x + box.width / 2, y: box.y + 60, id: 1 };
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchCancel') =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [finger] : [] });
  await touch('touchStart');
  // Longer than a banner has.
  await page.waitForTimeout(6000);
  expect(await shownBanner(page)).toBe(2);
  await touch('touchCancel');
  await expect.poll(() => shownBanner(page), { timeout: 20_000 }).toBe(3);
});

test('shows each address its own banners, and dots for more than one only @BAN-01 @BAN-02', async ({
  page,
}) => {
  const groups = [
    ['/rng', 'Slots games hall', 2],
    ['/fish', 'Fishing games hall', 0],
    ['/live', 'Live casino games hall', 2],
  ] as const;
  for (const [address, title, dots] of groups) {
    await page.goto(address);
    await expect(bannerArea(page).getByText(title, { exact: true })).toBeVisible();
    await expect(bannerDots(page)).toHaveCount(dots);
  }
});

test('keeps the dots of banners clear of their words @BAN-02', async ({ page }) => {
  for (const [address, width] of [
    ['/', 1440],
    ['/rng', 1440],
    ['/live', 800],
    ['/rng', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    // The second leads somewhere, and has the most to say.
    await bannerDots(page).nth(1).click();
    await expect.poll(() => shownBanner(page)).toBe(2);
    const words = bannerArea(page).locator('.swiper-slide-active a').locator('..');
    await expect(words).toBeInViewport({ ratio: 1 });
    // The page may move under what comes above.
    await expect(async () => {
      const dots = (await bannerDots(page).first().boundingBox()) ?? { y: 0, height: 0 };
      const dotTop = dots.y + dots.height / 2 - 5;
      for (const part of await words.locator(':scope > *').filter({ visible: true }).all()) {
        const box = await part.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0), `${address} ${width}`).toBeLessThanOrEqual(dotTop);
      }
    }).toPass({ timeout: 5000 });
  }
});

test('follows a banner that leads somewhere and leaves the others alone @BAN-03', async ({ page }) => {
  await page.goto('/');
  await expect(bannerDots(page)).toHaveCount(4);
  await bannerDots(page).nth(3).click();
  await expect(bannerArea(page).getByText('Set a limit before you start')).toBeInViewport();
  await expect(bannerArea(page).getByRole('link', { name: 'Set a limit before you start' })).toHaveCount(0);
  await bannerDots(page).nth(2).click();
  await bannerArea(page).getByRole('link', { name: 'Every valid bet earns points' }).click();
  await expect(page).toHaveURL(/\/pointMall$/);
});

test('raises the jackpot by 165.11 every three seconds @BAN-04 @GEN-05', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Jackpot pool')).toBeVisible();
  const noted = await noteChanges(page);
  await expect.poll(async () => (await noted()).jackpot.length, { timeout: 20_000 }).toBeGreaterThan(2);
  const [before, first, second] = (await noted()).jackpot;
  if (!before || !first || !second) throw new Error('The jackpot did not rise twice.');
  expect([first.value - before.value, second.value - first.value]).toEqual([165_11, 165_11]);
  expect(Math.round((second.at - first.at) / 1000)).toBe(3);
});
