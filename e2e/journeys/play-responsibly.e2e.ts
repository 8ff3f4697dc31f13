import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';

test('opens a member’s limits with one press on any page, and sets one that applies at once @SAFE-02 @SAFE-07', async ({
  page,
  openSession,
}) => {
  await openSession(people.dan);
  await page.goto('/promotions');
  await page.getByRole('banner').getByRole('link', { name: 'Play responsibly' }).click();
  const card = page.getByRole('region', { name: 'Limit per bet' });
  await card.getByRole('button', { name: 'Set: Limit per bet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Limit per bet' });
  await dialog.getByRole('textbox', { name: /Limit/ }).fill('9000000');
  await expect(dialog.getByText('This limit applies at once.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save limit' }).click();
  await expect(card.getByText('Ks 9,000,000.00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exclude myself' })).toBeVisible();
});
