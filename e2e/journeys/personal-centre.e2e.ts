import { readFile } from 'node:fs/promises';
import { formatAmount, formatCount } from '@parlour/money';
import { callGateway } from '../support/calls.ts';
import { openFromAccountMenu } from '../support/header.ts';
import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';

interface AccountRecord {
  rows: { amount: number }[];
  totals: { count: number; in: number; out: number; net: number };
  totalPages: number;
}

/** Names of the club levels, from level 0 on. */
const clubNames = {
  EN: ['Member', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Crown'],
  MY: ['အဖွဲ့ဝင်', 'ကြေးဝါ', 'ငွေ', 'ရွှေ', 'ပလက်တီနမ်', 'စိန်', 'သရဖူ'],
  CN: ['会员', '青铜', '白银', '黄金', '铂金', '钻石', '皇冠'],
};

test('opens at my account with its data and the club level in the page’s language, leads to other pages, of which profit and loss agrees with the gateway, and uncovers the page below when it closes @MEM-01 @MEM-05 @MEM-08 @GEN-02 @SHELL-01 @SHELL-04', async ({
  page,
  openSession,
}) => {
  await openSession('ada');
  await page.goto('/?member=');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile).toContainText('Ada');
  const menu = page.getByRole('navigation', { name: 'My account' });
  await expect(menu.getByRole('link', { name: 'My account' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Transactions' }).click();
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await page
    .getByRole('region', { name: 'My account' })
    .getByRole('button', { name: 'Close', exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('region', { name: 'Popular games' })).toBeVisible();
  await openFromAccountMenu(page, 'My profit and loss');
  await expect(page).toHaveURL(/member=personalProfit/);
  // Days that are over, wherever the page is.
  const to = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const from = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
  await navigateWithin(page, `/?member=personalProfit&tab=days&from=${from}&to=${to}`);
  const table = page.getByRole('table', { name: 'Credit report' });
  await expect(table).toBeVisible();
  const { totals } = await callGateway<{ totals: { stake: number } }>(
    page,
    '/wps/relay/ODSFE2_personalProfit',
    { from, to },
  );
  expect(totals.stake).toBeGreaterThan(0);
  await expect(table.getByRole('row').last()).toContainText(formatAmount(totals.stake));
  await openFromAccountMenu(page, 'My account');
  await expect(page).toHaveURL(/member=securityCenter/);
  await expect(profile).toContainText('Ada');

  const { clubLabel } = await callGateway<{ clubLabel: { rankLevel: number } }>(page, '/wps/member/info');
  const { rankLevel } = clubLabel;
  const labelIn = (language: keyof typeof clubNames) =>
    page.getByText(`${clubNames[language][rankLevel]} · ${rankLevel}`, { exact: true });
  await expect(labelIn('EN')).toBeVisible();
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'မြန်မာ' }).click();
  await expect(labelIn('MY')).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /မြန်မာ$/ })
    .click();
  await page.getByRole('menuitemradio', { name: '中文' }).click();
  await expect(labelIn('CN')).toBeVisible();
});

test('shows the total of every page of the record, saves every row as a file, filters by kind and period, and turns the pages @WAL-05 @WAL-07 @GEN-05', async ({
  page,
  openSession,
}) => {
  const day = new Date().toISOString().slice(0, 10);
  // Noon, far from the days' edges.
  await page.clock.install({ time: `${day}T12:00:00+06:30` });
  await openSession('ada');
  const asking = page.waitForRequest(/ODSFE2_MemTransDet/);
  await page.goto('/?member=transactionHistory');
  const { from, to } = JSON.parse(new URL((await asking).url()).searchParams.get('data') ?? '{}');
  const readPage = (number: number) =>
    callGateway<AccountRecord>(page, '/wps/relay/ODSFE2_MemTransDet', {
      from,
      to,
      page: number,
      pageSize: 100,
    });
  const first = await readPage(1);
  const amounts = first.rows.map(({ amount }) => amount);
  for (let number = 2; number <= first.totalPages; number += 1)
    amounts.push(...(await readPage(number)).rows.map(({ amount }) => amount));
  const inMinor = amounts.filter((amount) => amount > 0).reduce((sum, amount) => sum + amount, 0);
  const outMinor = amounts.filter((amount) => amount < 0).reduce((sum, amount) => sum - amount, 0);
  const totals = page.getByRole('region', { name: 'Totals of all pages' });
  await expect(totals).toContainText(`+${formatAmount(inMinor)}`);
  await expect(totals).toContainText(formatAmount(outMinor));
  await expect(totals).toContainText(formatCount(amounts.length));
  expect(amounts.length).toBeGreaterThan(10);

  const button = page.getByRole('button', { name: /^Export CSV \([\d,]+ rows?\)$/ });
  const rows = Number((await button.textContent())?.replaceAll(/\D/g, ''));
  const saving = page.waitForEvent('download');
  await button.click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^account-record-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(rows + 1);
  expect(lines[0]).toContain('Balance after');

  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const asked = page.waitForRequest(/ODSFE2_MemTransDet/);
  await page.getByRole('button', { name: 'Previous 30 days' }).click();
  const earlier = JSON.parse(new URL((await asked).url()).searchParams.get('data') ?? '{}');
  // Thirty whole days in the site's time zone, which end where the seven shown days begin.
  const midnight = Date.parse(`${day}T00:00:00+06:30`);
  const daysBack = [earlier.from, earlier.to].map((time) =>
    Math.round((midnight - Date.parse(time)) / 86_400_000),
  );
  expect(daysBack).toEqual([36, 6]);
  const bets = table.getByText('Bet', { exact: true });
  await expect(bets.first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Deposits');
  await expect(table.getByRole('row').nth(1)).toContainText('Deposit');
  await expect(bets).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(bets.first()).toBeVisible();
  const newest = await table.getByRole('row').nth(1).textContent();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(table.getByRole('row').nth(1)).not.toHaveText(newest ?? '');
});
