import { preferenceKeys, type ReleaseManifest } from '@parlour/contracts';
import { joinChineseWords } from '@parlour/texts/read-texts';
import type { Page } from '@playwright/test';
import {
  deployGuestbook,
  earlierReleases,
  getGuestbook,
  guestbook,
  publishEarlier,
  publishGuestbook,
  ownRelease as today,
} from '../support/guestbook/guestbook.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { orderAct } from '../support/registry.ts';
import { answerLogin } from '../support/sign-in.ts';

const earlier = earlierReleases.at(-1) ?? '';

test.beforeAll(async ({ failureSite }) => {
  for (const version of earlierReleases) await publishEarlier(failureSite, version);
});
test.use({ baseURL: async ({ failureSite }, use) => use(failureSite.url) });

/** Checks texts, session, lazy files and navigation of the page, for whichever release is mounted. */
async function useGuestbook(
  page: Page,
  words: { sign: string; welcome: string; rules: RegExp; leave: string },
) {
  await page.getByRole('button', { name: words.sign }).click();
  await answerLogin(page, people.ada);
  await expect(page.getByText(words.welcome)).toBeVisible();
  await page.getByRole('button', { name: words.rules }).click();
  await expect(page.locator('p').filter({ hasText: /Be kind|请友善/ })).toHaveCSS(
    'color',
    'rgb(201, 80, 12)',
  );
  await page.getByRole('button', { name: words.leave }).click();
  await expect(page).toHaveURL(/\/promotions$/);
  await page.goBack();
}

const readManifest = async (page: Page, name: string, version: string) =>
  (await (await page.request.get(`/releases/${name}/${version}/release.json`)).json()) as ReleaseManifest;

const getMinorVersion = (version: string | undefined): number => Number(version?.split('.')[1]);

const shellVersion = (page: Page): Promise<string> =>
  page.evaluate(() => /\/releases\/shell\/([^/]+)\//.exec(document.head.innerHTML)?.[1] ?? '');

const english = {
  sign: 'Sign with your name',
  welcome: 'Good to see you, ada',
  rules: /House rules/,
  leave: 'To the promotions',
};

for (const version of earlierReleases) {
  test(`a release built against contract ${version} works in today’s shell @PLAT-09`, async ({
    page,
    failureSite,
  }) => {
    await deployGuestbook(failureSite, version);
    await page.goto('/guestbook');
    await expect(getGuestbook(page)).toHaveAttribute('data-version', version);
    const needed = await readManifest(page, guestbook, version);
    const shell = await readManifest(page, 'shell', await shellVersion(page));
    expect(needed.platform).toBe(`^${version}`);
    expect(getMinorVersion(shell.contract)).toBeGreaterThan(getMinorVersion(version));
    await useGuestbook(page, english);
    await expect(page.getByText(english.welcome)).toBeVisible();
  });
}

test('two browsers use two releases of one remote at the same time @PLAT-09 @PLAT-03', async ({
  page,
  browser,
  failureSite: site,
}) => {
  test.setTimeout(120_000);
  await deployGuestbook(site, earlier);
  await publishGuestbook(site, { tool: 'webpack', version: today });
  await orderAct(site, {
    act: 'canary',
    name: guestbook,
    version: today,
    audience: { percent: 100, languages: ['CN'] },
  });
  const context = await browser.newContext({ baseURL: site.url });
  await context.addCookies([{ name: preferenceKeys.language, value: 'CN', url: site.url }]);
  await context.addInitScript((key) => localStorage.setItem(key, 'CN'), preferenceKeys.language);
  const other = await context.newPage();
  await Promise.all([page.goto('/guestbook'), other.goto('/guestbook')]);
  await expect(getGuestbook(page)).toHaveAttribute('data-version', earlier);
  await expect(getGuestbook(other)).toHaveAttribute('data-version', today);
  await expect(page.getByRole('heading', { name: 'Guestbook', level: 1 })).toBeVisible();
  await expect(other.getByRole('heading', { name: joinChineseWords('留言簿'), level: 1 })).toBeVisible();
  await useGuestbook(page, english);
  await other.getByRole('button', { name: joinChineseWords('留言守则') }).click();
  await expect(other.getByText(joinChineseWords('请友善留言。'))).toHaveCSS('color', 'rgb(201, 80, 12)');
  await expect(getGuestbook(page)).toHaveAttribute('data-version', earlier);
  await expect(getGuestbook(other)).toHaveAttribute('data-version', today);
  await context.close();
  await orderAct(site, { act: 'end-canary', name: guestbook });
});
