import { publishCopy, restoreReleases } from '../support/built-release.ts';
import { expect, inMotion, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { deployReleases } from '../support/registry.ts';

test.use(inMotion);

test.use({ baseURL: async ({ failureSite }, use) => use(failureSite.url) });

test('swaps an open page to a new release and back without a reload, and preserves the typed text @PLAT-04 @PLAT-01', async ({
  page,
  failureSite,
  openSession,
}) => {
  await openSession(people.eve);
  const lobby = page.locator('[data-remote="mfe-lobby"]:visible').first();
  await page.goto('/rng');
  await expect(lobby).toBeVisible();
  const first = (await lobby.getAttribute('data-version')) ?? '';
  // Sets a mark that a reload would remove.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('searchbox', { name: 'Search games' }).fill('dragon');
  await expect(page).toHaveURL(/dragon/);

  const next = await publishCopy(failureSite, 'mfe-lobby', 'copy');
  await deployReleases(failureSite, { 'mfe-lobby': next });
  await expect(lobby).toHaveAttribute('data-version', next);
  await expect(page.getByRole('searchbox', { name: 'Search games' })).toHaveValue('dragon');
  await expect(page.getByText(/Dragon/).first()).toBeVisible();

  await restoreReleases(failureSite, ['mfe-lobby']);
  await expect(lobby).toHaveAttribute('data-version', first);
  await expect(page.getByRole('searchbox', { name: 'Search games' })).toHaveValue('dragon');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});
