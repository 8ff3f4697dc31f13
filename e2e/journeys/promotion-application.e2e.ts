import { readShownBalance } from '../support/header.ts';
import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
import { actAsOperator } from '../support/operator-calls.ts';

/** A small valid picture. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('claims a reward of the club in the reward centre, sees the way to the next level, and shares an invitation with a QR code @MEM-06 @MEM-08', async ({
  page,
  openSession,
}) => {
  await openSession('chi');
  await page.goto('/?member=rewardCenter');
  const reward = page.getByRole('list', { name: 'Reward centre' }).getByRole('listitem').first();
  const claim = reward.getByRole('button', { name: /^Claim/ });
  const amount = (await reward.textContent())?.match(/[\d,]+\.\d\d/)?.[0] ?? '';
  expect(amount).not.toBe('');
  await claim.click();
  await expect(reward.getByText('Claimed')).toBeVisible();
  await expect(claim).toHaveCount(0);
  await navigateWithin(page, '/?member=bonusDetails');
  const bonus = page.getByRole('list', { name: 'Bonus money' }).getByRole('listitem').first();
  await expect(bonus).toContainText(`${amount} of bonus money`);
  await navigateWithin(page, '/?member=vip');
  await expect(page.getByRole('progressbar', { name: /^Way to / })).toBeVisible();
  await navigateWithin(page, '/?member=referral');
  await expect(page.getByRole('img', { name: 'QR code of your invitation' })).toBeVisible();
  await expect(page.getByText(/\/register\?/).first()).toBeVisible();
});

test('applies with a picture; an operator approves, and the award is a bonus that the member gives up @PROMO-03 @PROMO-04 @MEM-06', async ({
  page,
  baseURL,
  createMember,
}) => {
  await createMember();
  await page.goto('/promotions?category=APP');
  await page.getByRole('main').getByRole('link', { name: 'Ks 3,000.00 for the app' }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Apply for the promotion' });
  await form.getByRole('textbox', { name: 'Remark' }).fill('It is on my phone.');
  await form
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'app.png', mimeType: 'image/png', buffer: png });
  await expect(form.getByText('MB, added')).toBeVisible();
  const answering = page.waitForResponse(/\/wps\/promotions\/apply/);
  await form.getByRole('button', { name: 'Send the application' }).click();
  const { value } = (await (await answering).json()) as { value: { claim: { claimNo: string } } };
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance).toContainText('Our staff is reviewing your application.');

  const claimId = Number(value.claim.claimNo.slice(2));
  await actAsOperator(baseURL ?? '', 'promotions/claims/reserve', { claimId });
  await actAsOperator(baseURL ?? '', 'promotions/claims/approve', { claimId, reason: 'checked' });
  await glance.getByRole('button', { name: /^Claim Ks\s3,000\.00$/ }).click();
  await expect(glance).toContainText('You have claimed Ks 3,000.00.');
  await navigateWithin(page, '/?member=bonusDetails');
  const bonus = page.getByRole('list', { name: 'Bonus money' }).getByRole('listitem');
  await expect(bonus).toContainText('Ks 3,000.00 for the app');
  await expect(bonus).toContainText('0.00 of Ks 3,000.00');
  expect(await readShownBalance(page)).toBe(0);
  await bonus.getByRole('button', { name: 'Give up the bonus' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up the bonus' }).click();
  await expect(bonus).toContainText('Given up');
});
