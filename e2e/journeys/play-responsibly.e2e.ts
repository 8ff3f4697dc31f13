import { callGateway } from '../support/calls.ts';
import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';

test('opens a member’s limits with one press on any page; a tighter limit applies at once, a looser one after the delay of the profile; a self-exclusion closes deposits at once, and not the withdrawal page @SAFE-01 @SAFE-02 @SAFE-05 @SAFE-06 @SAFE-07 @SAFE-10', async ({
  page,
  createMember,
}) => {
  await createMember();
  await page.goto('/promotions');
  await page.getByRole('banner').getByRole('link', { name: 'Play responsibly' }).click();
  const card = page.getByRole('region', { name: 'Limit per bet' });
  const dialog = page.getByRole('dialog', { name: 'Limit per bet' });
  await card.getByRole('button', { name: 'Set: Limit per bet' }).click();
  await dialog.getByRole('textbox', { name: /Limit/ }).fill('9000000');
  await expect(dialog.getByText('This limit applies at once.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save limit' }).click();
  await expect(card.getByText('Ks 9,000,000.00')).toBeVisible();

  const { rules } = await callGateway<{ rules: { loosenAfterHours: number } }>(page, '/wps/protection');
  await card.getByRole('button', { name: 'Change: Limit per bet' }).click();
  await dialog.getByRole('textbox', { name: /Limit/ }).fill('9500000');
  await expect(dialog.getByText(`After ${rules.loosenAfterHours} hours you can confirm`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Request change' }).click();
  await expect(card.getByText('New limit requested: Ks 9,500,000.00')).toBeVisible();
  await expect(card.getByText('Ks 9,000,000.00')).toBeVisible();
  await expect(card.getByRole('button', { name: /Confirm/ })).toBeHidden();

  await page.getByRole('button', { name: 'Exclude myself' }).click();
  const exclusion = page.getByRole('dialog', { name: 'Self-exclusion' });
  await exclusion.getByText('I understand that I cannot end this exclusion myself.').click();
  await exclusion.getByRole('button', { name: 'Exclude me now' }).click();
  await expect(page.getByText(/^You are excluded from play until/).first()).toBeVisible();
  await navigateWithin(page, '/?member=depositv2');
  await expect(page.getByText('You are on a break. Deposits are closed until it ends.')).toBeVisible();
  await navigateWithin(page, '/?member=withdraw');
  await expect(page.getByRole('heading', { name: 'Withdrawal' }).first()).toBeVisible();
  await navigateWithin(page, '/?member=rewardCenter');
  await expect(page.getByText('Rewards cannot be claimed now.')).toBeVisible();
  await navigateWithin(page, '/promotions');
  await expect(page.getByText('Nothing can be earned now.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
});
