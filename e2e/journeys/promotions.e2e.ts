import { formatAmount, formatCount } from '@parlour/money';
import { expect, test } from '../support/journey.ts';
import { actAsOperator } from '../support/operator-calls.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';

interface Promotions {
  promotions: { title: string; category: string }[];
}

interface PromotionDetail {
  title: string;
  eligibility: { minDeposit: number };
  wagering: { multiple: number; maxStake: number };
}

test('lists the promotions of a category with their badges, and states the conditions of one with the gateway’s figures @PROMO-01 @PROMO-02', async ({
  page,
}) => {
  const answering = page.waitForResponse(/\/wps\/promotions(\?|$)/);
  await page.goto('/promotions');
  const { value } = (await (await answering).json()) as { value: Promotions };
  const listTitles = (category?: string) =>
    value.promotions.filter((one) => !category || one.category === category).map(({ title }) => title);
  const titles = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(listTitles());
  await expect(page.getByText('NEWBIE', { exact: true }).first()).toBeVisible();
  expect(listTitles('NEWBIE').length).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Newbie' }).click();
  await expect(page).toHaveURL(/category=NEWBIE/);
  await expect(titles).toHaveText(listTitles('NEWBIE'));

  const opening = page.waitForResponse(/\/wps\/promotions\/detail/);
  await page.getByRole('main').getByRole('link', { name: '100% on your first deposit' }).first().click();
  await expect(page).toHaveURL(/\/promoDetail\?id=\d+/);
  const { value: promotion } = (await (await opening).json()) as { value: PromotionDetail };
  await expect(page.getByRole('heading', { name: promotion.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Conditions' })).toBeVisible();
  const readLines = (term: string) =>
    page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd').allTextContents();
  const { multiple, maxStake } = promotion.wagering;
  expect((await readLines('Minimum deposit')).join()).toContain(
    formatAmount(promotion.eligibility.minDeposit),
  );
  expect(await readLines('Wagering requirement')).toEqual([
    `Bet the bonus ${multiple} times to make it real money.`,
    `Stakes above Ks\u00a0${formatAmount(maxStake)} do not count.`,
  ]);
  await page.goBack();
  await expect(page).toHaveURL(/\/promotions/);
});

test('shows points, rewards, rates and rules in the mall, redeems a reward, which an operator rejects, and shows the returned points in the open page @PTS-01 @PTS-02', async ({
  page,
  baseURL,
}) => {
  await page.goto('/pointMall');
  await expect(page.getByText('Log in to see your points and the rewards')).toBeVisible();
  // Points of earlier bets may be credited at any time, so the page and the journey read the same response.
  const answering = page.waitForResponse(/MCS2_getPointBalance/);
  await signIn(page, people.ada);
  const { points } = ((await (await answering).json()) as { value: { points: number } }).value;
  await expect(page.getByRole('region', { name: 'Your points' })).toContainText(formatCount(points));
  expect(points).toBeGreaterThan(0);
  await expect(page.getByRole('region', { name: 'How points are earned' })).toContainText('Slots');
  await expect(page.getByRole('region', { name: 'Rewards' }).getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Points rules' })).toContainText('never expire');

  await page
    .getByRole('button', { name: /^Redeem: .* for your wallet$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Payment password').fill('246810');
  await dialog.getByRole('button', { name: 'Redeem' }).click();
  const held = page.getByText('5,000 points are set aside for redemptions');
  await expect(held).toBeVisible();
  const row = page.getByRole('table', { name: 'Your redemptions' }).getByRole('row').nth(1);
  await expect(row).toContainText('Processing');

  const number = (await row.getByText(/^P\d{6}-/).textContent()) ?? '';
  const decision = { number, reason: 'checked', remark: 'No longer in stock' };
  await actAsOperator(baseURL ?? '', 'redemptions/reject', decision);
  await expect(row).toContainText('Rejected');
  await expect(row).toContainText('No longer in stock');
  await expect(held).toHaveCount(0);
  const returned = page.getByRole('row').filter({ hasText: 'Returned from a rejected redemption' });
  await expect(returned).toContainText('+5,000');
});

test('converts points into money at the ratio that the mall states @PTS-03', async ({
  page,
  openSession,
}) => {
  await openSession(people.eve);
  await page.goto('/pointMall');
  await page.getByRole('button', { name: 'Convert to money' }).click();
  const form = page.getByRole('dialog', { name: 'Convert points to money' });
  await form.getByRole('textbox', { name: 'Points to convert' }).fill('1000');
  await form.getByLabel('Payment password').fill('246810');
  await form.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(page.getByText('Ks 100.00 are in your main account.')).toBeVisible();
  const converted = page.getByRole('row').filter({ hasText: 'Converted to money' });
  await expect(converted).toContainText('−1,000');
});
