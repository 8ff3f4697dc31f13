import type { ValueOf } from '@parlour/contracts';
import { getAccountRecordCall } from '@parlour/contracts/calls';
import { createFakeGateway, createTestSite, people, renderView } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import RecentRecords from './recent-records.tsx';
import RecordPage from './record-page.tsx';

type WireRow = ValueOf<typeof getAccountRecordCall>['rows'][number];

const createWireRow = (index: number, over: Partial<WireRow> = {}): WireRow => ({
  txNo: `T${index}`,
  time: new Date(2026, 10, 20, 12, index).toISOString(),
  type: 'DEPOSIT',
  amount: 25_000,
  balanceBefore: 10_000,
  balanceAfter: 35_000,
  status: 'DONE',
  ...over,
});

/** Creates a gateway that answers like the real one: by type, in pages, with totals over all pages. */
function createRecordGateway(rows: readonly WireRow[]) {
  const gateway = createFakeGateway();
  gateway.on(getAccountRecordCall, ({ input: { types, page, pageSize } }) => {
    const found = rows.filter(({ type }) => types.length === 0 || types.includes(type));
    const sum = (sign: 1 | -1) => found.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0);
    return {
      rows: found.slice((page - 1) * pageSize, page * pageSize),
      totals: { count: found.length, in: sum(1), out: sum(-1), net: sum(1) - sum(-1) },
      page,
      totalPages: Math.max(1, Math.ceil(found.length / pageSize)),
    };
  });
  return gateway;
}

const rows = [
  ...Array.from({ length: 24 }, (_, index) => createWireRow(index)),
  createWireRow(30, { type: 'BET', amount: -4_000, relatedNo: 'R77', status: 'REVERSED' }),
  createWireRow(31, { type: 'SALARY_DAILY', amount: 500, relatedNo: '49' }),
];

async function open(view = <RecordPage />, gateway = createRecordGateway(rows), query = '') {
  const page = await createTestSite({ gateway, member: people.ada });
  const address = `/?member=transactionHistory${query}`;
  const rendered = await renderView(view, { name: 'mfe-wallet', page, address });
  return { gateway, page, rendered, user: userEvent.setup() };
}

test('shows movements with the balance before and after each, and totals over all pages @WAL-05', async () => {
  const { rendered } = await open();
  expect(await screen.findAllByRole('row')).toHaveLength(21);
  expect(screen.getAllByText('+250.00')[0]).toBeVisible();
  const totals = within(screen.getByRole('region', { name: 'Totals of all pages' }));
  expect(totals.getByText('+6,005.00')).toBeVisible();
  expect(totals.getByText('−40.00')).toBeVisible();
  expect(totals.getByText('+5,965.00')).toBeVisible();
  expect((await axe(rendered.container)).violations).toEqual([]);
});

test('turns pages in the address, back returns, and the number of a settlement says so @WAL-05', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('R77')).toBeVisible();
  expect(screen.getByText('Settlement 49')).toBeVisible();
  expect(window.location.search).toBe('?member=transactionHistory&pg=2');
  act(() => window.history.back());
  expect(await screen.findByText('T0')).toBeVisible();
});

test('filters by a group and by one type of it @WAL-05', async () => {
  const { user, gateway } = await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Bets and wins');
  expect(await screen.findByText('Reversed')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Jackpot');
  expect(await screen.findByText('No transactions match these filters.')).toBeVisible();
  expect(gateway.received(getAccountRecordCall).at(-1)).toMatchObject({ types: ['JACKPOT_WIN'], page: 1 });
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(await screen.findAllByRole('row')).toHaveLength(21);
});

test('steps back by seven and thirty days @WAL-05', async () => {
  const { user, gateway } = await open();
  await user.click(await screen.findByRole('button', { name: 'Previous 7 days' }));
  await user.click(screen.getByRole('button', { name: 'Previous 30 days' }));
  const days = () =>
    gateway
      .received(getAccountRecordCall)
      .map(({ from, to }) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
  await waitFor(() => expect(days()).toEqual([7, 7, 30]));
});

test('says that there are no movements yet, and offers a retry after a failure', async () => {
  const { user, gateway } = await open(<RecordPage />, createRecordGateway([]));
  expect(await screen.findByText('No transactions in this period')).toBeVisible();
  gateway.refuse(getAccountRecordCall, 'server.unavailable');
  await user.click(screen.getByRole('button', { name: 'Previous 7 days' }));
  expect(await screen.findByText('Your transactions could not be loaded.')).toBeVisible();
  gateway.on(getAccountRecordCall, () => ({
    rows: [createWireRow(1)],
    totals: { count: 1, in: 25_000, out: 0, net: 25_000 },
    page: 1,
    totalPages: 1,
  }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('T1')).toBeVisible();
});

test('shows the age of its figures while offline', async () => {
  const { page } = await open();
  await screen.findAllByRole('row');
  act(() => page.setOnline(false));
  expect(screen.getByText(/These figures are from \d\d:\d\d/)).toBeVisible();
});

test('refetches when the balance changes', async () => {
  const { page, gateway } = await open(<RecentRecords />);
  await screen.findAllByRole('row');
  expect(gateway.received(getAccountRecordCall)).toHaveLength(1);
  act(() => page.site.events.publish('balance.changed', {}));
  await waitFor(() => expect(gateway.received(getAccountRecordCall)).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute(
    'href',
    '/?member=transactionHistory',
  );
});
