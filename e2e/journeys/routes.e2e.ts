import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';

const mainHeading = { level: 1 } as const;

/** The shell's own addresses, each with its title and whether the whole frame is around it. */
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

test('says that an address does not exist, shows a screen at each of the shell’s own addresses, in its frame and on a phone, and names the window after it @ROUTE-05 @ROUTE-11 @MSG-02', async ({
  page,
}) => {
  const heading = (title: string) => page.getByRole('heading', { name: title, ...mainHeading });
  // Load a path below the page's own address; the others are reached within the document.
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  for (const [address, title, framed] of pages) {
    await navigateWithin(page, address);
    await expect(page.getByRole('main')).toHaveClass(
      new RegExp(`path-${address.slice(1).replaceAll('/', '-')}$`),
    );
    await expect(heading(title)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible({ visible: framed });
    await expect(page.getByRole('contentinfo')).toBeVisible({ visible: framed });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(heading(title)).toBeVisible();
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    await expect.poll(isTooWide, address).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await navigateWithin(page, '/rng');
  await expect(page).toHaveTitle(/Slots/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help centre' }).press('Enter');
  await expect(page).toHaveTitle('Help centre · Parlour');
  await page.goBack();
  await expect(page).toHaveTitle(/Slots/);
});

test('logs that a page cannot be opened, and keeps the rest of the screen usable @ROUTE-02', async ({
  page,
}) => {
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
  await page.getByRole('contentinfo').getByRole('link', { name: 'Winners' }).press('Enter');
  await expect(page.getByText("A file didn't load.")).toBeVisible();
  await expect.poll(() => logged.join('\n')).toContain('Opening the page "winners" failed');
  // The rest of the screen keeps working.
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  await page.unroute(/\/releases\/shell\//);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Winners', ...mainHeading })).toBeVisible();
});
