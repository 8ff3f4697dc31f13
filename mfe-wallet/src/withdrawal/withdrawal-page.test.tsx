import { AppError } from '@parlour/contracts';
import { addPictureCall, answerWithdrawalCall, requestWithdrawalCall } from '@parlour/contracts/calls';
import { createTestSite, freezeDate, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import {
  createWireTask,
  createWithdrawalGateway,
  rightPassword,
  setServerClock,
  type WithdrawalGateway,
} from '../testing/withdrawal-gateway.ts';
import WithdrawalPage from './withdrawal-page.tsx';

afterEach(() => jest.useRealTimers());

async function open(
  wallet: WithdrawalGateway,
  { query = '', ...options }: Partial<TestSiteOptions> & { query?: string } = {},
) {
  const page = await createTestSite({ gateway: wallet.gateway, member: people.ada, ...options });
  const address = `/?member=withdraw${query}`;
  const view = await renderView(<WithdrawalPage />, { name: 'mfe-wallet', page, address });
  return { page, view, user: userEvent.setup() };
}

function createReadyGateway(): WithdrawalGateway {
  const wallet = createWithdrawalGateway();
  wallet.addAccount();
  return wallet;
}

const getAmount = () => screen.findByRole('textbox', { name: /Amount/ });
const getPassword = () => screen.getByLabelText(/Payment password/, { selector: 'input' });
const getSubmit = () => screen.getByRole('button', { name: 'Request the withdrawal' });

test('shows the fee and the amount that the bank receives, and requests the withdrawal @WAL-03', async () => {
  const wallet = createReadyGateway();
  const { user, view } = await open(wallet);
  await user.type(await getAmount(), '1000');
  expect(screen.getByText('Fee').nextSibling).toHaveTextContent('Ks 5.00');
  expect(screen.getByText('You receive').nextSibling).toHaveTextContent('Ks 995.00');
  expect((await axe(view.container)).violations).toEqual([]);
  await user.type(getPassword(), rightPassword);
  await user.click(getSubmit());
  expect(await screen.findByRole('heading', { name: 'Your request has arrived' })).toBeVisible();
  expect(window.location.search).toBe('?member=withdraw&order=W1');
  expect(wallet.gateway.received(requestWithdrawalCall)).toMatchObject([
    { bankAccountId: 1, amount: 100_000, paymentPassword: rightPassword },
  ]);
  expect(screen.queryByRole('button', { name: /cancel/i })).toBeNull();
});

test('shows errors at their fields, before and after the request @WAL-03', async () => {
  const wallet = createReadyGateway();
  const { user } = await open(wallet);
  const amount = await getAmount();
  await user.click(getSubmit());
  expect(amount).toHaveAccessibleDescription(/Enter the amount to withdraw/);
  expect(amount).toHaveFocus();
  await user.type(amount, '3000.01');
  expect(amount).toHaveAccessibleDescription(/Only Ks\u00a03,000.00 of your 24-hour limit is left/);
  await user.clear(amount);
  await user.type(amount, '50');
  await user.type(getPassword(), 'wrong');
  await user.click(getSubmit());
  await waitFor(() => expect(getPassword()).toHaveAccessibleDescription(/payment password/i));
  expect(getPassword()).toHaveValue('');
  wallet.gateway.refuse(requestWithdrawalCall, 'wallet.bank-account-unusable');
  await user.type(getPassword(), rightPassword);
  await user.click(getSubmit());
  const account = screen.getByRole('combobox', { name: /Bank account/ });
  await waitFor(() => expect(account).toHaveAccessibleDescription(/cannot be used for a withdrawal yet/));
});

test('repeats a lost request under the same number @WAL-03', async () => {
  const wallet = createReadyGateway();
  const ids: string[] = [];
  wallet.gateway.on(requestWithdrawalCall, ({ input }) => {
    ids.push(input.requestId);
    if (ids.length === 1) throw new AppError('server.unavailable', 'The answer was lost.');
    return wallet.createOrder({});
  });
  const { user } = await open(wallet);
  await user.type(await getAmount(), '50');
  await user.type(getPassword(), rightPassword);
  await user.click(getSubmit());
  expect(await screen.findByText(/we can.t tell whether the withdrawal was requested/)).toBeVisible();
  await user.type(getPassword(), rightPassword);
  await user.click(getSubmit());
  expect(await screen.findByText('W1')).toBeVisible();
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('the amount, also one from a button, moves into the next release @PLAT-04', async () => {
  const wallet = createReadyGateway();
  const { page, view, user } = await open(wallet);
  await getAmount();
  await user.click(screen.getByRole('button', { name: 'Max' }));
  const filled = (await getAmount()).getAttribute('value');
  expect(filled).not.toBe('');
  const handover = view.snapshot();
  view.leave();
  await renderView(<WithdrawalPage />, { name: 'mfe-wallet', page, address: '/?member=withdraw', handover });
  expect(await getAmount()).toHaveValue(filled);
});

test('lists the bets that are missing by task, and why a withdrawal is refused now @WAL-03', async () => {
  const wallet = createReadyGateway();
  wallet.terms.turnover = {
    tasks: [
      createWireTask(),
      createWireTask({ taskId: 2, source: 'BONUS', base: 5_000, required: 50_000, remaining: 45_000 }),
    ],
    remaining: 60_000,
  };
  wallet.terms.blockedBy = 'wallet.turnover-open';
  await open(wallet);
  const tasks = within(await screen.findByRole('region', { name: 'Bets before a withdrawal' }));
  expect(tasks.getByRole('progressbar', { name: 'Deposit of Ks\u00a0200.00' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(tasks.getByText('Ks 450.00 left')).toBeVisible();
  expect(screen.getByText('More bets are needed before you can withdraw.')).toBeVisible();
});

test('leads to the payment password and to a bank account before the first withdrawal @WAL-03', async () => {
  const wallet = createWithdrawalGateway();
  wallet.terms.blockedBy = 'identity.payment-password-missing';
  const { user } = await open(wallet);
  expect(await screen.findByRole('heading', { name: 'Before your first withdrawal' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Set the password' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Add an account' }));
  expect(await screen.findByRole('heading', { name: 'Bank accounts' })).toBeVisible();
});

/** Creates an order that waits for the member's answer. */
function createDisbursed(wallet: WithdrawalGateway, leftMs = 1_800_000) {
  return wallet.createOrder({
    status: 'DISBURSED',
    disbursedAt: '2026-11-20T10:30:00.000Z',
    confirmBy: new Date(Date.now() + leftMs).toISOString(),
    awaited: 99_500,
    received: 0,
    remaining: 99_500,
  });
}

test('counts down by the clock of the gateway @WAL-03', async () => {
  freezeDate('2026-11-20');
  const wallet = createReadyGateway();
  createDisbursed(wallet, 1_800_000);
  // The device's clock is ten minutes slow.
  setServerClock(wallet, 600_000);
  await open(wallet, { query: '&order=W1' });
  expect(await screen.findByRole('timer')).toHaveTextContent(/^20:00 left$/);
});

test('confirms a receipt after a question, once @WAL-03', async () => {
  const wallet = createReadyGateway();
  createDisbursed(wallet);
  const { user } = await open(wallet, { query: '&order=W1' });
  await user.click(await screen.findByRole('button', { name: 'Yes, all of it' }));
  expect(await screen.findByRole('heading', { name: 'The money arrived' })).toBeVisible();
  expect(wallet.gateway.received(answerWithdrawalCall)).toMatchObject([
    { orderNo: 'W1', answer: 'RECEIVED' },
  ]);
  expect(screen.queryByRole('timer')).toBeNull();
});

test('states a part with the missing rest @WAL-03', async () => {
  const wallet = createReadyGateway();
  createDisbursed(wallet);
  const { user } = await open(wallet, { query: '&order=W1' });
  await user.click(await screen.findByRole('button', { name: 'Only a part' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByRole('textbox', { name: /Amount that arrived/ });
  await user.type(field, '995');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  expect(field).toHaveAccessibleDescription(/Enter an amount above 0 and below Ks\u00a0995.00/);
  await user.clear(field);
  await user.type(field, '600');
  expect(dialog.getByText('Still missing').nextSibling).toHaveTextContent('Ks 395.00');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'A part of the money arrived' })).toBeVisible();
  expect(screen.getByText(/You received Ks 600.00; Ks 395.00 is missing/)).toBeVisible();
});

test('states a missing payment with a picture as proof @WAL-03', async () => {
  const wallet = createReadyGateway();
  createDisbursed(wallet);
  const { user } = await open(wallet, { query: '&order=W1' });
  await user.click(await screen.findByRole('button', { name: 'No, nothing' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Add at least one picture.')).toBeVisible();
  const picture = new File(['statement'], 'statement.png', { type: 'image/png' });
  await user.upload(dialog.getByLabelText('Add pictures'), picture);
  expect(await dialog.findByText('< 0.1 MB, added')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'The money did not arrive' })).toBeVisible();
  expect(wallet.gateway.received(addPictureCall)).toHaveLength(1);
  expect(wallet.gateway.received(answerWithdrawalCall)[0]?.pictureIds).toHaveLength(1);
});

test('a dropped picture delays a swap until it is removed @PLAT-04', async () => {
  const wallet = createReadyGateway();
  createDisbursed(wallet);
  const { page, user } = await open(wallet, { query: '&order=W1' });
  await user.click(await screen.findByRole('button', { name: 'No, nothing' }));
  const dialog = within(await screen.findByRole('dialog'));
  const files = [new File(['statement'], 'statement.png', { type: 'image/png' })];
  fireEvent.drop(dialog.getByRole('group'), { dataTransfer: { files } });
  expect(await dialog.findByText('< 0.1 MB, added')).toBeVisible();
  expect(page.holds).toEqual([{ reason: 'pictures are chosen', forMs: 300_000 }]);
  await user.click(dialog.getByRole('button', { name: 'Remove statement.png' }));
  await waitFor(() => expect(page.holds).toEqual([]));
});

test('says that a forced receipt is final, and where to complain @WAL-03', async () => {
  const wallet = createReadyGateway();
  wallet.createOrder({
    status: 'FORCED_RECEIVED',
    confirmSource: 'FORCED',
    reasonCode: 'bank-confirms',
    reason: 'Credited on 20 November',
    received: 99_500,
    remaining: 0,
  });
  await open(wallet, { query: '&order=W1' });
  expect(await screen.findByText('This decision is final: there is no refund.')).toBeVisible();
  expect(screen.getByText(/The bank confirms the payment. Our note: Credited on 20 November/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Make a complaint' })).toHaveAttribute('href', '/feedback');
});

test('shows the course of an order live, and does not ask offline @WAL-03', async () => {
  const wallet = createReadyGateway();
  const order = wallet.createOrder({});
  const { page } = await open(wallet, { query: '&order=W1' });
  await screen.findByRole('heading', { name: 'Your request has arrived' });
  const at = '2026-11-20T10:20:00.000Z';
  Object.assign(order, {
    status: 'REJECTED',
    reasonCode: 'identity',
    timeline: [...order.timeline, { at, status: 'REJECTED', reasonCode: 'identity' }],
  });
  act(() => page.site.events.publish('order.changed', { orderNo: 'W1' }));
  expect(await screen.findByRole('heading', { name: 'Your withdrawal was rejected' })).toBeVisible();
  const course = within(screen.getByRole('region', { name: 'Course' }));
  expect(course.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    expect.stringContaining('Rejected'),
    expect.stringContaining('Requested · Ks\u00a01,000.00'),
  ]);
});

test('lists orders in pages, each a link @WAL-03', async () => {
  const wallet = createReadyGateway();
  for (let index = 0; index < 12; index += 1) wallet.createOrder({});
  const { user } = await open(wallet);
  expect(await screen.findAllByRole('link', { name: /Ayar Bank/ })).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: /Ayar Bank/ })).toHaveLength(2));
  expect(window.location.search).toBe('?member=withdraw&pg=2');
});

test('lists the orders of one state, which stays in the address, and offers them as a file @WAL-03 @WAL-07', async () => {
  const wallet = createReadyGateway();
  for (let index = 0; index < 12; index += 1) wallet.createOrder({});
  wallet.createOrder({ status: 'REJECTED' });
  const { user } = await open(wallet);
  expect(await screen.findByRole('button', { name: 'Export CSV (13 rows)' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected');
  expect(await screen.findByRole('button', { name: 'Export CSV (1 row)' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: /Ayar Bank/ })).toHaveLength(1);
  expect(window.location.search).toBe('?member=withdraw&status=REJECTED');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
  expect(await screen.findByText('No withdrawals in this state')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All states');
  await waitFor(() => expect(screen.getAllByRole('link', { name: /Ayar Bank/ })).toHaveLength(10));
});

test('offers no filter before the first withdrawal @WAL-03', async () => {
  await open(createReadyGateway());
  expect(await screen.findByText('No withdrawals yet')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
});

test('sends nothing offline', async () => {
  const wallet = createReadyGateway();
  const { page, user } = await open(wallet);
  await user.type(await getAmount(), '50');
  await user.type(getPassword(), rightPassword);
  act(() => page.setOnline(false));
  await user.click(getSubmit());
  expect(screen.getByText('You are offline.')).toBeVisible();
  expect(wallet.gateway.received(requestWithdrawalCall)).toEqual([]);
});
