import { describeViolations } from '../support/axe.ts';
import { readBalance } from '../support/calls.ts';
import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { completeRegistration } from '../support/new-member.ts';
import { openSession } from '../support/open-session.ts';
import { people } from '../support/people.ts';

/** Returns a day in the site's time zone, some days before now. */
function daysAgo(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() - days);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Yangon' }).format(at);
}

const phone = { width: 390, height: 844 };

test('on a phone, an agent sees the link to share, today’s income by branch and what the next tier needs without scrolling, and a visitor registers with a link that the agent created @AGT-03 @AGT-04', async ({
  page,
  openSession: open,
  openBrowser,
}) => {
  await page.setViewportSize(phone);
  await open('chi');
  await page.goto('/?agent=registerCenter');
  await page.getByRole('button', { name: 'Create a link' }).click();
  const form = page.getByRole('dialog', { name: 'Create a link' });
  await form.getByRole('textbox', { name: /^Rebate/ }).fill('0.3');
  await form.getByRole('button', { name: 'Create a link' }).click();
  const shared = page.getByRole('dialog', { name: 'Invitation link' });
  const code = /\d{12}/.exec((await shared.textContent()) ?? '')?.[0] ?? '';
  expect(code).toHaveLength(12);
  await page.keyboard.press('Escape');
  await expect(shared).toBeHidden();
  await navigateWithin(page, '/?agent=agentTeamOverview');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByText(`Invitation code: ${code}`)).toBeVisible();
  const bar = await page.getByRole('navigation', { name: 'Main menu' }).boundingBox();
  for (const part of [
    today.getByRole('button', { name: 'Share' }),
    today.getByText('Income credited today'),
    today.getByText(/^Income by branch|^Your branches have not played/),
    today.getByText(/ missing for \d/).first(),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  const visitor = await openBrowser();
  const join = await visitor.newPage();
  await join.goto(`/join?affiliateCode=${code}`);
  await expect(join.getByRole('textbox', { name: 'Invitation code' })).toHaveValue(code);
  await join.getByRole('main').getByRole('button', { name: 'Register' }).click();
  const username = await completeRegistration(join);
  await visitor.close();
  await navigateWithin(page, '/?agent=registerCenter');
  await expect(page.getByRole('listitem').filter({ hasText: code })).toContainText(
    /Rebate 0\.30%.*1 registration/,
  );
  await navigateWithin(page, `/?agent=downlineManagmentView&find=${username}`);
  await page.getByText(/^ne\*\*\* · \d+$/).click();
  await expect(page.getByText('0.30%', { exact: true })).toBeVisible();
});

test('an agent finds a member in a tree that is sent by the page, the team’s bets are masked and exported, and a paid daily, hourly and real-time salary has a proof with every step and the digest of its bytes @AGT-01 @AGT-05 @AGT-07 @AGT-08 @AGT-09 @AGT-10 @AGT-11 @AGT-12 @WAL-07', async ({
  page,
  openSession: open,
}) => {
  await open('chi');
  const answering = page.waitForResponse(/\/wps\/agent\/team\/members/);
  await page.goto('/?agent=downlineManagmentView');
  const { value } = (await (await answering).json()) as { value: { rows: object[]; total: number } };
  expect(value.total).toBeGreaterThan(value.rows.length);
  await expect(page.getByRole('button', { name: /^Transfer to / })).toHaveCount(value.rows.length);
  await page.getByRole('textbox', { name: 'Search the whole team' }).fill('mgmg');
  await page.getByRole('textbox', { name: 'Search the whole team' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Transfer to mg\*\*\* · \d+$/ })).toBeVisible();
  await expect(page.getByText('mgmg', { exact: true })).toBeHidden();
  await navigateWithin(page, '/?agent=personalHistoryCopy');
  const rows = page.getByRole('table', { name: 'Team bets' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/[a-z]{2}\*\*\* · \d+/);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export CSV/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);

  // On a site that was seeded in the morning, the seeded slices may be those of the evening before.
  const period = `from=${daysAgo(3)}&to=${daysAgo(0)}`;
  for (const [address, step] of [
    ['agentDailyWages2', 'Gross of your contract'],
    ['agentHourSalary', 'Gross of your contract'],
    ['agentRealtimeSalary', 'Fraction carried forward'],
  ] as const) {
    await navigateWithin(page, `/?agent=${address}&${period}`);
    const paid = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: 'Paid', exact: true }) })
      .first();
    await paid.getByRole('button', { name: /^Proof of/ }).click();
    const proof = page.getByRole('dialog', { name: 'Proof of a payment' });
    await expect(proof.getByText(step)).toBeVisible();
    await expect(proof.getByText(/[0-9a-f]{64}/)).toBeVisible();
    await expect(proof.getByText(/Paid on/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(proof).toBeHidden();
  }
  const menu = page.getByRole('navigation', { name: 'Agent centre' });
  await expect(menu.getByRole('link')).toHaveCount(12);
});

test('a member transfers money to the agent above at once, and gets instead of the agent centre a popup with an icon, a text and a button, which a press on its backdrop closes @AGT-02 @AUTH-15 @MOD-05 @ROLE-01 @WAL-04', async ({
  page,
  baseURL,
}) => {
  await openSession(page, baseURL ?? '', people.ada);
  await page.goto('/?member=transferUpline');
  const before = await readBalance(page);
  await page.getByRole('textbox', { name: /Amount/ }).fill('100');
  await page.getByLabel(/Payment password/).fill('246810');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByText('Ks 100.00 transferred')).toBeVisible();
  expect(await readBalance(page)).toBe(before - 10_000);
  await expect(page.getByRole('button', { name: 'Agent centre' })).toBeHidden();
  await navigateWithin(page, '/?agent=agentTeamOverview');
  const popup = page.getByRole('dialog', { name: /^Please use a real account/ });
  await expect(popup.getByText('Non-agents cannot log in.')).toBeVisible();
  await expect(popup.locator('svg').first()).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  expect(await describeViolations(page, { inside: 'dialog[open]' })).toEqual([]);
  await page.mouse.click(8, 400);
  await expect(popup).toBeHidden();
});
