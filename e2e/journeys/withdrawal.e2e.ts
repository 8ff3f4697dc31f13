import { expect, test } from '../support/journey.ts';
import { actAsOperator } from '../support/operator-calls.ts';
import { people } from '../support/people.ts';

const paymentPassword = '246810';

test('requests a withdrawal, which an operator approves and the bank pays, and confirms the receipt; nobody can take it back @WAL-03 @SAFE-09', async ({
  page,
  baseURL,
  openSession,
}) => {
  const site = baseURL ?? '';
  await openSession(people.ada);
  await page.goto('/?member=withdraw');
  const form = page.locator('form').filter({ hasText: 'Payment password' });
  await form.getByRole('textbox', { name: 'Amount' }).fill('5000');
  await form.getByLabel('Payment password').fill(paymentPassword);
  await form.getByRole('button', { name: 'Request the withdrawal' }).click();
  await expect(page.getByRole('heading', { name: 'Your request has arrived' })).toBeVisible();
  const orderNo = new URL(page.url()).searchParams.get('order') ?? '';
  await expect(page.getByRole('button', { name: /cancel|reverse|take back/i })).toHaveCount(0);

  await actAsOperator(site, 'withdrawals/claim', { orderNo });
  await actAsOperator(site, 'withdrawals/approve', { orderNo, reason: 'checked' });
  await actAsOperator(site, 'withdrawals/pay', { orderNo });
  await expect(page.getByRole('heading', { name: 'The money was sent to your bank' })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('left');
  await page.getByRole('button', { name: 'Yes, all of it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, all of it' }).click();
  await expect(page.getByRole('heading', { name: 'The money arrived' })).toBeVisible();
  const course = page.getByRole('region', { name: 'Course' }).getByRole('listitem');
  await expect(course.first()).toContainText('Received');
});
