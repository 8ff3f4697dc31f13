import { AppError, type ValueOf } from '@parlour/contracts';
import {
  getBalanceCall,
  getMerchantWalletCall,
  getTransferTermsCall,
  getVendorWalletsCall,
  listTransfersCall,
  moveFloatCall,
  transferToUplineCall,
} from '@parlour/contracts/calls';
import {
  createFakeGateway,
  createTestSite,
  people,
  renderView,
  type TestSiteOptions,
} from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import MyWalletPage from '../my-wallet/my-wallet-page.tsx';
import TransferPage from './transfer-page.tsx';

type WireTransfer = ValueOf<typeof transferToUplineCall>;

const rightPassword = 'pay 4 me';

/** Creates a gateway that stores transfers, one per `requestId`, and checks the password. */
function createTransferGateway() {
  const gateway = createFakeGateway();
  const transfers: WireTransfer[] = [];
  const byRequest = new Map<string, WireTransfer>();
  const terms: ValueOf<typeof getTransferTermsCall> = {
    min: 10_000,
    max: 500_000,
    dailyMax: 1_000_000,
    up: { available: 200_000, dailyLeft: 300_000, upline: 'ch***', turnoverRemaining: 0 },
  };
  const balance: ValueOf<typeof getBalanceCall> = {
    sumBalance: 250_000,
    currency: 'MMK',
    main: 200_000,
    vendors: [],
    inTransit: 0,
    held: 30_000,
    bonus: 0,
    withdrawable: 200_000,
    float: 80_000,
  };
  const store = (
    requestId: string,
    transfer: Omit<WireTransfer, 'transferNo' | 'createdAt'>,
  ): WireTransfer => {
    const known = byRequest.get(requestId);
    if (known) return known;
    const stored = {
      transferNo: `X${transfers.length + 1}`,
      createdAt: '2026-11-20T10:00:00.000Z',
      ...transfer,
    };
    byRequest.set(requestId, stored);
    transfers.unshift(stored);
    return stored;
  };
  gateway.on(getTransferTermsCall, () => terms);
  gateway.on(getBalanceCall, () => balance);
  gateway.on(getMerchantWalletCall, () => ({ isSingle: true }));
  gateway.on(transferToUplineCall, ({ input: { requestId, amount, remark, paymentPassword } }) => {
    if (paymentPassword !== rightPassword) throw new AppError('identity.payment-password-wrong', 'wrong');
    return store(requestId, { kind: 'UP', isReceived: false, amount, counterparty: 'ch***', remark });
  });
  gateway.on(moveFloatCall, ({ input: { requestId, kind, amount } }) =>
    store(requestId, { kind, isReceived: false, amount }),
  );
  gateway.on(listTransfersCall, ({ input: { page, pageSize } }) => ({
    transfers: transfers.slice((page - 1) * pageSize, page * pageSize),
    total: transfers.length,
    totalPages: Math.ceil(transfers.length / pageSize),
  }));
  return { gateway, terms, balance, transfers };
}

type TransferGateway = ReturnType<typeof createTransferGateway>;

async function open(
  wallet: TransferGateway,
  view: { page: React.ReactElement; key: string },
  options: Partial<TestSiteOptions> = {},
) {
  const page = await createTestSite({ gateway: wallet.gateway, member: people.ada, ...options });
  const rendered = await renderView(view.page, { name: 'mfe-wallet', page, address: `/?member=${view.key}` });
  return { page, view: rendered, user: userEvent.setup() };
}
const openTransfer = (wallet: TransferGateway, options?: Partial<TestSiteOptions>) =>
  open(wallet, { page: <TransferPage />, key: 'transferUpline' }, options);
const openWallet = (wallet: TransferGateway, options?: Partial<TestSiteOptions>) =>
  open(wallet, { page: <MyWalletPage />, key: 'transferFund' }, options);

const getAmount = () => screen.findByRole('textbox', { name: /Amount/ });
const getPassword = () => screen.getByLabelText(/Payment password/, { selector: 'input' });
const getSubmit = () => screen.getByRole('button', { name: 'Transfer' });

test('transfers after a confirmation, and shows the result among the latest transfers, which can be exported @WAL-04 @WAL-07', async () => {
  const wallet = createTransferGateway();
  const { user, view, page } = await openTransfer(wallet);
  await user.type(await getAmount(), '1000');
  await user.type(screen.getByRole('textbox', { name: /Remark/ }), 'rent');
  await user.type(getPassword(), rightPassword);
  expect(screen.getByText('To your upline').nextSibling).toHaveTextContent('ch***');
  expect((await axe(view.container)).violations).toEqual([]);
  await user.click(getSubmit());
  expect(await screen.findByText('Ks 1,000.00 transferred')).toBeVisible();
  expect(page.shown.questions).toMatchObject([{ title: 'Transfer Ks\u00a01,000.00 to ch***?' }]);
  const list = within(screen.getByRole('region', { name: 'Latest transfers' }));
  expect(await list.findByText('To ch***')).toBeVisible();
  expect(list.getByText('rent')).toBeVisible();
  expect(list.getByRole('button', { name: 'Export CSV (1 row)' })).toBeVisible();
  expect(getPassword()).toHaveValue('');
  expect(wallet.gateway.received(transferToUplineCall)).toMatchObject([
    { amount: 100_000, remark: 'rent', paymentPassword: rightPassword },
  ]);
});

test('sends nothing when the member declines, and shows errors at their fields @WAL-04', async () => {
  const wallet = createTransferGateway();
  let isSure = false;
  const { user } = await openTransfer(wallet, { dialogs: { confirm: async () => isSure } });
  const amount = await getAmount();
  await user.click(getSubmit());
  expect(amount).toHaveAccessibleDescription(/Enter the amount to transfer/);
  expect(amount).toHaveFocus();
  await user.type(amount, '2000.01');
  expect(amount).toHaveAccessibleDescription(/The account holds Ks\u00a02,000.00/);
  await user.clear(amount);
  await user.type(amount, '500');
  await user.type(getPassword(), 'wrong');
  await user.click(getSubmit());
  expect(wallet.gateway.received(transferToUplineCall)).toEqual([]);
  isSure = true;
  await user.click(getSubmit());
  await waitFor(() => expect(getPassword()).toHaveAccessibleDescription(/payment password/i));
  expect(getPassword()).toHaveValue('');
});

test('amount and remark move into the next release @PLAT-04', async () => {
  const { page, view, user } = await openTransfer(createTransferGateway());
  await user.type(await getAmount(), '150');
  await user.type(screen.getByRole('textbox', { name: /Remark/ }), 'for the cup');
  const handover = view.snapshot();
  view.leave();
  const address = '/?member=transferUpline';
  await renderView(<TransferPage />, { name: 'mfe-wallet', page, address, handover });
  expect(await getAmount()).toHaveValue('150');
  expect(screen.getByRole('textbox', { name: /Remark/ })).toHaveValue('for the cup');
});

test('repeats a lost request under the same number @WAL-04', async () => {
  const wallet = createTransferGateway();
  const ids: string[] = [];
  wallet.gateway.on(transferToUplineCall, ({ input }) => {
    ids.push(input.requestId);
    if (ids.length === 1) throw new AppError('server.unavailable', 'The answer was lost.');
    return {
      transferNo: 'X1',
      kind: 'UP' as const,
      isReceived: false,
      amount: input.amount,
      counterparty: 'ch***',
      createdAt: '2026-11-20T10:00:00.000Z',
    };
  });
  const { user } = await openTransfer(wallet);
  await user.type(await getAmount(), '500');
  await user.type(getPassword(), rightPassword);
  await user.click(getSubmit());
  expect(await screen.findByText(/we can.t tell whether the money was transferred/)).toBeVisible();
  await user.type(getPassword(), rightPassword);
  await user.click(getSubmit());
  expect(await screen.findByText('Ks 500.00 transferred')).toBeVisible();
  expect(ids).toEqual([ids[0], ids[0]]);
});

test.each([
  [
    'wallet.transfer-not-allowed',
    'Your upline does not accept transfers from this account. Please contact your agent.',
  ],
  ['wallet.transfers-off', 'This site does not offer transfers between accounts.'],
  ['identity.payment-password-missing', 'Set a payment password first'],
  ['wallet.turnover-open', 'Bet Ks 30.00 more before you can transfer.'],
  ['member.excluded', /You are on a break from play/],
] as const)('explains why nothing can be transferred: %s @WAL-04', async (blockedBy, text) => {
  const wallet = createTransferGateway();
  Object.assign(wallet.terms.up, { blockedBy, turnoverRemaining: 3_000 });
  await openTransfer(wallet);
  expect(await screen.findByText(text)).toBeVisible();
});

describe('my wallet', () => {
  test('shows the one wallet without any transfer between wallets @WAL-01', async () => {
    const wallet = createTransferGateway();
    const { view } = await openWallet(wallet);
    expect(await screen.findByText(/One wallet serves all games/)).toBeVisible();
    expect(screen.getByText('Held')).toBeVisible();
    expect(screen.queryByText('In transit')).toBeNull();
    expect(screen.queryByText('Float for downlines')).toBeNull();
    expect((await axe(view.container)).violations).toEqual([]);
  });

  test('shows what vendors hold and what is in transit where vendors have wallets @WAL-01 @WAL-08', async () => {
    const wallet = createTransferGateway();
    wallet.gateway.on(getMerchantWalletCall, () => ({ isSingle: false }));
    Object.assign(wallet.balance, {
      vendors: [{ vassalage: 'NOVA', balance: 40_000, inTransit: 10_000 }],
      inTransit: 10_000,
    });
    wallet.gateway.on(getVendorWalletsCall, () => ({ wallets: [], transfers: [] }));
    await openWallet(wallet);
    const getFigure = (name: RegExp) => screen.getByText(name).closest('div');
    await screen.findByText('With NOVA');
    expect(getFigure(/With NOVA/)).toHaveTextContent('Ks 400.00');
    expect(getFigure(/In transit/)).toHaveTextContent('Ks 100.00');
  });

  test('lets an agent move money to the float and back @WAL-04', async () => {
    const wallet = createTransferGateway();
    const { user } = await openWallet(wallet, { member: people.chi });
    await user.type(await getAmount(), '2000.01');
    await user.click(screen.getByRole('button', { name: 'Move money' }));
    expect(await getAmount()).toHaveAccessibleDescription(/The account holds Ks\u00a02,000.00/);
    await user.click(screen.getByRole('radio', { name: 'Back to the main account' }));
    await user.clear(await getAmount());
    await user.type(await getAmount(), '300');
    await user.click(screen.getByRole('button', { name: 'Move money' }));
    expect(await screen.findByText('The money was transferred.')).toBeVisible();
    expect(wallet.gateway.received(moveFloatCall)).toMatchObject([{ kind: 'FLOAT_OUT', amount: 30_000 }]);
  });
});
