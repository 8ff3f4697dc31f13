import { randomUUID } from 'node:crypto';
import { formatAmount } from '@parlour/money';
import type { Page } from '@playwright/test';
import { readBalance } from '../support/calls.ts';
import { openFromAccountMenu, readShownBalance } from '../support/header.ts';
import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { actAsOperator } from '../support/operator-calls.ts';
import { people } from '../support/people.ts';

/** A promotion of 0.1 % of a deposit, without bets, for a budget that one person may publish. */
const offer = {
  code: `thanks-${randomUUID()}`,
  category: 'DEPOSIT',
  title: { EN: 'Thanks for the deposit' },
  summary: { EN: '0.1 % of a deposit.' },
  body: { EN: '<p>0.1 % of a deposit.</p>' },
  pictureKey: 'vip',
  entry: 'join',
  award: 'auto',
  delivery: 'wallet',
  from: '2026-01-01T00:00:00Z',
  timeZone: 'Asia/Yangon',
  eligibility: { minDepositMinor: 1_000_000 },
  reward: { kind: 'percent', value: 1_000 },
  budget: 100_000,
  task: { kind: 'deposit' },
  position: 1,
  reason: 'a journey',
};

test('says what is wrong with an amount, at its field, credits nothing when a payment is declined, and follows a paid one, which joins a promotion, through the payment page to the balance, the record and the award @VAL-02 @WAL-02 @WAL-05 @PROMO-04', async ({
  page,
  baseURL,
  openSession,
}) => {
  const site = baseURL ?? '';
  const { id: promotionId } = await actAsOperator<{ id: number }>(site, 'promotions/publish', offer);
  await openSession(people.dan);
  await page.goto('/');
  const before = await readShownBalance(page);
  await page.getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByRole('radio', { name: /^Sandbox Pay/ })).toBeChecked();
  await expect(page.getByText(/From Ks\s10\.00 to Ks\s5,000,000\.00/)).toBeVisible();
  const form = page.locator('form').filter({ hasText: 'Payment method' });
  const deposit = form.getByRole('button', { name: 'Deposit', exact: true });
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('9.99');
  await deposit.click();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('The minimum amount is Ks 10.00.')).toBeVisible();
  await page.getByRole('button', { name: '5,000', exact: true }).click();
  await deposit.click();
  const declining = await openPayment(page);
  await declining.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'The payment did not succeed' })).toBeVisible();
  // The platform has received the end of the order, so any credit would be booked by now.
  expect(await readBalance(page)).toBe(before);

  await navigateWithin(page, '/?member=depositv2');
  await amount.fill('12345.5');
  await expect(form).toContainText('12,345.50');
  await page.getByRole('button', { name: `Use “${offer.title.EN}”` }).click();
  await deposit.click();
  await expect(page.getByText('Waiting for payment').first()).toBeVisible();
  const provider = await openPayment(page);
  await expect(provider.getByText('MMK 12,345.50', { exact: true })).toBeVisible();
  await provider.getByRole('button', { name: 'Pay MMK 12,345.50' }).click();
  await expect(provider.getByText('Paid. You can go back to the site.')).toBeVisible();

  await expect(page.getByRole('heading', { name: 'The money is in your balance' })).toBeVisible();
  await expect.poll(() => readShownBalance(page)).toBe(before + 1_234_550);
  await openFromAccountMenu(page, 'Transactions');
  const newest = page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1);
  await expect(newest).toContainText('Deposit');
  await expect(newest).toContainText('+12,345.50');
  await expect(newest).toContainText(formatAmount(before + 1_234_550));

  await navigateWithin(page, `/promoDetail?id=${promotionId}`);
  const glance = page.getByRole('region', { name: 'At a glance' });
  await glance.getByRole('button', { name: /^Claim Ks\s12\.34$/ }).click();
  await expect(glance).toContainText('You have claimed Ks 12.34.');
  await expect.poll(() => readShownBalance(page)).toBe(before + 1_234_550 + 1_234);
  await actAsOperator(site, 'promotions/close', { id: promotionId, reason: 'the journey is over' });
});

/** Opens the provider's page for the order of the open page. */
async function openPayment(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  return opening;
}
