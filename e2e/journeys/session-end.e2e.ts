import type { Page } from '@playwright/test';
import { describeViolations } from '../support/axe.ts';
import { callGateway } from '../support/calls.ts';
import { expect, test } from '../support/journey.ts';
import { loadMyAccount, openDialog } from '../support/my-account.ts';
import { createMember } from '../support/new-member.ts';
import { openSession } from '../support/open-session.ts';
import type { OperatedSite } from '../support/operated-site.ts';
import { people } from '../support/people.ts';
import { fillLogin } from '../support/sign-in.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ baseURL: async ({ operatedSite }, use) => use(operatedSite.url) });

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' });
const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const account = (page: Page) => page.getByRole('button', { name: /^Account of / });

/** Advances the gateway's clock by this many minutes. */
const advanceMinutes = (site: OperatedSite, minutes: number) => site.operate('let-pass', minutes * 60_000);

/**
 * Opens a page of dan's whose request for the end of its session is held until `meanwhile` is done, as if the page had
 * been open that long.
 */
async function leaveOpen(page: Page, site: OperatedSite, meanwhile: () => Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>();
  await page.route('**/wps/session', async (route) => {
    await over.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/wps/session');
  await openSession(page, site.url, people.dan);
  await page.goto('/fish');
  await asked;
  await expect(account(page)).toBeVisible();
  await meanwhile();
  over.resolve();
}

test('warns in the last minute of an inactive session, and extends it for a member who stays @AUTH-17 @GEN-10', async ({
  page,
  operatedSite,
}) => {
  await leaveOpen(page, operatedSite, () => advanceMinutes(operatedSite, 29.1));
  await expect(warning(page).getByRole('timer')).toHaveText(
    /^You have not been active for a while\. Your session ends in [1-5]?\d s\.$/,
  );
  await expect(warning(page).getByRole('button', { name: 'Stay logged in' })).toBeFocused();
  expect(await describeViolations(page, { inside: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(warning(page)).toBeHidden();
  await advanceMinutes(operatedSite, 5);
  await callGateway(page, '/wps/member/info');
  await expect(account(page)).toBeVisible();
});

test('ends a session that is not extended, says why, and a login continues there @AUTH-17', async ({
  page,
  operatedSite,
}) => {
  await leaveOpen(page, operatedSite, () => advanceMinutes(operatedSite, 29.1));
  await expect(warning(page)).toBeVisible();
  await advanceMinutes(operatedSite, 1);
  await expect(loginDialog(page)).toContainText('You were inactive for a while, so your session has ended.');
  await expect(warning(page)).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  await fillLogin(page, people.dan);
  await expect(account(page)).toBeVisible();
  await expect(page).toHaveURL(/\/fish$/);
});

test('warns of the end that activity does not delay, and says so when it is reached @AUTH-17', async ({
  page,
  operatedSite,
}) => {
  await openSession(page, operatedSite.url, people.dan);
  await page.goto('/restricted');
  // Half an hour without activity would end the session too early.
  for (let used = 25; used < 12 * 60; used += 25) {
    await advanceMinutes(operatedSite, 25);
    await callGateway(page, '/wps/member/info');
  }
  const times = await callGateway<{ endsAt: string; serverTime: string }>(page, '/wps/session');
  const leftMinutes = (Date.parse(times.endsAt) - Date.parse(times.serverTime)) / 60_000;
  await advanceMinutes(operatedSite, leftMinutes - 0.9);
  await page.goto('/fish');
  await expect(warning(page).getByRole('timer')).toHaveText(/^You have reached the maximum session length/);
  await warning(page).getByRole('button', { name: 'Continue for now' }).click();
  await expect(warning(page)).toBeHidden();
  await expect(account(page)).toBeVisible();
  await advanceMinutes(operatedSite, 1);
  await expect(loginDialog(page)).toContainText(
    'You reached the maximum session length, so your session has ended.',
  );
});

test('an action with an ended session waits for a login and runs once, with all input @AUTH-17 @MEM-04', async ({
  page,
  operatedSite,
}) => {
  // After the page knows the end of its session, it asks again only shortly before it.
  const sessionEnded = page.waitForResponse('**/wps/session');
  const username = await createMember(page, operatedSite.url);
  await loadMyAccount(page);
  await sessionEnded;
  const form = await openDialog(page, 'Edit', 'Personal details');
  await form.getByLabel(/^Nickname/).fill('Patient Ada');
  await form.getByLabel(/^Real name/).fill('Aye Aye Khin');
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() !== 'GET' && response.url().includes('/wps/member/'))
      answers.push(response.status());
  });
  await advanceMinutes(operatedSite, 31);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(loginDialog(page)).toContainText('Your session has ended');
  await expect(form.getByLabel(/^Nickname/)).toHaveValue('Patient Ada');
  await expect(form.getByLabel(/^Real name/)).toHaveValue('Aye Aye Khin');
  await fillLogin(page, username);
  await expect(form).toBeHidden();
  await expect(page.getByRole('region', { name: 'Personal details' })).toContainText('A***');
  await expect(page.getByRole('button', { name: 'Account of Patient Ada' })).toBeVisible();
  expect(answers).toEqual([401, 200]);
});
