import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { getGameCards } from '../support/lobby.ts';
import { actAsOperator, gameOrigins } from '../support/operator-calls.ts';
import { people } from '../support/people.ts';

test.use({ baseURL: async ({ operatedSite }, use) => use(operatedSite.url) });

const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/** Reads the vendors of the open lobby, in their order. */
const shownVendors = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: 'Game providers' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) => /\/vassalage\/(\w+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? []),
    );

test('follows the switch of free play and the operator’s order of vendors in an open lobby @ROLE-02 @AUTH-14 @LOB-01 @LOB-09', async ({
  page,
  operatedSite,
}) => {
  const actAsThisOperator = (path: string, input: object) => actAsOperator(operatedSite.url, path, input);
  await page.clock.install();
  await page.goto('/rng');
  await expect(getGameCards(page)).toHaveCount(24);
  await expect.poll(async () => (await shownVendors(page)).length).toBeGreaterThan(3);
  await markDocument(page);
  const demo = page.getByRole('region', { name: 'Games', exact: true }).getByRole('button', { name: 'Demo' });
  await getGameCards(page).first().focus();
  await expect(demo.first()).toBeVisible();
  await actAsThisOperator('site/switch', { modId: 'FREEPLAY3', enabled: false });
  await expect(demo).toHaveCount(0);
  await actAsThisOperator('site/switch', { modId: 'FREEPLAY3', enabled: true });
  await expect(demo.first()).toBeVisible();

  const vendorsBefore = await shownVendors(page);
  const first = vendorsBefore.slice(-2).toReversed();
  const order = (vendors: readonly string[]) =>
    actAsThisOperator('catalog/vendor-order', { gameType: 'RNG', vendors, reason: 'a new contract' });
  await order(first);
  // Returning to the page after a while makes it refetch.
  const wanted = [...first, ...vendorsBefore.filter((vendor) => !first.includes(vendor))];
  await expect(async () => {
    await page.clock.fastForward('05:30');
    await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => shownVendors(page), { timeout: 2_000 }).toEqual(wanted);
  }).toPass({ timeout: 40_000 });
  expect(await isSameDocument(page)).toBe(true);
  await order(vendorsBefore);
});

test('opens games on a host that an operator set while the lobby was open, and leaves running games where they are @GEN-07', async ({
  page,
  operatedSite,
  openSession,
}) => {
  const served: string[] = [];
  for (const host of gameOrigins)
    await page.route(`${host}/**`, (route) => {
      served.push(new URL(route.request().url()).origin);
      return route.fulfill({ contentType: 'text/html', body: '<p>A game of another host.</p>' });
    });
  /** Sets the hosts of games, and waits until the open page has received the change. */
  const setHosts = async (value: readonly string[]): Promise<void> => {
    // The page may also be loading the status from before, when it opens.
    const statusLoaded = page.waitForResponse(async (response) => {
      if (!response.url().includes('/wps/system/status')) return false;
      const { value: status } = (await response.json()) as { value: { launchGameCDNs: string[] } };
      return status.launchGameCDNs.join() === value.join();
    });
    await actAsOperator(operatedSite.url, 'site/setting', { key: 'launchHosts', value });
    await statusLoaded;
  };
  await openSession(people.ada);
  await page.goto(`/rng?${new URLSearchParams({ name: 'Mandalay Nights' })}`);
  const card = page.getByRole('button', { name: /^Mandalay Nights, / }).first();
  await expect(card).toBeVisible();
  await markDocument(page);
  await setHosts([gameOrigins[0]]);
  const frame = page.getByTitle('Game Mandalay Nights');
  await card.press('Enter');
  await expect(frame).toHaveAttribute('src', new RegExp(`^${gameOrigins[0]}/`));
  await expect(frame.contentFrame().getByText('A game of another host.')).toBeVisible();

  await setHosts([gameOrigins[1]]);
  await expect(frame).toHaveAttribute('src', new RegExp(`^${gameOrigins[0]}/`));
  expect(served).toEqual([gameOrigins[0]]);
  expect(await isSameDocument(page)).toBe(true);
  await setHosts([]);
});
