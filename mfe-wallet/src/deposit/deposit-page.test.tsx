import {
  addPictureCall,
  createDepositCall,
  declineLimitOfferCall,
  getProtectionCall,
  listDepositMethodsCall,
  submitDepositCall,
} from '@parlour/contracts/calls';
import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import {
  createDepositGateway,
  createUnpaid,
  createWireMethod,
  createWireProtection,
  type DepositGateway,
} from '../testing/deposit-gateway.ts';
import DepositPage from './deposit-page.tsx';

async function open(
  options: Partial<TestSiteOptions> = {},
  deposits: DepositGateway = createDepositGateway(),
  address = '/?member=depositv2',
) {
  const page = await createTestSite({ gateway: deposits.gateway, member: people.ada, ...options });
  const guards = { asked: 0 };
  page.site.guard.askBeforeLeaving = () => {
    guards.asked += 1;
    return () => {
      guards.asked -= 1;
    };
  };
  const view = await renderView(<DepositPage />, { name: 'mfe-wallet', page, address });
  return { ...deposits, page, view, guards, user: userEvent.setup() };
}

const getAmountField = () => screen.findByRole('textbox', { name: /Amount/ });
const getSubmitButton = () => screen.getByRole('button', { name: 'Deposit' });

test('shows fee and credit before anything is sent @WAL-02', async () => {
  const { user, gateway } = await open();
  await user.click(await screen.findByRole('radio', { name: /Sandbox Card/ }));
  await user.type(await getAmountField(), '250');
  expect(screen.getByText('Arrives in your balance').nextSibling).toHaveTextContent('Ks 247.50');
  expect(screen.getByText('Fee').nextSibling).toHaveTextContent('Ks 2.50');
  expect(gateway.received(createDepositCall)).toEqual([]);
});

test('opens the order and leads to its payment in a new tab @WAL-02', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '250' }));
  await user.click(getSubmitButton());
  const pay = await screen.findByRole('link', { name: 'Continue to payment' });
  expect(pay).toHaveAttribute('href', `${window.location.origin}/sandbox/pay/1`);
  expect(pay).toHaveAttribute('target', '_blank');
  expect(window.location.search).toBe('?member=depositv2&order=D1');
  expect(screen.getByText('D1')).toBeVisible();
});

test('shows the error at the field, and focuses it', async () => {
  const { user, gateway } = await open();
  const field = await getAmountField();
  await user.click(getSubmitButton());
  expect(field).toHaveAccessibleDescription(/Enter the amount/);
  expect(field).toHaveFocus();
  await user.type(field, '5');
  await user.tab();
  expect(field).toHaveAccessibleDescription(/The minimum amount is Ks\u00a010.00/);
  expect(gateway.received(createDepositCall)).toEqual([]);
});

test('shows the gateway’s refusal of the amount at the field', async () => {
  const { user, gateway } = await open();
  gateway.refuse(createDepositCall, 'wallet.limit-reached', { details: { leftMinor: 20_000 } });
  await user.type(await getAmountField(), '250');
  await user.click(getSubmitButton());
  await waitFor(async () =>
    expect(await getAmountField()).toHaveAccessibleDescription(
      /Only Ks\u00a0200.00 is left of today’s limit/,
    ),
  );
});

test('leads to the open orders when there are too many for another one @WAL-02', async () => {
  const deposits = createDepositGateway();
  for (const orderNo of ['D7', 'D8']) deposits.createOrder({ orderNo, amount: 25_000 });
  deposits.createOrder({ orderNo: 'D9', status: 'FAILED' });
  const { user, gateway } = await open({}, deposits);
  gateway.refuse(createDepositCall, 'wallet.too-many-open-orders');
  await user.type(await getAmountField(), '250');
  await user.click(getSubmitButton());
  const notice = within(await screen.findByRole('alert'));
  const links = await notice.findAllByRole('link');
  expect(links.map(({ textContent }) => textContent?.slice(0, 2))).toEqual(['D8', 'D7']);
  await user.click(links[0] as HTMLElement);
  expect(new URLSearchParams(window.location.search).get('order')).toBe('D8');
});

test('retries the same request after a lost response, and creates one order @WAL-06', async () => {
  const deposits = createDepositGateway();
  const { user, gateway, orders } = await open({}, deposits);
  deposits.loseNextAnswer();
  await user.type(await getAmountField(), '250');
  await user.click(getSubmitButton());
  expect(await screen.findByText(/can't tell whether the order was created/)).toBeVisible();
  await user.click(getSubmitButton());
  expect(await screen.findByText('Complete your payment')).toBeVisible();
  expect(orders).toHaveLength(1);
  const ids = gateway.received(createDepositCall).map(({ requestId }) => requestId);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('holds the release while the order is in flight', async () => {
  const deposits = createDepositGateway();
  const answer = deposits.holdAnswers();
  const { user, page } = await open({}, deposits);
  await user.type(await getAmountField(), '250');
  await user.click(getSubmitButton());
  expect(page.holds).toEqual([{ reason: 'deposit in progress' }]);
  await user.click(getSubmitButton());
  answer();
  await screen.findByText('Complete your payment');
  expect(page.holds).toEqual([]);
  expect(deposits.orders).toHaveLength(1);
});

test('lets the member leave with an amount but no order, and keeps it while an order is viewed', async () => {
  const deposits = createDepositGateway();
  deposits.createOrder({ orderNo: 'D7', status: 'CREDITED' });
  const { user, guards } = await open({}, deposits);
  const field = await getAmountField();
  await user.type(field, '123');
  expect(guards.asked).toBe(0);
  await user.click(await screen.findByRole('link', { name: /Credited/ }));
  expect(await screen.findByText('D7')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'All deposits' }));
  expect(await getAmountField()).toHaveValue('123');
});

test('sends nothing while the page is offline, and says so', async () => {
  const { user, page, gateway } = await open();
  await user.type(await getAmountField(), '250');
  act(() => page.setOnline(false));
  await user.click(getSubmitButton());
  expect(screen.getByText(/You need a connection to deposit/)).toBeVisible();
  expect(gateway.received(createDepositCall)).toEqual([]);
});

test('says what to do when the methods cannot be loaded', async () => {
  const deposits = createDepositGateway();
  deposits.gateway.refuse(listDepositMethodsCall, 'server.defect');
  const { user } = await open({}, deposits);
  expect(await screen.findByText('The payment methods could not be loaded.')).toBeVisible();
  deposits.gateway.on(listDepositMethodsCall, () => ({ methods: [] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No payment methods are available right now.')).toBeVisible();
});

describe('an order', () => {
  const at = '/?member=depositv2&order=D7';

  test('follows its events and refreshes the balance when it is credited @WAL-02', async () => {
    const deposits = createDepositGateway();
    deposits.createOrder({ orderNo: 'D7' });
    const refreshBalance = jest.fn(async () => {});
    const { page } = await open({ refreshBalance }, deposits, at);
    await screen.findByText('Complete your payment');
    deposits.move('D7', { status: 'CREDITED', payUrl: undefined });
    act(() => page.site.events.publish('order.changed', { orderNo: 'D7' }));
    expect(await screen.findByText('The money is in your balance')).toBeVisible();
    expect(refreshBalance).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('link', { name: 'Continue to payment' })).toBeNull();
  });

  test('shows both amounts when another one arrived than was requested @WAL-02', async () => {
    const deposits = createDepositGateway();
    deposits.createOrder({ orderNo: 'D7', status: 'CREDITED', amount: 25_000, receivedAmount: 20_000 });
    await open({}, deposits, at);
    expect(await screen.findByText(/Ks 200.00 arrived instead of Ks 250.00/)).toBeVisible();
  });

  test.each([
    ['FAILED', 'The payment did not succeed'],
    ['EXPIRED', 'The time to pay has run out'],
  ] as const)('that ended as %s leads to a new one @WAL-02', async (status, title) => {
    const deposits = createDepositGateway();
    deposits.createOrder({ orderNo: 'D7', status });
    await open({}, deposits, at);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: 'New deposit' })).toHaveAttribute('href', '/?member=depositv2');
  });

  test.each([
    ['late-payment', /arrived after this order had ended/],
    ['other-currency', /arrived in another currency/],
    ['over-limit', /We check your payment/],
  ])('says that a payment is checked that is held for %s @WAL-02', async (reasonCode, text) => {
    const deposits = createDepositGateway();
    deposits.createOrder({ orderNo: 'D7', status: 'UNKNOWN', reasonCode, hasHeldPayment: true });
    await open({}, deposits, at);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Being checked')).toBeVisible();
    expect(screen.queryByText('We are asking the payment provider')).toBeNull();
  });

  test('says that another payment of a credited order is being checked @WAL-02', async () => {
    const deposits = createDepositGateway();
    deposits.createOrder({ orderNo: 'D7', status: 'CREDITED', hasHeldPayment: true });
    await open({}, deposits, at);
    expect(await screen.findByText(/Another payment for this order has arrived/)).toBeVisible();
  });

  test('says that a payment was sent back @WAL-02', async () => {
    const deposits = createDepositGateway();
    deposits.createOrder({ orderNo: 'D7', status: 'FAILED', reasonCode: 'payment-returned' });
    await open({}, deposits, at);
    expect(await screen.findByText(/We sent the payment back/)).toBeVisible();
  });

  test('can be cancelled after a confirmation @WAL-02', async () => {
    const deposits = createDepositGateway();
    deposits.createOrder({ orderNo: 'D7' });
    const { user, page } = await open({}, deposits, at);
    await user.click(await screen.findByRole('button', { name: 'Cancel the deposit' }));
    expect(await screen.findByText('This deposit was cancelled')).toBeVisible();
    expect(page.shown.questions[0]).toMatchObject({ title: 'Cancel this deposit?', tone: 'danger' });
  });

  test('of another member leads back to the form', async () => {
    await open({}, createDepositGateway(), at);
    expect(await screen.findByText('This deposit was not found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New deposit' })).toBeVisible();
  });
});

describe('an order by hand', () => {
  const at = '/?member=depositv2&order=D7';
  const bank = createWireMethod({
    methodId: 'bank',
    kind: 'BANK',
    title: { EN: 'Our bank' },
    instructions: { EN: 'Transfer the amount.' },
  });
  const openUnpaid = (options: Partial<TestSiteOptions> = {}) => {
    const deposits = createDepositGateway([bank]);
    deposits.createOrder({ orderNo: 'D7', ...createUnpaid(bank) });
    deposits.gateway.on(addPictureCall, () => ({ pictureId: 'p'.repeat(43) }));
    return open(options, deposits, at);
  };

  test('shows the exact amount, the receiving account and the reference to pay with @WAL-02', async () => {
    const { user } = await open({}, createDepositGateway([bank]));
    expect(await screen.findByRole('radio', { name: /Our bank Bank transfer · No fee/ })).toBeChecked();
    await user.type(await getAmountField(), '250');
    await user.click(getSubmitButton());
    expect(await screen.findByRole('heading', { name: 'Pay to our account' })).toBeVisible();
    const instruction = within(await screen.findByRole('region', { name: 'How to pay' }));
    expect(instruction.getByText('Exact amount').nextSibling).toHaveTextContent('Ks 250.00');
    expect(instruction.getByText('Account number').nextSibling).toHaveTextContent('1000200030');
    expect(
      instruction.getByRole('img', { name: 'QR code of the account 1000200030 at House Bank' }),
    ).toBeVisible();
    await user.click(instruction.getByRole('button', { name: 'Copy: Exact amount' }));
    expect(await navigator.clipboard.readText()).toBe('250.00');
    await user.click(instruction.getByRole('button', { name: 'Copy: Reference code' }));
    expect(await navigator.clipboard.readText()).toBe('7K3M9Q');
    expect(await instruction.findByRole('timer')).toHaveTextContent(/left|The time to pay is over/);
  });

  test('is submitted with the receipt and the sender, each required at its field @WAL-02', async () => {
    const { user, gateway, page } = await openUnpaid();
    const clickSubmit = async () => user.click(await screen.findByRole('button', { name: 'I have paid' }));
    const file = new File(['receipt'], 'receipt.png', { type: 'image/png' });
    await clickSubmit();
    expect(screen.getByText('Add a picture of the receipt.')).toBeVisible();
    await user.upload(screen.getByLabelText(/Add pictures|Pictures of the receipt/), file);
    await user.type(screen.getByLabelText(/Name on the account/), 'Daw Mya');
    await user.type(screen.getByLabelText(/Last four digits/), '12');
    await screen.findByText(/MB, added/);
    expect(page.holds).toEqual([{ reason: 'pictures are chosen', forMs: 300_000 }]);
    await clickSubmit();
    expect(await screen.findByText('Enter four digits.')).toBeVisible();
    await user.type(screen.getByLabelText(/Last four digits/), '34');
    await clickSubmit();
    expect(await screen.findByText('We have your payment details')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull();
    expect(page.holds).toEqual([]);
    expect(gateway.received(submitDepositCall)).toEqual([
      { orderNo: 'D7', pictureIds: ['p'.repeat(43)], senderName: 'Daw Mya', senderTail: '1234' },
    ]);
  });

  test('shows the refusal of a submission, and sends nothing offline', async () => {
    const { user, gateway, page } = await openUnpaid();
    gateway.refuse(submitDepositCall, 'wallet.order-closed');
    await user.type(await screen.findByLabelText(/Name on the account/), 'Daw Mya');
    await user.type(screen.getByLabelText(/Last four digits/), '1234');
    await user.upload(
      screen.getByLabelText(/Add pictures|Pictures of the receipt/),
      new File(['receipt'], 'receipt.png', { type: 'image/png' }),
    );
    await screen.findByText(/MB, added/);
    await user.click(screen.getByRole('button', { name: 'I have paid' }));
    expect(await screen.findByText('This order is already closed.')).toBeVisible();
    act(() => page.setOnline(false));
    await user.click(screen.getByRole('button', { name: 'I have paid' }));
    expect(screen.getByText(/You need a connection to deposit/)).toBeVisible();
    expect(gateway.received(submitDepositCall)).toHaveLength(1);
  });

  test('that was rejected shows the reason, the words and its course @WAL-02', async () => {
    const deposits = createDepositGateway();
    deposits.createOrder({
      orderNo: 'D7',
      kind: 'BANK',
      status: 'FAILED',
      reasonCode: 'other-sender',
      reason: 'Ask your bank.',
      timeline: [
        { at: '2026-11-20T14:00:00.000Z', status: 'CREATED' },
        { at: '2026-11-20T14:05:00.000Z', status: 'SUBMITTED' },
        { at: '2026-11-20T14:20:00.000Z', status: 'FAILED', reasonCode: 'other-sender' },
      ],
    });
    await open({}, deposits, at);
    expect(await screen.findByText(/another person's account.*Our note: Ask your bank\./)).toBeVisible();
    expect(screen.queryByText('Arrives in your balance')).toBeNull();
    const course = within(screen.getByRole('region', { name: 'Course' })).getAllByRole('listitem');
    expect(course.map((step) => step.textContent)).toEqual([
      expect.stringContaining('Failed'),
      expect.stringContaining('Submitted'),
      expect.stringContaining('Created'),
    ]);
  });

  test('has no accessibility violations', async () => {
    const { view } = await openUnpaid({ language: 'MY' });
    await screen.findByRole('timer');
    expect((await axe(view.container)).violations).toEqual([]);
  });
});

test('says until when a method is locked @WAL-02', async () => {
  const locked = createWireMethod({ lockedUntil: '2026-11-20T15:30:00.000Z' });
  await open({}, createDepositGateway([locked]));
  expect(await screen.findByText(/^Locked until .* after several failures$/)).toBeVisible();
});

test.each(['EN', 'MY', 'CN'] as const)('has no accessibility violations in %s', async (language) => {
  const deposits = createDepositGateway();
  deposits.createOrder({ orderNo: 'D7', status: 'EXPIRED' });
  const { view } = await open({ language }, deposits);
  await screen.findAllByRole('radio');
  const orders = await screen.findAllByRole('listitem');
  expect(within(orders[0] as HTMLElement).getByRole('link')).toBeVisible();
  expect((await axe(view.container)).violations).toEqual([]);
});

test('offers a deposit limit before the first deposit, until the member declines @SAFE-01', async () => {
  const deposits = createDepositGateway();
  deposits.gateway.on(getProtectionCall, () => createWireProtection({ offerDepositLimit: true }));
  const { user, gateway } = await open({}, deposits);
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByText('Do you want to set a deposit limit?')).toBeNull());
  expect(gateway.received(declineLimitOfferCall)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Limits and breaks' }));
  expect(window.location.search).toBe('?member=playResponsibly');
});

test('shows what the member’s own limit leaves at the field @SAFE-01', async () => {
  const { user, gateway } = await open();
  gateway.refuse(createDepositCall, 'protection.limit-reached', {
    details: { kind: 'DEPOSIT', left: 20_000 },
  });
  await user.type(await getAmountField(), '250');
  await user.click(getSubmitButton());
  await waitFor(async () =>
    expect(await getAmountField()).toHaveAccessibleDescription(
      /Your own deposit limit leaves Ks\u00a0200.00/,
    ),
  );
});

test('leads to the deposit guide @WAL-02', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Deposit guide' }));
  expect(window.location.pathname).toBe('/depositTutorial');
});
