import { bannerArea } from '../support/banners.ts';
import { expect, test } from '../support/journey.ts';

const mainHeading = { level: 1 } as const;

/** Each address of the shell's own with its title, and whether it stands in the whole frame. */
const pages = [
  ['/noticePage', 'Notices', true],
  ['/help', 'Help centre', true],
  ['/help/terms', 'Terms in short', true],
  ['/helpmc', 'Help centre', false],
  ['/helpmc/terms', 'Terms in short', false],
  ['/down', 'The app', true],
  ['/download', 'The app', true],
  ['/join', 'Join us', true],
  ['/affiliate', 'Become an affiliate', true],
  ['/feedback', 'Feedback', true],
  ['/winners', 'Winners', true],
  ['/depositTutorial', 'How to deposit', true],
  ['/restricted', 'Access is restricted', true],
] as const;

test('has a screen at each address of the shell’s own, in its frame @ROUTE-05 @MSG-02', async ({ page }) => {
  test.setTimeout(120_000);
  for (const [address, title, framed] of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: title, ...mainHeading })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible({ visible: framed });
    await expect(page.getByRole('contentinfo')).toBeVisible({ visible: framed });
  }
});

test('shows the help and the download page the banners of their groups @BAN-01', async ({ page }) => {
  for (const address of ['/help', '/help/terms', '/down']) {
    await page.goto(address);
    await expect(bannerArea(page)).toBeVisible();
  }
  for (const address of ['/helpmc', '/feedback', '/join']) {
    await page.goto(address);
    await expect(page.getByRole('heading', mainHeading)).toBeVisible();
    await expect(bannerArea(page)).toBeHidden();
  }
});

test('shows the same screens on a phone @ROUTE-05', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [address, title] of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: title, ...mainHeading })).toBeVisible();
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    await expect.poll(isTooWide, address).toBe(false);
  }
});

test('logs a page that cannot be opened and keeps the screen usable @ROUTE-02', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Popular games' })).toBeVisible();
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  const known = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  );
  await page.route(/\/releases\/shell\//, (route) =>
    known.has(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Winners' }).click();
  await expect(page.getByText('A file of this part did not arrive.')).toBeVisible();
  await expect.poll(() => logged.join('\n')).toContain('Opening the page "winners" failed');
  // The rest of the screen goes on.
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  await page.unroute(/\/releases\/shell\//);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Winners', ...mainHeading })).toBeVisible();
});

test('names the window after the page @ROUTE-05', async ({ page }) => {
  await page.goto('/rng');
  await expect(page).toHaveTitle(/Slots games hall/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help centre' }).click();
  await expect(page).toHaveTitle('Help centre · Parlour');
  await page.goBack();
  await expect(page).toHaveTitle(/Slots games hall/);
});
