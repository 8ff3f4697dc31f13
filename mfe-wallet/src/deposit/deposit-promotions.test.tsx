import type { ValueOf } from '@parlour/contracts';
import {
  createDepositCall,
  getProtectionCall,
  listDepositMethodsCall,
  listPromotionsCall,
} from '@parlour/contracts/calls';
import { createTestSite, people, renderView } from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createDepositGateway, createWireProtection } from '../testing/deposit-gateway.ts';
import DepositPage from './deposit-page.tsx';

const promotion: ValueOf<typeof listPromotionsCall>['promotions'][number] = {
  promoId: 7,
  category: 'DEPOSIT',
  badges: [],
  title: 'Half more',
  summary: 'Half of your deposit.',
  imageUrl: '/art/v1/banner/vip/card.webp',
  entry: 'JOIN',
  from: '2026-01-01T00:00:00Z',
  reward: { kind: 'PERCENT', value: 500_000, max: 100_000 },
  deposit: { min: 20_000, countsToday: true },
  wagering: { base: 'BONUS', multiple: 5, contributions: [], maxStake: 5_000, days: 30 },
  step: 'JOIN',
};
test('offers the promotions of a deposit in figures, and sends the one that it takes @PROMO-04', async () => {
  const { gateway, orders } = createDepositGateway();
  gateway.on(listPromotionsCall, () => ({
    promotions: [promotion, { ...promotion, promoId: 8, title: 'Joined before', step: 'DEPOSIT' as const }],
  }));
  const page = await createTestSite({ gateway, member: people.ada });
  const view = await renderView(<DepositPage />, {
    name: 'mfe-wallet',
    page,
    address: '/?member=depositv2',
  });
  const user = userEvent.setup();
  const region = await screen.findByRole('region', { name: 'Promotions for this deposit' });
  const offers = within(region);
  expect(offers.getAllByText('Deposit Ks 200.00 or more')).toHaveLength(2);
  expect(offers.getByText('Joined')).toBeVisible();
  expect(offers.queryByText(/^You get/)).toBeNull();
  const take = offers.getByRole('button', { name: 'Use “Half more”' });
  await user.click(take);
  expect(take).toHaveAttribute('aria-pressed', 'true');
  const amount = await screen.findByRole('textbox', { name: /Amount/ });
  await user.type(amount, '199');
  await user.click(screen.getByRole('button', { name: 'Deposit' }));
  expect(await screen.findByText('This promotion needs a credit of at least Ks 200.00.')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '250');
  expect(offers.getAllByText('You get Ks 125.00')[0]).toBeVisible();
  expect(offers.getAllByText('Bets that make the bonus real money: Ks 625.00')[0]).toBeVisible();
  expect((await axe(view.container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Deposit' }));
  await waitFor(() => expect(orders).toHaveLength(1));
  expect(gateway.received(createDepositCall)).toMatchObject([{ amount: 25_000, promoId: 7 }]);
});

test.each([
  ['EN', 'Promotion', 'No award: the promotion had ended when the deposit was credited.'],
  ['MY', 'ပရိုမိုးရှင်း', 'ဆုလာဘ် မရပါ - ငွေထည့်သွင်းချိန်တွင် ပရိုမိုးရှင်း ပြီးဆုံးနေပါပြီ။'],
  ['CN', '优惠活动', '未获奖励：存款到账时，活动已结束。'],
] as const)(
  'names in %s the promotion of an order, and says why it gave nothing @PROMO-04',
  async (language, label, reason) => {
    const { gateway, createOrder } = createDepositGateway();
    const title = { EN: 'Half more', MY: 'Half more', CN: 'Half more' };
    createOrder({ orderNo: 'D7', promoId: 7, promotion: { title, missedBecause: 'ended' } });
    const page = await createTestSite({ gateway, member: people.ada, language });
    const address = '/?member=depositv2&order=D7';
    await renderView(<DepositPage />, { name: 'mfe-wallet', page, address });
    const term = await screen.findByText(label, { selector: 'dt' });
    expect(term.nextElementSibling).toHaveTextContent(`Half more${reason}`);
  },
);

test('shows its button once everything above it is there, so that nothing moves it @PROMO-04', async () => {
  const { gateway } = createDepositGateway();
  const promotions = Promise.withResolvers<void>();
  const protection = Promise.withResolvers<void>();
  gateway.on(listPromotionsCall, async () => {
    await promotions.promise;
    return { promotions: [promotion] };
  });
  gateway.on(getProtectionCall, async () => {
    await protection.promise;
    return createWireProtection({ offerDepositLimit: true });
  });
  const page = await createTestSite({ gateway, member: people.ada });
  await renderView(<DepositPage />, { name: 'mfe-wallet', page, address: '/?member=depositv2' });
  protection.resolve();
  await screen.findByText('Do you want to set a deposit limit?');
  await waitFor(() => expect(gateway.received(listDepositMethodsCall)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull();
  promotions.resolve();
  await screen.findByRole('button', { name: 'Deposit' });
  expect(screen.getByRole('region', { name: 'Promotions for this deposit' })).toBeVisible();
});

test('takes deposits while the promotions cannot be read @PROMO-04', async () => {
  const { gateway } = createDepositGateway();
  gateway.refuse(listPromotionsCall, 'server.defect');
  const page = await createTestSite({ gateway, member: people.ada });
  await renderView(<DepositPage />, { name: 'mfe-wallet', page, address: '/?member=depositv2' });
  expect(await screen.findByRole('button', { name: 'Deposit' })).toBeEnabled();
});
