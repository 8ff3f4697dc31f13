import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCount } from '@parlour/money';
import { callGateway } from '../support/calls.ts';
import { expect, test } from '../support/journey.ts';
import { gameCards, gameGrid } from '../support/lobby.ts';
import { startSite } from '../support/site-process.ts';

test.use({ language: null, theme: null });
test.describe.configure({ timeout: 120_000 });

/** Runs `use` against a site whose deployment overrides `platform`. */
async function withDeployment(platform: object, use: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-deployment-'));
  try {
    await cp(process.env.SITE_TEMPLATE ?? '', folder, { recursive: true });
    const site = await startSite({ dataDir: folder, env: { PLATFORM: JSON.stringify(platform) } });
    await use(site.url).finally(site.stop);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('starts with the languages and the theme of its deployment @GEN-04 @GEN-06', async ({ page }) => {
  const platform = {
    languages: ['CN', 'EN'],
    defaultLanguage: 'CN',
    themes: { default: 'light', switchShown: true },
  };
  await withDeployment(platform, async (url) => {
    await page.goto(url);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: /中文/ }).click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['中文', 'English']);
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.close();
  });
});

test('offers a further language by one line of configuration, in English until its folder of texts is released @GEN-03', async ({
  page,
}) => {
  await withDeployment({ languages: ['EN', 'TH'], defaultLanguage: 'EN' }, async (url) => {
    await page.goto(url);
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
    await page.close();
  });
});

interface WireGames {
  games: { gameName: string; vendorName: string; gameClassify: string[] }[];
  total: number;
}

test('sorts out bingo games where TY is among the languages @LOB-03', async ({ page }) => {
  await withDeployment({ languages: ['EN', 'TY'], defaultLanguage: 'EN' }, async (url) => {
    await page.goto(`${url}/rng`);
    await expect(gameCards(page)).toHaveCount(24);
    const choice = page.getByRole('combobox', { name: 'Type', exact: true });
    const offered = ['All types', 'Jackpot', 'Table games', 'Arcade', 'Bingo'];
    await expect(choice.getByRole('option')).toHaveText(offered);
    await choice.selectOption('Bingo');
    await expect(page).toHaveURL(`${url}/rng?type=BG`);
    const kept = await callGateway<WireGames>(page, `${url}/wps/relay/GCSGAME_gameList`, {
      gameType: 'RNG',
      gameClassify: 'BG',
    });
    expect(kept.games.length).toBeGreaterThan(0);
    expect(kept.games.every(({ gameClassify }) => gameClassify.includes('BG'))).toBe(true);
    await expect(gameGrid(page).getByRole('status').first()).toHaveText(
      `${formatCount(kept.total)} games found`,
    );
    await expect(gameCards(page)).toHaveCount(kept.games.length);
    for (const [place, { gameName, vendorName }] of kept.games.entries())
      await expect(gameCards(page).nth(place)).toHaveAttribute('aria-label', `${gameName}, ${vendorName}`);
    await page.getByRole('button', { name: 'Remove the filter Type' }).click();
    await expect(page).toHaveURL(`${url}/rng`);
    await expect(gameCards(page)).toHaveCount(24);
    await page.close();
  });
});
