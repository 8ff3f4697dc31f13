import { formatCount } from '@parlour/money';
import { callGateway } from '../support/calls.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

test('lists promotions by category, with their badges @PROMO-01', async ({ page }) => {
  await page.goto('/promotions');
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  await expect(page.getByText('NEWBIE', { exact: true }).first()).toBeVisible();
  await expect.poll(() => cards.count()).toBeGreaterThan(3);
  const all = await cards.count();
  await page.getByRole('tab', { name: 'Newbie' }).click();
  await expect(page).toHaveURL(/category=NEWBIE/);
  await expect.poll(() => cards.count()).toBeLessThan(all);
});

test('tells all conditions of a promotion on its own page @PROMO-02', async ({ page }) => {
  await page.goto('/promotions');
  await page
    .getByRole('main')
    .getByRole('link', { name: /100% on your first deposit|Details/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/promoDetail\?id=\d+/);
  await expect(page.getByRole('heading', { name: 'Conditions' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/promotions/);
});

test('shows points, rewards, rates and rules in the mall @PTS-01', async ({ page }) => {
  await page.goto('/pointMall');
  await expect(page.getByText('Log in to see your points and the rewards')).toBeVisible();
  await signIn(page, people.ada);
  const { points } = await callGateway<{ points: number }>(page, '/wps/relay/MCS2_getPointBalance');
  await expect(page.getByRole('region', { name: 'Your points' })).toContainText(formatCount(points));
  expect(points).toBeGreaterThan(0);
  await expect(page.getByRole('region', { name: 'How points are earned' })).toContainText('Slots');
  await expect(page.getByRole('region', { name: 'Rewards' }).getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rules of points' })).toContainText('never expire');
});
