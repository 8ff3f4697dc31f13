import { formatAmount } from '@parlour/money';
import { callGateway } from '../support/calls.ts';
import { openFromAccountMenu } from '../support/header.ts';
import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';

const readUnread = async (page: Parameters<typeof callGateway>[0]): Promise<number> =>
  (await callGateway<{ unread: number }>(page, '/wps/relay/CSP_unreadCount')).unread;

test('leads from the envelope to the messages; reading one lowers the count everywhere @SHELL-04 @MEM-02 @MEM-07', async ({
  page,
  openSession,
}) => {
  await openSession('eve');
  await page.goto('/');
  await page
    .getByRole('button', { name: /^Messages/ })
    .first()
    .click();
  await expect(page).toHaveURL(/member=messageV2/);
  const before = await readUnread(page);
  const entry = page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: /Messages/ });
  await expect(entry).toContainText(String(before));
  await page.getByRole('button', { name: / New / }).first().click();
  await expect.poll(() => readUnread(page)).toBe(before - 1);
  if (before > 1) await expect(entry).toContainText(String(before - 1));
  else await expect(entry).toHaveText('Messages');
});

test('leads from the menu to profit and loss, which agrees with the gateway @SHELL-04 @MEM-05', async ({
  page,
  openSession,
}) => {
  await openSession('ada');
  await page.goto('/');
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
});
