import { noOffer } from '@parlour/contracts';
import {
  convertPointCall,
  getPointBalanceCall,
  getPointConfigCall,
  getPointRewardsCall,
  redeemPointRewardCall,
} from '@parlour/contracts/calls';
import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import {
  createPointsGateway,
  createWireMovement,
  createWireRedemption,
  createWireReward,
  type Mall,
} from '../testing/points-gateway.ts';
import MallPage from './mall-page.tsx';

async function open(mall: Mall, options: Partial<TestSiteOptions> = { member: people.ada }) {
  const gateway = createPointsGateway(mall);
  const page = await createTestSite({ gateway, ...options });
  const view = await renderView(<MallPage />, { name: 'mfe-points-mall', page, address: '/pointMall' });
  return { gateway, page, view };
}
const balanceCard = () => screen.findByRole('region', { name: 'Your points' });
const findCard = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('article') as HTMLElement;

test('shows a member their points, that they never expire, and the reserved part @PTS-01', async () => {
  const { view } = await open({ points: 18_420, held: 5_000 });
  const card = await balanceCard();
  expect(await within(card).findByText('18,420')).toBeVisible();
  expect(card).toHaveTextContent('They never expire.');
  expect(card).toHaveTextContent('5,000 points are set aside for redemptions that wait for a decision.');
  expect(card).not.toHaveTextContent('void bets');
  await screen.findByText('You have not redeemed anything yet.');
  expect((await axe(view.container)).violations).toEqual([]);
});

test('shows the points that are still to be deducted for voided bets', async () => {
  await open({ points: 0, carriedMicroPoints: -29_500_000 });
  expect(await screen.findByText('30 points of void bets still come off what you earn next.')).toBeVisible();
});

test('shows how points are earned and what they are worth @PTS-01', async () => {
  await open({ points: 0 });
  const earning = await screen.findByRole('region', { name: 'How points are earned' });
  expect(await within(earning).findByText('Points per Ks 10,000.00 of valid bets')).toBeVisible();
  expect(
    within(earning)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['Slots100', 'Lottery40']);
  expect(within(earning).getByText('10 points = Ks 1.00')).toBeVisible();
  expect(within(earning).getByText('1,000,000 points')).toBeVisible();
});

test('shows price, stock and terms of each reward, and the points that are still missing @PTS-01 @GEN-07', async () => {
  const { page } = await open({
    points: 6_000,
    rewards: [
      createWireReward(1, { name: 'Credit', type: 'CREDIT' }),
      createWireReward(2, {
        name: 'Phone',
        pointsReq: 24_000,
        amountReq: 10_000_000,
        perUserMax: 1,
        fields: ['address', 'mobile'],
      }),
      createWireReward(3, { name: 'Power bank', available: 0 }),
    ],
  });
  const credit = await findCard('Credit');
  act(() => page.setOffer({ ...noOffer, imageHosts: ['cdn.example', 'other.example'] }));
  await waitFor(() =>
    expect(credit.querySelector('img')).toHaveAttribute(
      'src',
      expect.stringMatching(/^https:\/\/cdn\.example\/art\//),
    ),
  );
  expect(await within(credit).findByText('You have enough points')).toBeVisible();
  expect(credit).toHaveTextContent('5,000 points');
  expect(credit).toHaveTextContent('40 of 100 left');

  const phone = await findCard('Phone');
  for (const words of [
    '24,000 points',
    'and Ks 100,000.00 in cash',
    'Sent to your address',
    'Needs your mobile number',
    'Limit 1 per member',
    '18,000 more points needed',
    '6,000 of 24,000',
  ])
    expect(phone).toHaveTextContent(words);
  expect(within(phone).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');

  const sold = await findCard('Power bank');
  expect(sold).toHaveTextContent('Sold out');
  expect(sold).not.toHaveTextContent('enough');
});

test('filters rewards by kind, and preserves the kind in a swap', async () => {
  const { view } = await open({
    points: 0,
    rewards: [createWireReward(1, { name: 'Parasol' })],
  });
  await findCard('Parasol');
  await userEvent.click(screen.getByRole('radio', { name: 'Wallet' }));
  expect(screen.queryByRole('heading', { level: 3, name: 'Parasol' })).toBeNull();
  expect(view.snapshot()).toMatchObject({ 'reward-kind': 'credit' });
  await userEvent.click(screen.getByRole('button', { name: 'Show all rewards' }));
  expect(await findCard('Parasol')).toBeVisible();
});

test('follows the points when the account changes', async () => {
  const mall = { points: 10 };
  const { page } = await open(mall);
  const card = await balanceCard();
  await within(card).findByText('10');
  mall.points = 25;
  act(() => page.site.events.publish('balance.changed', {}));
  expect(await within(card).findByText('25')).toBeVisible();
});

test('asks visitors to log in, and asks the gateway nothing @PTS-01', async () => {
  const { gateway, page } = await open({ points: 1 }, {});
  expect(screen.getByText('Log in to see your points and the rewards')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Points rules' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
  expect([page.shown.logins, page.shown.registrations]).toEqual([1, 1]);
  expect(gateway.received(getPointBalanceCall)).toEqual([]);
  expect(gateway.received(getPointRewardsCall)).toEqual([]);
});

test('opens for a visitor who logs in, and never shows one member’s points to another', async () => {
  const mall = { points: 111 };
  const { gateway, page } = await open(mall, {});
  act(() => page.signIn(people.ada));
  expect(await within(await balanceCard()).findByText('111')).toBeVisible();
  gateway.on(getPointBalanceCall, () => new Promise<never>(() => undefined));
  act(() => page.signIn(people.dan));
  expect(within(await balanceCard()).queryByText('111')).toBeNull();
  act(() => page.signOut());
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
});

test('warns a demo account that it earns nothing, and lets it look', async () => {
  const { page } = await open({ points: 0, rewards: [createWireReward(1)] }, { member: people.ben });
  expect(await screen.findByText('Demo accounts earn no points')).toBeVisible();
  expect(await findCard('Reward 1')).toBeVisible();
  await within(await balanceCard()).findByText('0');
  expect(screen.queryByText('5,000 more points needed')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your redemptions' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open a real account' }));
  expect(page.shown.registrations).toBe(1);
});

test('lists redemptions with their states, page by page @PTS-01', async () => {
  const at = '2026-11-20T05:00:00.000Z';
  const shipment = { status: 'SENT', carrier: 'DHL', tracking: 'JD02', at } as const;
  const redemptions = [
    createWireRedemption('P-31', { status: 'APPROVED', shipment }),
    createWireRedemption('P-30', { status: 'REJECTED', remark: 'Out of stock', paidAmount: 500_000 }),
    ...Array.from({ length: 22 }, (_, index) =>
      createWireRedemption(`P-${29 - index}`, { status: index % 2 ? 'APPROVED' : 'IN_PROCESS' }),
    ),
  ];
  await open({ points: 0, redemptions });
  const table = await screen.findByRole('table', { name: 'Your redemptions' });
  const rows = within(table).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/P-31.*Sent, DHL JD02/);
  expect(rows[2]).toHaveTextContent(/P-30.*5,000\.00.*Rejected Out of stock/);
  expect(rows[3]).toHaveTextContent('Processing');
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await within(table).findByText('P-8')).toBeVisible();
});

describe('the redemption', () => {
  const openDialog = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    return screen.findByRole('dialog');
  };
  const goods = createWireReward(7, {
    name: 'Tea mug',
    pointsReq: 5_000,
    amountReq: 20_000,
    fields: ['address', 'mobile'],
  });

  test('shows the price, checks the destination and sends it with the payment password @PTS-02', async () => {
    const { gateway, page } = await open({ points: 18_420, rewards: [goods] });
    const dialog = await openDialog('Redeem: Tea mug');
    const form = within(dialog);
    expect(await form.findByLabelText(/Country code/)).toHaveValue('+95');
    await userEvent.selectOptions(form.getByLabelText(/Quantity/), '3');
    expect(dialog).toHaveTextContent('15,000 points');
    expect(dialog).toHaveTextContent('Ks 600.00');
    expect(dialog).toHaveTextContent('3,420 points');
    expect((await axe(dialog)).violations).toEqual([]);

    await userEvent.type(form.getByLabelText(/Delivery address/), 'here');
    await userEvent.click(form.getByRole('button', { name: 'Redeem' }));
    expect(await form.findByText('At least 10 characters')).toBeVisible();
    expect(form.getByLabelText(/Delivery address/)).toHaveFocus();
    expect(gateway.received(redeemPointRewardCall)).toEqual([]);

    await userEvent.type(form.getByLabelText(/Delivery address/), ' it is, Bogyoke Road 12');
    await userEvent.type(form.getByLabelText(/Mobile number/), '09 123 456 789');
    await userEvent.type(form.getByLabelText(/Payment password/), '975310');
    await userEvent.click(form.getByRole('button', { name: 'Redeem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.received(redeemPointRewardCall)).toMatchObject([
      {
        rewardId: 7,
        units: 3,
        address: 'here it is, Bogyoke Road 12',
        countryDialingCode: '+95',
        mobileNum: '09 123 456 789',
        paymentPassword: '975310',
        language: 'EN',
      },
    ]);
    expect(page.shown.toasts.at(-1)?.text).toContain('Tea mug is being processed');
  });

  test('says by when a bonus is to be bet, and its amount @PTS-02', async () => {
    const bonus = createWireReward(9, { name: 'Bonus of Ks 500', type: 'FREEBET', credit: 50_000 });
    await open({ points: 6_000, rewards: [goods, bonus] });
    await userEvent.click(await screen.findByRole('radio', { name: 'Bonus' }));
    expect(screen.queryByText('Tea mug')).toBeNull();
    const dialog = await openDialog('Redeem: Bonus of Ks 500');
    expect(dialog).toHaveTextContent(/Bonus money ?Ks 500\.00/);
    expect(dialog).toHaveTextContent('After approval you have 30 days to bet the bonus once.');
    expect(dialog).not.toHaveTextContent('must be bet once before a withdrawal');
  });

  test('keeps its number over a refusal, which it shows at its field @PTS-02', async () => {
    const credit = createWireReward(8, { name: 'Ks 500', type: 'CREDIT', credit: 50_000 });
    const { gateway } = await open({ points: 6_000, rewards: [credit] });
    gateway.refuse(redeemPointRewardCall, 'points.out-of-stock');
    const form = within(await openDialog('Redeem: Ks 500'));
    expect(form.queryByLabelText(/Delivery address/)).toBeNull();
    const send = async () => {
      await userEvent.type(form.getByLabelText(/Payment password/), '975310');
      await userEvent.click(form.getByRole('button', { name: 'Redeem' }));
    };
    await send();
    expect(await form.findByText('Not enough of this reward is left.')).toBeVisible();
    gateway.refuse(redeemPointRewardCall, 'member.excluded');
    await send();
    expect(await form.findByText(/You are on a break from play\..*rewards stay closed/)).toBeVisible();
    const sent = gateway.received(redeemPointRewardCall);
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1);
  });

  test('shows a price that has changed, and sends it only after another press @PTS-02', async () => {
    const credit = createWireReward(8, { name: 'Ks 500', type: 'CREDIT', credit: 50_000 });
    const { gateway } = await open({ points: 20_000, rewards: [credit] });
    const dialog = await openDialog('Redeem: Ks 500');
    const form = within(dialog);
    gateway.on(getPointRewardsCall, () => ({ rewards: [{ ...credit, pointsReq: 6_500 }] }));
    gateway.refuse(redeemPointRewardCall, 'points.price-changed');
    await userEvent.type(form.getByLabelText(/Payment password/), '975310');
    await userEvent.click(form.getByRole('button', { name: 'Redeem' }));
    expect(await form.findByText(/The price of this reward has changed/)).toBeVisible();
    await waitFor(() => expect(dialog).toHaveTextContent('6,500 points'));
    await userEvent.type(form.getByLabelText(/Payment password/), '975310');
    await userEvent.click(form.getByRole('button', { name: 'Redeem' }));
    await waitFor(() => expect(gateway.received(redeemPointRewardCall)).toHaveLength(2));
    expect(gateway.received(redeemPointRewardCall).map(({ points }) => points)).toEqual([5_000, 6_500]);
  });

  test.each([
    [
      'points that are missing',
      { points: 4_000 },
      goods,
      people.ada,
      'You need 1,000 more points for this reward.',
    ],
    [
      'a sold-out reward',
      { points: 9_000 },
      { ...goods, available: 0 },
      people.ada,
      'This reward is sold out.',
    ],
    ['a demo account', { points: 0 }, goods, people.ben, 'Rewards can be redeemed with a real account.'],
  ])('says why there is no form for %s @SAFE-06', async (_, mall, reward, member, sentence) => {
    await open({ ...mall, rewards: [reward] }, { member });
    const dialog = await openDialog('Details: Tea mug');
    expect(within(dialog).getByText(sentence)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Redeem' })).toBeNull();
  });
});

test('an excluded member reads in both dialogs that rewards are closed @SAFE-06', async () => {
  await open({ points: 9_000, rewards: [createWireReward(1)], isExcluded: true });
  for (const name of ['Redeem: Reward 1', 'Convert to money']) {
    await userEvent.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/games and rewards stay closed/)).toBeVisible();
    expect(within(dialog).queryByLabelText(/Payment password/)).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('converts points for the amount that it showed before @PTS-03', async () => {
  const { gateway, page } = await open({ points: 2_345 });
  await userEvent.click(await screen.findByRole('button', { name: 'Convert to money' }));
  const dialog = await screen.findByRole('dialog');
  const form = within(dialog);
  await userEvent.type(form.getByLabelText(/Points to convert/), '2345');
  await userEvent.click(form.getByRole('button', { name: 'Convert' }));
  expect(await form.findByText('At most 2,300 points')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'All' }));
  expect(dialog).toHaveTextContent('Ks 230.00');
  expect(dialog).toHaveTextContent('45 points');
  await userEvent.type(form.getByLabelText(/Payment password/), '975310');
  await userEvent.click(form.getByRole('button', { name: 'Convert' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(gateway.received(convertPointCall)).toMatchObject([{ points: 2_300, paymentPassword: '975310' }]);
  expect(page.shown.toasts.at(-1)?.text).toBe('Ks\u00a0230.00 are in your main account.');
});

test('points from the button delay a swap, like typed ones @PLAT-04', async () => {
  const { page } = await open({ points: 2_345 });
  await userEvent.click(await screen.findByRole('button', { name: 'Convert to money' }));
  const form = within(await screen.findByRole('dialog'));
  expect(page.holds).toEqual([]);
  await userEvent.click(form.getByRole('button', { name: 'All' }));
  expect(page.holds).toEqual([{ reason: 'points are filled in', forMs: 300_000 }]);
  await userEvent.click(form.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(page.holds).toEqual([]));
});

test('lists the movements of points, filtered by kind, and as far back as the profile offers @PTS-01 @SAFE-10', async () => {
  const { page } = await open({
    points: 0,
    movements: [
      createWireMovement('T2', { type: 'REDEEM_POINTS', amount: -5_000, relatedNo: 'P-1' }),
      createWireMovement('T1', { amount: 120 }),
    ],
  });
  const table = await screen.findByRole('table', { name: 'Points history' });
  expect(table).toHaveTextContent(/Redeemed.*P-1.*−5,000/);
  expect(table).toHaveTextContent(/Earned by a bet.*\+120/);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Bets');
  await waitFor(() => expect(table).not.toHaveTextContent('P-1'));
  const earlier = screen.getByRole('button', { name: 'Previous 30 days' });
  expect(earlier).not.toHaveAttribute('aria-disabled');
  const records = { betDays: 31, reportDays: 93, statementMonths: 12, historyDays: 6 };
  act(() => page.setOffer({ ...noOffer, records }));
  await waitFor(() => expect(earlier).toHaveAttribute('aria-disabled', 'true'));
});

test('one failing part does not affect the others', async () => {
  const gateway = createPointsGateway({ points: 7, rewards: [createWireReward(1)] });
  gateway.refuse(getPointConfigCall, 'server.defect');
  gateway.refuse(getPointBalanceCall, 'server.defect');
  const page = await createTestSite({ gateway, member: people.ada });
  await renderView(<MallPage />, { name: 'mfe-points-mall', page, address: '/pointMall' });
  expect(await screen.findByText('The rates could not be loaded.')).toBeVisible();
  expect(await screen.findByText('Your points could not be loaded.')).toBeVisible();
  expect(await findCard('Reward 1')).toHaveTextContent('40 of 100 left');
  gateway.on(getPointBalanceCall, () => ({ points: 7, held: 0, carriedMicroPoints: 0, dailyConvertLeft: 0 }));
  await userEvent.click(within(await balanceCard()).getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await balanceCard()).toHaveTextContent('7 points'));
});

test.each([
  ['MY', 'ပွိုင့်ဈေး', 'သင့်ပွိုင့်များ'],
  ['CN', '积分商城', '我的积分'],
] as const)('speaks %s @GEN-02', async (language, heading, points) => {
  await open({ points: 0 }, { member: people.ada, language });
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(await screen.findByRole('region', { name: points })).toBeVisible();
});
