import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

/** What goes wrong with a file of the lobby's release on its way, and what the panel in its place says. */
const faults: { title: string; file: RegExp; fault(route: Route): Promise<void>; says: RegExp }[] = [
  {
    title: 'its entry is missing',
    file: /\/releases\/mfe-lobby\/.*\/remoteEntry\.js/,
    fault: (route) => route.fulfill({ status: 404, body: 'no' }),
    says: /could not deliver|connection|did not arrive/i,
  },
  {
    title: 'its entry was changed on the way',
    file: /\/releases\/mfe-lobby\/.*\/remoteEntry\.js/,
    fault: async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\nwindow.evil = true;` });
    },
    says: /is not the one that was released|connection|deliver/i,
  },
  {
    title: 'its entry was cut short on the way',
    file: /\/releases\/mfe-lobby\/.*\/remoteEntry\.js/,
    fault: async (route) => {
      const response = await route.fetch();
      const whole = await response.body();
      await route.fulfill({ response, body: whole.subarray(0, whole.length / 2) });
    },
    says: /is not the one that was released/,
  },
  {
    title: 'a script of it is missing',
    file: /\/releases\/mfe-lobby\/[^/]+\/(?!remoteEntry)[^/]+\.js/,
    fault: (route) => route.fulfill({ status: 404, body: 'no' }),
    says: /did not arrive|deliver|connection/i,
  },
  {
    title: 'the connection breaks',
    file: /\/releases\/mfe-lobby\/.*\.js/,
    fault: (route) => route.abort('connectionreset'),
    says: /connection|arrive|deliver/i,
  },
];

async function openWith(page: Page, { file, fault }: (typeof faults)[number]): Promise<() => Promise<void>> {
  await page.route(file, fault);
  await page.goto('/rng');
  return () => page.unroute(file);
}

for (const one of faults) {
  test(`shows a panel with retry and keeps the rest alive when ${one.title} @PLAT-08 @ERR-02`, async ({
    page,
  }) => {
    const mend = await openWith(page, one);
    const panel = page.getByRole('alert').filter({ hasText: 'This part could not be shown' });
    await expect(panel).toBeVisible({ timeout: 20_000 });
    await expect(panel).toContainText(one.says);
    expect(await page.evaluate(() => 'evil' in window)).toBe(false);

    // The frame lives: the language changes, and another remote opens.
    await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeEnabled();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Promotions/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Promotions', level: 1 })).toBeVisible();

    await page.goBack();
    await expect(panel).toBeVisible({ timeout: 20_000 });
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
  });
}

test('says soon that a remote hangs, and shows it when it comes @PLAT-08', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/releases\/mfe-lobby\/.*remoteEntry\.js/, async (route) => {
    await held;
    await route.continue();
  });
  // The preloaded entry holds back the page's load event; people see the page long before it.
  await page.goto('/rng', { waitUntil: 'commit' });
  await expect(page.getByText(/takes longer than usual|took long to load/).first()).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByRole('button', { name: 'Register' }).first()).toBeEnabled();
  release();
  await expect(page.getByText('Mandalay Nights').first()).toBeVisible({ timeout: 30_000 });
});
