import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileListName, type ReleaseManifest } from '@parlour/contracts';
import type { Page, Route } from '@playwright/test';
import { readBuiltManifest } from '../support/built-release.ts';
import { getLiveRelease } from '../support/discovery.ts';
import { watchTelemetry } from '../support/faults/telemetry-watch.ts';
import { expect, sharedSite, test } from '../support/journey.ts';

/** Effects that show whether a tampered file ran or applied. */
const marks = { js: '\nglobalThis.tampered = true;', css: '\n:root { --tampered: yes; }' };

const didRun = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      'tampered' in globalThis ||
      getComputedStyle(document.documentElement).getPropertyValue('--tampered') !== '',
  );

const only = (files: readonly string[] | undefined, ending: string) =>
  files?.findLast((file) => file.endsWith(ending));

const remote = 'mfe-promotions';

/** Files of a remote that loads on navigation, in the order in which the page needs them, each with the page's report. */
const listFiles = ({ version, entry, assets }: ReleaseManifest): [string, RegExp][] =>
  (
    [
      [entry, /load integrity/],
      [only(assets.list, '.js'), /mount .*chunk/i],
      [only(assets.list, '.css'), /mount .*chunk/i],
    ] as const
  ).map(([file, report]) => {
    if (!file) throw new Error(`${remote} has no such file.`);
    return [`/releases/${remote}/${version}/${file}`, report];
  });

const getFailurePanel = (page: Page) =>
  page.getByRole('alert').filter({ hasText: "This part of the page didn't load" });

async function tamper(route: Route): Promise<void> {
  const response = await route.fetch();
  const mark = route.request().url().includes('.css') ? marks.css : marks.js;
  await route.fulfill({ response, body: (await response.text()) + mark });
}

/** `fault-matrix.e2e.ts` covers the files of the lobby, which the page preloads. */
test('runs nothing of a remote whose lazy entry, chunk or stylesheet was changed, and keeps the rest alive @PLAT-05 @PLAT-08 @ERR-02', async ({
  page,
}) => {
  const files = listFiles(await readBuiltManifest(remote));
  // The signed document contains everything that a manifest would, except the lists of hashes.
  const manifests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/releases\/.*\.json$/.test(pathname) && !pathname.endsWith(`/${fileListName}`))
      manifests.push(pathname);
  });
  for (const [file] of files) await page.route(`**${file}*`, tamper);
  const telemetry = await watchTelemetry(page);
  await page.goto('/rng');
  await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
  const menu = page.getByRole('navigation');
  await menu
    .getByRole('link', { name: /^Promotions/ })
    .first()
    .click();
  const heading = page.getByRole('heading', { name: 'Promotions', level: 1 });
  for (const [file, report] of files)
    await test.step(file, async () => {
      await telemetry.expectEntry(remote, report);
      await expect(getFailurePanel(page)).toBeVisible();
      expect(await didRun(page)).toBe(false);
      await expect(heading).toBeHidden();
      await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeEnabled();

      // The same interception with the released bytes.
      let fetched = 0;
      await page.unroute(`**${file}*`);
      await page.route(`**${file}*`, async (route) => {
        fetched += 1;
        await route.fulfill({ response: await route.fetch() });
      });
      await telemetry.clear();
      await getFailurePanel(page).getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => fetched).toBeGreaterThan(0);
    });
  await expect(heading).toBeVisible();
  expect(await didRun(page)).toBe(false);
  expect(manifests).toEqual([]);
});

test.describe('on a site of its own', () => {
  test.use({ baseURL: async ({ failureSite }, use) => use(failureSite.url) });

  test('runs no file whose bytes were changed in the storage of the registry @PLAT-05', async ({
    page,
    failureSite,
  }) => {
    const { version, entry } = await getLiveRelease('mfe-lobby', failureSite.url);
    const releases = join(failureSite.dataDir, 'registry/releases/mfe-lobby', version);
    const files = (await readdir(releases)).map((upload) => join(releases, upload, entry));
    const whole = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    for (const [index, file] of files.entries()) {
      await writeFile(file, whole[index] + marks.js);
      // Without the compressed copy, every browser gets the tampered file.
      await rename(`${file}.br`, `${file}.kept`);
    }
    try {
      await page.goto('/rng');
      await expect(getFailurePanel(page)).toBeVisible({ timeout: 20_000 });
      expect(await didRun(page)).toBe(false);
    } finally {
      for (const [index, file] of files.entries()) {
        await writeFile(file, whole[index] ?? '');
        await rename(`${file}.kept`, `${file}.br`);
      }
    }
  });
});

/**
 * Serves the release's entry with the mark, a list with its new hash, and a document with the list's new hash: an
 * attacker with everything but the key.
 */
async function tamperWithDocument(page: Page, where: RegExp): Promise<void> {
  const { base, entry } = await getLiveRelease('mfe-lobby');
  const origin = new URL(sharedSite()).origin;
  const before = await (await fetch(origin + base + entry)).text();
  const list = await (await fetch(origin + base + fileListName)).text();
  const hashText = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const forge = (text: string) => text.replaceAll(hashText(before), hashText(before + marks.js));
  await page.route(`**${base}${entry}*`, tamper);
  await page.route(`**${base}${fileListName}*`, (route) =>
    route.fulfill({ body: forge(list), contentType: 'application/json' }),
  );
  await page.route(where, async (route) => {
    const response = await route.fetch();
    const body = forge(await response.text()).replaceAll(hashText(list), hashText(forge(list)));
    await route.fulfill({ response, body });
  });
}

test('uses the registry’s document when the page’s document was changed together with a file @PLAT-05', async ({
  page,
}) => {
  await tamperWithDocument(page, /\/rng$/);
  await page.goto('/rng');
  await expect(getFailurePanel(page)).toBeVisible({ timeout: 20_000 });
  expect(await didRun(page)).toBe(false);
});

test('starts no remote, says so and reports it when every document was changed @PLAT-05', async ({
  page,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/registry/telemetry')) reports.push(request.postData() ?? '');
  });
  await tamperWithDocument(page, /\/rng$|\/registry\/discovery$/);
  await page.goto('/rng');
  await expect(page.getByRole('status').filter({ hasText: 'This is a saved copy' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeEnabled();
  await expect.poll(() => reports.join(), { timeout: 30_000 }).toContain('document refused: signature');
  expect(await didRun(page)).toBe(false);
  await expect(page.getByText('Mandalay Nights')).toHaveCount(0);
});
