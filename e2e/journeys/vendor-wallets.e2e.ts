import { pressPlay } from '../support/games.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';

test('transfers money to the vendor wallet that a game needs, and holds it while the outcome is unknown @WAL-01 @WAL-08', async ({
  page,
  openSession,
}) => {
  await openSession(people.ada);
  await page.goto('/fish?name=Bagan+Harpoon');
  await pressPlay(page, 'Bagan Harpoon');
  const question = page.getByRole('dialog', { name: 'Transfer money first' });
  await question.getByRole('button', { name: 'To my wallet' }).click();

  const form = page.locator('form').filter({ hasText: 'Game provider' });
  const wallet = page.getByRole('region', { name: 'Game wallets' }).getByRole('listitem');
  await form.getByRole('textbox', { name: 'Amount' }).fill('100');
  await form.getByRole('button', { name: 'Transfer' }).click();
  await expect(form).toContainText('Ks 100.00 is in your wallet at Bagan Waters.');
  await expect(wallet).toContainText('100.00');
  await expect(wallet).toContainText('The provider confirms the balance.');

  // The vendor of this site answers about an amount that ends in 95 only after a minute.
  await page.getByRole('radio', { name: 'Back to main' }).check();
  await form.getByRole('textbox', { name: 'Amount' }).fill('40.95');
  await form.getByRole('button', { name: 'Transfer' }).click();
  await expect(wallet).toContainText('Ks 40.95 from Bagan Waters: outcome unknown');
  await expect(wallet).toContainText('59.05');
  await expect(page.getByText('Outcome unknown', { exact: true })).toBeVisible();
});
