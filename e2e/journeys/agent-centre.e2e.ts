import { randomUUID } from 'node:crypto';
import { createDeposit, moveFloat } from '@parlour/api-client';
import { formatAmount, formatCount } from '@parlour/money';
import { expect, test } from '../support/journey.ts';
import { giveSession, openApi, openSession } from '../support/open-session.ts';
import { people } from '../support/people.ts';

const paymentPassword = '246810';

interface TeamOverview {
  teamBalance: number;
  members: number;
  period: {
    stake: number;
    payout: number;
    rebate: number;
    bonus: number;
    activeMembers: number;
    newMembers: number;
  };
  trend: unknown[];
}

test('opens the agent centre at the overview of the team, with the gateway’s totals @AGT-01 @AGT-03', async ({
  page,
  openSession,
}) => {
  await openSession('chi');
  await page.goto('/');
  const answering = page.waitForResponse(/\/wps\/agent\/team\/overview/);
  await page.getByRole('button', { name: 'Agent centre' }).click();
  const { value } = (await (await answering).json()) as { value: TeamOverview };
  const { period } = value;
  expect(value.members).toBeGreaterThan(190);
  expect(period.stake).toBeGreaterThan(0);
  const figure = (name: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .first()
      .locator('xpath=following-sibling::dd[1]');
  await expect(figure('Team members')).toHaveText(formatCount(value.members));
  await expect(figure('Active members')).toHaveText(formatCount(period.activeMembers));
  await expect(figure('New registrations')).toHaveText(formatCount(period.newMembers));
  await expect(figure('Bets')).toHaveText(formatAmount(period.stake));
  await expect(figure('Payouts')).toHaveText(formatAmount(period.payout));
  await expect(figure('Rebates')).toHaveText(formatAmount(period.rebate));
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table', { name: 'Valid bet and team profit' }).getByRole('row')).toHaveCount(
    value.trend.length + 1,
  );
  await expect(page).toHaveURL(/agent=/);
  await page.getByRole('button', { name: 'Close the agent centre' }).click();
  await expect(page.getByRole('region', { name: 'Popular games' })).toBeVisible();
});

test('offers a contract to a downline, who previews and accepts it @AGT-06 @AGT-10', async ({
  page,
  context,
  baseURL,
}) => {
  await openSession(page, baseURL ?? '', people.chi);
  await page.goto('/?agent=downlineManagmentView&find=mgmg');
  await page.getByRole('button', { name: /^Offer a contract to mg/ }).click();
  const offer = page.getByRole('dialog', { name: /^Contract for mg/ });
  await offer.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Daily salary, up to 0.10%' });
  await offer.getByRole('textbox', { name: 'Rate in %' }).fill('0.05');
  await offer.getByLabel('Payment password').fill(paymentPassword);
  await offer.getByRole('button', { name: 'Send the offer' }).click();
  await expect(offer.getByText('The offer is sent')).toBeVisible();

  const downline = await context.newPage();
  await openSession(downline, baseURL ?? '', people.mgmg);
  await downline.goto('/?agent=agentTeamOverview');
  await downline.getByRole('button', { name: 'See the offer: Daily salary' }).click();
  const dialog = downline.getByRole('dialog', { name: 'Offer: Daily salary' });
  await expect(dialog.getByRole('group')).toHaveCount(3);
  await dialog.getByRole('group').first().click();
  await expect(dialog.getByText('Would be paid to you').first()).toBeVisible();
  await dialog.getByLabel('Payment password').fill(paymentPassword);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog.getByText('The contract was accepted')).toBeVisible();
});

test('an agent confirms the deposit that a downline paid, and the float pays it @WAL-02 @AGT-05', async ({
  page,
  baseURL,
}) => {
  const [eve, chi] = await Promise.all([
    openApi(baseURL ?? '', people.eve),
    openApi(baseURL ?? '', people.chi),
  ]);
  const amountMinor = 50_000;
  await moveFloat(chi.api, { requestId: randomUUID(), kind: 'FLOAT_IN', amountMinor });
  const order = { requestId: randomUUID(), methodId: 'agent', amountMinor, language: 'EN' } as const;
  const { orderNo } = await createDeposit(eve.api, order);
  await giveSession(page, chi.session);
  await page.goto('/?agent=downlineManagmentView&tab=deposits');
  await page.getByRole('button', { name: `Answer for deposit ${orderNo}` }).click();
  const dialog = page.getByRole('dialog', { name: `Answer for deposit ${orderNo}` });
  await dialog.getByLabel('Payment password').fill(paymentPassword);
  await dialog.getByRole('button', { name: /^It arrived: give Ks\s500\.00/ }).click();
  await expect(dialog.getByText('Ks 500.00 given from your float')).toBeVisible();
});
