import { findViolations } from '../support/axe.ts';
import { publishCopy } from '../support/built-release.ts';
import { closeConsoleDialog, consoleDialogs, openConsoleDialog } from '../support/console-dialogs.ts';
import { expect, sharedDataDir, sharedSite, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { beginFromMenu, confirmAct, enterConsole } from '../support/operators.ts';

const remote = 'mfe-points-mall';

test('ramps a release, promotes it and rolls it back, in a player’s open page @PLAT-03 @SAFE-04', async ({
  page,
  openBrowser,
}) => {
  const next = await publishCopy({ url: sharedSite(), dataDir: sharedDataDir() }, remote, 'copy');
  const visitor = await openBrowser();
  const player = await visitor.newPage();
  await player.goto('/pointMall');
  const shown = player.locator(`[data-remote="${remote}"]:visible`).first();
  const first = (await shown.getAttribute('data-version')) ?? '';

  await enterConsole(page, 'rex');
  await page.getByRole('link', { name: remote }).click();
  await page.getByRole('button', { name: 'Start canary…' }).click();
  await page.getByLabel(/^Release\W*$/).selectOption(next);
  await page.getByLabel(/^Share of visitors/).fill('100');
  await confirmAct(page, { verb: 'Start canary', reason: 'a first look' });
  await expect(page.getByRole('article')).toContainText('100 % of visitors');
  await expect(shown).toHaveAttribute('data-version', next);

  await beginFromMenu(page, 'Promote the canary…');
  await confirmAct(page, { verb: 'Promote the canary', reason: 'it does well' });
  await expect(page.getByRole('article').getByText(next)).toBeVisible();

  await page.getByRole('button', { name: `Roll back to ${first}…` }).click();
  await confirmAct(page, { verb: 'Roll back', reason: 'the pictures are wrong' });
  await expect(shown).toHaveAttribute('data-version', first);

  await page.getByRole('link', { name: 'Show in the audit log' }).click();
  // The page before has the reason, too.
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  await page.getByText('the pictures are wrong').click();
  await expect(page.getByRole('row', { name: `Live release ${next} ${first}` })).toBeVisible();
  await expect(page.getByText(/The log is intact/)).toBeVisible();
  await visitor.close();
});

test('closes a remote with a notice, opens it again, and publishes a banner until tomorrow, in a player’s open page @PLAT-03 @BAN-01 @SAFE-04', async ({
  page,
  openBrowser,
}) => {
  const visitor = await openBrowser();
  const player = await visitor.newPage();
  await player.goto('/pointMall');
  await expect(player.locator(`[data-remote="${remote}"]:visible`).first()).toBeVisible();

  await enterConsole(page, 'olga');
  await page.getByRole('link', { name: remote }).click();
  await beginFromMenu(page, 'Start maintenance…');
  await page.getByLabel(/Notice in English/).fill('The mall is being filled up.');
  await page.getByLabel(/Notice in မြန်မာ/).fill('ဈေးဆိုင်ကို ပစ္စည်းဖြည့်နေပါသည်။');
  await page.getByLabel(/Notice in 中文/).fill('商城正在补货。');
  await page.getByRole('radio', { name: 'Leave at once' }).check();
  await confirmAct(page, { verb: 'Start maintenance', reason: 'new goods' });
  await expect(player.getByText('The mall is being filled up.')).toBeVisible();

  await beginFromMenu(page, 'End maintenance…');
  await confirmAct(page, { verb: 'End maintenance', reason: 'all is in' });
  await expect(player.getByText('The mall is being filled up.')).toBeHidden();

  await page.getByRole('link', { name: 'Banners' }).click();
  await page.getByRole('button', { name: 'Publish a banner…' }).click();
  const title = 'Only until tomorrow';
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group').selectOption('shop');
  await dialog.getByLabel(/^Title, English/).fill(title);
  await dialog.getByLabel(/^Picture/).selectOption('vip');
  await dialog.getByLabel(/^Position/).fill('0');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await dialog.getByLabel(/^Ends/).fill(tomorrow);
  await dialog.getByLabel(/^Reason/).fill('until tomorrow');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(player.getByText(title).first()).toBeAttached();

  await page
    .getByRole('row', { name: title })
    .getByRole('button', { name: /^End number/ })
    .click();
  await page.getByLabel(/^Reason/).fill('it is over');
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(player.getByText(title)).toHaveCount(0);
  await visitor.close();
});

test('offers a viewer no orders, and the registry refuses them @SAFE-04', async ({ page }) => {
  await enterConsole(page, 'vera');
  await page.getByRole('link', { name: remote }).click();
  await expect(page.getByRole('table', { name: 'Releases' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Deploy|Roll back|More actions/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Operators and tokens' })).toHaveCount(0);
  const order = { act: 'disable', name: remote };
  const tried = await page.evaluate(async (data) => {
    const headers = { 'parlour-console': '1', 'content-type': 'application/json' };
    const answer = await fetch('/registry/acts', { method: 'POST', headers, body: JSON.stringify(data) });
    return { status: answer.status, body: await answer.text() };
  }, order);
  expect(tried.status, tried.body).toBe(403);
  // Requests that another page makes the browser send carry no login.
  const without = await page.evaluate(async () => (await fetch('/registry/overview')).status);
  expect(without).toBe(401);
});

test('runs under its strict policy, and no section or dialog has a violation that axe finds @SAFE-04', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Integrity/i.test(message.text())) refused.push(message.text());
  });
  await enterConsole(page, 'olga');
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  const sections = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(sections.length).toBeGreaterThan(30);
  // The login ends on the first section.
  const screens = [...sections, `/console/remotes/${remote}`];
  const heading = page.getByRole('heading', { level: 1 });
  for (const [index, screen] of screens.entries()) {
    if (index > 0) {
      const before = (await heading.textContent()) ?? '';
      await navigateWithin(page, screen);
      await expect(heading).not.toHaveText(before);
      // Each section is opened in one theme: the other one changes colours only.
      await page.getByRole('button', { name: /^Use the (dark|light) theme$/ }).click();
    }
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-theme', index % 2 === 0 ? 'dark' : 'light');
    // The frame is the same on all screens: the first two show it in both themes.
    expect(await findViolations(page, index < 2 ? {} : { inside: 'main' }), screen).toEqual([]);
    for (const dialog of consoleDialogs.filter(({ section }) => screen === `/console/${section}`)) {
      await openConsoleDialog(page, dialog);
      const found = await findViolations(page, { inside: 'dialog[open]' });
      expect(found, `${screen}, ${dialog.button}`).toEqual([]);
      await closeConsoleDialog(page);
    }
  }
  expect(refused).toEqual([]);
});
