import { formatCount } from '@parlour/money';
import { callGateway } from '../support/calls.ts';
import { expect, test } from '../support/journey.ts';
import { getGameCards, getGameGrid, waitForGames } from '../support/lobby.ts';
import { startOwnSite } from '../support/own-site.ts';
import type { SiteProcess } from '../support/site-process.ts';

let site: SiteProcess;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const platform = {
    languages: ['CN', 'EN', 'TH', 'TY'],
    defaultLanguage: 'CN',
    themes: { default: 'light', switchShown: true },
    overrides: { origins: [] },
  };
  site = await startOwnSite({ PLATFORM: JSON.stringify(platform) });
});
test.afterAll(() => site.stop());
test.use({ theme: null, baseURL: async ({}, use) => use(site?.url) });

test.describe('on a first visit', () => {
  test.use({ language: null });

  test('starts with the languages and the theme of its deployment @GEN-04 @GEN-06', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: /中文/ }).click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['中文', 'English', 'ไทย', /\S/]);
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('offers a further language by one line of configuration, in English until its folder of texts is released @GEN-03', async ({
  page,
}) => {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /English/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'ไทย' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(page.getByRole('region', { name: 'Popular games' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
});

interface WireGames {
  games: { gameName: string; vendorName: string; gameClassify: string[] }[];
  total: number;
}

test('offers the bingo filter when TY is among the languages @LOB-03', async ({ page }) => {
  await page.goto('/rng');
  await expect(getGameCards(page)).toHaveCount(24);
  await waitForGames(page);
  const choice = page.getByRole('combobox', { name: 'Type', exact: true });
  const offered = ['All types', 'Jackpot', 'Table games', 'Arcade', 'Bingo'];
  await expect(choice.getByRole('option')).toHaveText(offered);
  await choice.selectOption('Bingo');
  await expect(page).toHaveURL('/rng?type=BG');
  const listed = await callGateway<WireGames>(page, '/wps/relay/GCSGAME_gameList', {
    gameType: 'RNG',
    gameClassify: 'BG',
  });
  expect(listed.games.length).toBeGreaterThan(0);
  expect(listed.games.every(({ gameClassify }) => gameClassify.includes('BG'))).toBe(true);
  await expect(getGameGrid(page).getByRole('status').first()).toHaveText(
    `${formatCount(listed.total)} games found`,
  );
  await expect(getGameCards(page)).toHaveCount(listed.games.length);
  for (const [index, { gameName, vendorName }] of listed.games.entries())
    await expect(getGameCards(page).nth(index)).toHaveAttribute('aria-label', `${gameName}, ${vendorName}`);
  await waitForGames(page);
  await page.getByRole('button', { name: 'Remove the filter Type' }).click();
  await expect(page).toHaveURL('/rng');
  await expect(getGameCards(page)).toHaveCount(24);
});
