import { randomUUID } from 'node:crypto';
import { createDeposit, getBalance, moveFloat } from '@parlour/api-client';
import { formatAmount, formatCount } from '@parlour/money';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { navigateWithin } from '../support/navigate.ts';
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

test('offers contracts to a downline, who previews and accepts one and rejects another, and ends a third @AGT-06 @AGT-10', async ({
  page,
  context,
  baseURL,
}) => {
  await openSession(page, baseURL ?? '', people.chi);
  await page.goto('/?agent=downlineManagmentView&find=mgmg');
  await offerToMgmg(page, 'Daily salary, up to 0.10%');
  await offerToMgmg(page, 'Real-time salary, up to 0.05%');

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
  await downline.keyboard.press('Escape');
  await downline.getByRole('button', { name: 'See the offer: Real-time salary' }).click();
  const second = downline.getByRole('dialog', { name: 'Offer: Real-time salary' });
  await second.getByRole('button', { name: 'Reject' }).click();
  await expect(second.getByText('The offer was rejected.')).toBeVisible();

  await navigateWithin(page, '/?agent=downlineManagmentView&tab=contracts');
  const hourly = page.getByRole('row', { name: / Hourly salary / });
  await hourly.getByRole('button', { name: /^End the contract with mg/ }).click();
  const end = page.getByRole('dialog', { name: 'End the contract: Hourly salary' });
  await end.getByLabel('Payment password').fill(paymentPassword);
  await end.getByRole('button', { name: 'End', exact: true }).click();
  await expect(end.getByText(/^Its last period ends on /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hourly).toContainText('Ending');
  await navigateWithin(page, '/?member=messageV2');
  for (const news of ['Contract accepted', 'Contract rejected', 'Contract ended'])
    await expect(page.getByText(news).first()).toBeVisible();
});

/** Offers mgmg a contract from the list of downlines. */
async function offerToMgmg(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: /^Offer a contract to mg/ }).click();
  const offer = page.getByRole('dialog', { name: /^Contract for mg/ });
  await offer.getByRole('combobox', { name: 'Type' }).selectOption({ label: type });
  await offer.getByRole('textbox', { name: 'Rate in %' }).fill('0.05');
  await offer.getByLabel('Payment password').fill(paymentPassword);
  await offer.getByRole('button', { name: 'Send the offer' }).click();
  await expect(offer.getByText('The offer is sent')).toBeVisible();
  await page.keyboard.press('Escape');
  // A dialog that fades out takes no second press.
  await expect(page.locator('dialog')).toHaveCount(0);
}

test('an agent pays the deposit of a downline and a transfer with the payment password from the float, and the downline reads a message @WAL-02 @WAL-04 @AGT-05 @AGT-08', async ({
  page,
  context,
  baseURL,
}) => {
  const [eve, chi] = await Promise.all([
    openApi(baseURL ?? '', people.eve),
    openApi(baseURL ?? '', people.chi),
  ]);
  const amountMinor = 50_000;
  await moveFloat(chi.api, { requestId: randomUUID(), kind: 'FLOAT_IN', amountMinor: 2 * amountMinor });
  const order = { requestId: randomUUID(), methodId: 'agent', amountMinor, language: 'EN' } as const;
  const { orderNo } = await createDeposit(eve.api, order);
  await giveSession(page, chi.session);
  await page.goto('/?agent=downlineManagmentView&tab=deposits');
  await page.getByRole('button', { name: `Answer for deposit ${orderNo}` }).click();
  const dialog = page.getByRole('dialog', { name: `Answer for deposit ${orderNo}` });
  await dialog.getByLabel('Payment password').fill(paymentPassword);
  await dialog.getByRole('button', { name: /^It arrived: give Ks\s500\.00/ }).click();
  await expect(dialog.getByText('Ks 500.00 given from your float')).toBeVisible();
  await page.keyboard.press('Escape');

  const readBoth = async () =>
    [(await getBalance(chi.api)).floatMinor, (await getBalance(eve.api)).mainMinor] as const;
  const [float, main] = await readBoth();
  await navigateWithin(page, '/?agent=downlineManagmentView&find=eve');
  await page.getByRole('button', { name: /^Transfer to ev/ }).click();
  const transfer = page.getByRole('dialog', { name: /^Transfer to ev/ });
  await transfer.getByRole('textbox', { name: /^Amount/ }).fill('500');
  await transfer.getByLabel('Payment password').fill(paymentPassword);
  await transfer.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(transfer.getByText('Ks 500.00 transferred')).toBeVisible();
  expect(await readBoth()).toEqual([float - amountMinor, main + amountMinor]);
  const receiver = await context.newPage();
  await giveSession(receiver, eve.session);
  await receiver.goto('/?member=messageV2');
  await expect(receiver.getByRole('button', { name: /Transfer received/ }).first()).toBeVisible();
});
