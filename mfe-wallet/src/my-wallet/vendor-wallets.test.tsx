import { AppError, type ValueOf } from '@parlour/contracts';
import {
  checkVendorTransferCall,
  getBalanceCall,
  getMerchantWalletCall,
  getVendorBalanceCall,
  getVendorWalletsCall,
  walletTransferCall,
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
import MyWalletPage from './my-wallet-page.tsx';

type WireWallets = ValueOf<typeof getVendorWalletsCall>;
type WireTransfer = ValueOf<typeof checkVendorTransferCall>;

/** Creates a gateway with two vendors. `outcome` is the state of the next transfers. */
function createWalletGateway() {
  const gateway = createFakeGateway();
  const state = {
    isSingle: false,
    main: 200_000,
    outcome: 'DONE' as WireTransfer['state'],
    reason: undefined as WireTransfer['reason'],
    wallets: {
      wallets: [
        { vassalage: 'NOVA', name: 'Nova Reel', balance: 40_000, inTransit: 0 },
        { vassalage: 'TIGER', name: 'Tiger Play', balance: 0, inTransit: 0 },
      ],
      transfers: [],
    } as WireWallets,
  };
  const find = (code: string) => {
    const wallet = state.wallets.wallets.find(({ vassalage }) => vassalage === code);
    if (!wallet) throw new Error(`There is no wallet ${code}.`);
    return wallet;
  };
  const apply = (transfer: WireTransfer): WireTransfer => {
    const wallet = find(transfer.vassalage);
    const gain = transfer.direction === 'IN' ? transfer.amount : -transfer.amount;
    if (transfer.state === 'DONE') {
      wallet.balance += gain;
      state.main -= gain;
    }
    if (transfer.state === 'UNKNOWN') wallet.open = transfer;
    state.wallets.transfers.unshift(transfer);
    return transfer;
  };
  gateway.on(getMerchantWalletCall, () => ({ isSingle: state.isSingle }));
  gateway.on(getBalanceCall, () => ({
    sumBalance: state.main + find('NOVA').balance,
    currency: 'MMK',
    main: state.main,
    vendors: [{ vassalage: 'NOVA', balance: find('NOVA').balance, inTransit: 0 }],
    inTransit: 0,
    held: 0,
    bonus: 0,
    withdrawable: state.main,
    float: 0,
  }));
  gateway.on(getVendorWalletsCall, () => structuredClone(state.wallets));
  gateway.on(getVendorBalanceCall, ({ input }) => ({ balance: find(input.vassalage).balance }));
  gateway.on(walletTransferCall, ({ input: { direction, vassalage, amount } }) => {
    const codes = vassalage === undefined ? ['NOVA'] : [vassalage];
    const transfers = codes.map((code) =>
      apply({
        transferNo: `V${state.wallets.transfers.length + 1}`,
        direction,
        vassalage: code,
        vendorName: find(code).name,
        amount: amount ?? find(code).balance,
        state: state.outcome,
        ...(state.reason && { reason: state.reason }),
        createdAt: '2026-11-20T10:00:00.000Z',
      }),
    );
    return { transfers };
  });
  return { gateway, state, find };
}

async function open(wallet: ReturnType<typeof createWalletGateway>, options: Partial<TestSiteOptions> = {}) {
  const page = await createTestSite({ gateway: wallet.gateway, member: people.ada, ...options });
  const address = '/?member=transferFund';
  const view = await renderView(<MyWalletPage />, { name: 'mfe-wallet', page, address });
  return { page, view, user: userEvent.setup() };
}

const getAmount = () => screen.findByRole('textbox', { name: /Amount/ });
const getSubmit = () => screen.getByRole('button', { name: 'Transfer' });
const getList = () => within(screen.getByRole('region', { name: 'Game wallets' }));

test('transfers to a vendor and everything back, with a separate number for each intent @WAL-01', async () => {
  const wallet = createWalletGateway();
  const { user, view } = await open(wallet);
  await getAmount();
  await user.click(getSubmit());
  expect(await getAmount()).toHaveAccessibleDescription(/Enter the amount to transfer/);
  expect(await getAmount()).toHaveFocus();
  await user.type(await getAmount(), '2000.01');
  await user.click(getSubmit());
  expect(await getAmount()).toHaveAccessibleDescription(/The account holds Ks\u00a02,000.00/);
  await user.clear(await getAmount());
  await user.type(await getAmount(), '300');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Game provider' }), 'Tiger Play');
  await user.click(getSubmit());
  expect(await screen.findByText('Ks 300.00 is in your wallet at Tiger Play.')).toBeVisible();
  await waitFor(() => expect(getList().getByText('Tiger Play').closest('li')).toHaveTextContent('300.00'));
  expect(await getAmount()).toHaveValue('');
  await user.click(screen.getByRole('radio', { name: 'Back to main' }));
  await user.click(screen.getByRole('button', { name: 'All' }));
  await user.click(getSubmit());
  expect(await screen.findByText('Ks 300.00 from Tiger Play is in your main account.')).toBeVisible();
  await user.click(getList().getByRole('button', { name: 'Bring everything back' }));
  expect(await getList().findByText('Ks 400.00 from Nova Reel is in your main account.')).toBeVisible();
  await waitFor(() => expect(getList().queryByRole('button', { name: 'Bring everything back' })).toBeNull());
  const sent = wallet.gateway.received(walletTransferCall) as { requestId: string }[];
  expect(sent).toMatchObject([
    { direction: 'IN', vassalage: 'TIGER', amount: 30_000 },
    { direction: 'OUT', vassalage: 'TIGER', amount: 30_000 },
    { direction: 'OUT' },
  ]);
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(3);
  const latest = within(screen.getByRole('region', { name: 'Latest transfers' }));
  expect(latest.getAllByText('Done')).toHaveLength(3);
  const [gold, ...further] = view.container.querySelectorAll('.gold');
  expect(gold).toHaveAccessibleName('Deposit');
  expect(further).toEqual([]);
  expect((await axe(view.container)).violations).toEqual([]);
});

test('an amount from the button delays a swap until the transfer is done @PLAT-04', async () => {
  const { page, user } = await open(createWalletGateway());
  await getAmount();
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(page.holds).toEqual([{ reason: 'an amount is filled in', forMs: 300_000 }]);
  await user.click(getSubmit());
  expect(await screen.findByText('Ks 2,000.00 is in your wallet at Nova Reel.')).toBeVisible();
  await waitFor(() => expect(page.holds).toEqual([]));
});

test('shows an unknown outcome until the vendor answers, also on request @WAL-01 @WAL-08', async () => {
  const wallet = createWalletGateway();
  wallet.state.outcome = 'UNKNOWN';
  wallet.gateway.refuse(checkVendorTransferCall, 'server.unavailable');
  const { user } = await open(wallet);
  await user.type(await getAmount(), '50');
  await user.click(getSubmit());
  expect(await getList().findByText('Ks 50.00 to Nova Reel: outcome unknown')).toBeVisible();
  expect(screen.getByText('Outcome unknown')).toBeVisible();
  await user.click(getList().getByRole('button', { name: 'Ask now' }));
  expect(await getList().findByText(/could not|try again/i)).toBeVisible();
  wallet.gateway.on(checkVendorTransferCall, () => {
    const { open: transfer } = wallet.find('NOVA');
    if (!transfer) throw new Error('There is nothing to ask about.');
    wallet.find('NOVA').open = undefined;
    wallet.state.wallets.transfers = [{ ...transfer, state: 'DONE' }];
    return { ...transfer, state: 'DONE' as const };
  });
  await user.click(getList().getByRole('button', { name: 'Ask now' }));
  await waitFor(() => expect(screen.queryByText(/outcome unknown/)).toBeNull());
});

test('says why a transfer failed, and that the money is where it was @WAL-01', async () => {
  const wallet = createWalletGateway();
  Object.assign(wallet.state, { outcome: 'FAILED', reason: 'vendor-short' });
  const { user } = await open(wallet);
  await user.click(await screen.findByRole('button', { name: 'Bring everything back' }));
  expect(await screen.findByText(/Ks 400.00 did not come back from Nova Reel/)).toBeVisible();
  expect(screen.getByText(/The wallet at the provider holds less/)).toBeVisible();
});

test('repeats a lost request under the same number @WAL-01', async () => {
  const wallet = createWalletGateway();
  const ids: string[] = [];
  wallet.gateway.on(walletTransferCall, ({ input }) => {
    ids.push(input.requestId);
    if (ids.length === 1) throw new AppError('server.unavailable', 'The answer was lost.');
    return { transfers: [] };
  });
  const { user } = await open(wallet);
  await user.type(await getAmount(), '50');
  await user.click(getSubmit());
  expect(await screen.findByText(/we can't tell whether the money was transferred/)).toBeVisible();
  await user.click(getSubmit());
  await waitFor(() => expect(ids).toEqual([ids[0], ids[0]]));
});

test('tells a vendor that does not answer from one that states another balance @WAL-01', async () => {
  const wallet = createWalletGateway();
  wallet.gateway.on(getVendorBalanceCall, ({ input }) => {
    if (input.vassalage === 'TIGER') throw new AppError('wallet.vendor-unavailable', 'No answer.');
    return { balance: 39_900 };
  });
  await open(wallet);
  expect(await screen.findByText('The provider reports Ks 399.00.')).toBeVisible();
  const silent = await screen.findByText(/The provider does not answer/);
  expect(silent.closest('li')).toHaveTextContent('Tiger Play');
});

test('lets money come back under a block, and sends none @WAL-01 @SAFE-06', async () => {
  const wallet = createWalletGateway();
  wallet.state.wallets.blockedBy = 'member.excluded';
  const { user } = await open(wallet);
  expect(await screen.findByText(/You are on a break from play/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Back to main' }));
  expect(getSubmit()).toBeVisible();
});

test.each([
  ['hides transfers where one wallet serves all games', 0, false],
  ['still shows money that is left at a vendor', 40_000, true],
])('%s @WAL-01', async (_name, balance, isShown) => {
  const wallet = createWalletGateway();
  wallet.state.isSingle = true;
  wallet.find('NOVA').balance = balance;
  await open(wallet);
  expect(await screen.findByText(/One wallet serves all games/)).toBeVisible();
  await waitFor(() => expect(screen.queryAllByText('Game wallets')).toHaveLength(isShown ? 1 : 0));
});
