import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { startOwnSite } from '../support/own-site.ts';
import type { SiteProcess } from '../support/site-process.ts';

const token = 'the-token-of-olga'.padEnd(40, '-');

let site: SiteProcess;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startOwnSite({ OPERATORS: `olga=${token}` });
});
test.afterAll(() => site?.stop());
test.use({ baseURL: async ({}, use) => use(site?.url) });

/** The vendors of the open lobby, as they follow each other. */
const shownVendors = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: 'Game providers' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) => /\/vassalage\/(\w+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? []),
    );

test('puts the vendors of a category in the order that an operator gives, in a lobby that stays open @LOB-01 @LOB-09', async ({
  page,
  request,
}) => {
  await page.clock.install();
  await page.goto('/rng');
  await expect.poll(async () => (await shownVendors(page)).length).toBeGreaterThan(3);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const usual = await shownVendors(page);
  const first = usual.slice(-2).toReversed();

  const answer = await request.post('/wps/operator/catalog/vendor-order', {
    headers: { authorization: `Bearer ${token}` },
    data: { gameType: 'RNG', vendors: first, reason: 'a new contract' },
  });
  expect(answer.status(), await answer.text()).toBe(200);

  // Whoever comes back to the page after a while has it asked again.
  const wanted = [...first, ...usual.filter((vendor) => !first.includes(vendor))];
  await expect(async () => {
    await page.clock.fastForward('05:30');
    await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => shownVendors(page), { timeout: 2_000 }).toEqual(wanted);
  }).toPass({ timeout: 40_000 });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});
