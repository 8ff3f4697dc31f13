import { noOffer, type ValueOf } from '@parlour/contracts';
import { getProfitCall } from '@parlour/contracts/calls';
import { createTestSite, freezeDate, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { addDays } from '@parlour/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createMemberGateway } from '../testing/member-gateway.ts';
import ProfitPage from './profit-page.tsx';

type WireProfit = ValueOf<typeof getProfitCall>;

const today = '2026-11-20';
beforeEach(() => freezeDate(today));
afterEach(() => jest.useRealTimers());

/** The worked example of docs/rules.md 5.11, in minor units. */
const figures: WireProfit['totals'] = {
  stake: 8_000,
  payout: 6_000,
  result: -1_960,
  account: {
    opening: 10_000,
    closing: 10_040,
    deposits: 5_000,
    withdrawals: 3_000,
    transfers: 0,
    rebate: 40,
    bonus: 0,
    commission: 0,
    points: 0,
    adjustments: 0,
    heldChange: 0,
  },
};
const playOnly = { stake: 8_000, payout: 6_000, result: -2_000 };

function createProfitGateway() {
  const gateway = createMemberGateway();
  gateway.on(getProfitCall, ({ input }) => {
    const totals = input.gameType || input.vassalage ? playOnly : figures;
    return {
      totals,
      rows: [{ day: input.unit === 'month' ? input.from : input.to, ...totals }],
      openStakes: 1_500,
      lifetime: { deposits: 900_000, withdrawals: 250_000, netDeposits: 650_000 },
    };
  });
  return gateway;
}

async function open(query = '', gateway = createProfitGateway(), options: Partial<TestSiteOptions> = {}) {
  const page = await createTestSite({ gateway, member: people.ada, ...options });
  const address = `/?member=personalProfit${query}`;
  const view = await renderView(<ProfitPage />, { name: 'mfe-member-center', page, address });
  return { gateway, page, view, user: userEvent.setup() };
}

const getTile = (name: string): string | null | undefined =>
  screen.getByText(name, { selector: 'dl > dt' }).closest('dl')?.textContent;

test('shows the net result, its parts, open bets apart, and the lifetime @MEM-05', async () => {
  const { gateway, view } = await open();
  await screen.findByRole('region', { name: 'Since you joined' });
  expect(getTile('Net result')).toContain('\u221219.60');
  expect(getTile('Bets')).toContain('80.00');
  expect(getTile('Open bets')).toContain('15.00Held until they are settled');
  const lifetime = within(screen.getByRole('region', { name: 'Since you joined' }));
  expect(lifetime.getByText('6,500.00')).toBeVisible();
  expect(gateway.received(getProfitCall)).toEqual([
    { from: addDays(today, -29), to: addDays(today, 1), unit: 'day' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const chart = screen.getByRole('table', { name: 'Bets and net result' });
  expect(within(chart).getAllByRole('row')[1]).toHaveTextContent('80.00\u221219.60');
  expect((await axe(view.container)).violations).toEqual([]);
});

test('counts one game type without the account @MEM-05', async () => {
  const { gateway, user } = await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Game type' }), 'Live casino');
  expect(await screen.findByText('Result of these games')).toBeVisible();
  expect(screen.queryByText('Rebate')).toBeNull();
  expect(gateway.received(getProfitCall).at(-1)).toMatchObject({ gameType: 'LIVE' });
  expect(window.location.search).toContain('game=LIVE');
});

test('steps by seven and thirty days @MEM-05', async () => {
  const { gateway, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Previous 7 days' }));
  const from = addDays(today, -36);
  await waitFor(() =>
    expect(gateway.received(getProfitCall).at(-1)).toMatchObject({ from, to: addDays(today, -30) }),
  );
  await user.click(screen.getByRole('button', { name: 'Previous 30 days' }));
  await waitFor(() =>
    expect(gateway.received(getProfitCall).at(-1)).toMatchObject({ to: addDays(from, -1) }),
  );
});

test('shows the statement of twelve months with totals, and saves it as a file @SAFE-08 @WAL-07', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    saved.push(file);
    return 'blob:statement';
  };
  URL.revokeObjectURL = () => undefined;
  // jsdom cannot download a file from a link.
  HTMLAnchorElement.prototype.click = () => undefined;
  const { gateway, page, user } = await open();
  await user.click(await screen.findByRole('tab', { name: 'Monthly statement' }));
  const table = await screen.findByRole('table', { name: 'Monthly statement' });
  expect(gateway.received(getProfitCall).at(-1)).toMatchObject({ unit: 'month', to: addDays(today, 1) });
  expect(screen.getByText('The last 12 months, including this one.')).toBeVisible();
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(within(table).getByRole('columnheader', { name: 'Rebate' })).toBeVisible();
  expect(within(table).queryByRole('columnheader', { name: 'Agent income' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Export CSV (1 row)' }));
  await waitFor(() => expect(page.shown.toasts[0]?.text).toBe('The file with 1 row is saved.'));
  const text = saved[0] && (await readText(saved[0]));
  expect(text?.split('\r\n')[1]).toMatch(
    /^\d{4}-\d\d-01,100\.00,50\.00,30\.00,0\.00,80\.00,60\.00,0\.40,0\.00,0\.00,-19\.60,0\.00,0\.00,0\.00,100\.40$/,
  );
});

test('offers the periods of the jurisdiction profile @SAFE-08 @MEM-05', async () => {
  const { gateway, page, user } = await open('&from=2026-08-01&to=2026-11-19');
  expect(await screen.findByText('Up to 92 days at a time.')).toBeVisible();
  const records = { betDays: 62, reportDays: 124, statementMonths: 24 };
  act(() => page.setOffer({ ...noOffer, records }));
  expect(await screen.findByText('Up to 123 days at a time.')).toBeVisible();
  await waitFor(() => expect(gateway.received(getProfitCall).at(-1)).toMatchObject({ from: '2026-08-01' }));
  await user.click(screen.getByRole('tab', { name: 'Monthly statement' }));
  expect(await screen.findByText('The last 24 months, including this one.')).toBeVisible();
  await waitFor(() => expect(gateway.received(getProfitCall).at(-1)).toMatchObject({ from: '2024-12-01' }));
});

test('shows the credit report by day @MEM-08', async () => {
  await open('&tab=days');
  const table = await screen.findByRole('table', { name: 'Credit report' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('100.0050.0030.0080.0060.00');
});

test('refetches when the balance changes, and shows the age of its figures while offline', async () => {
  const { gateway, page } = await open();
  await screen.findByText('Net result');
  act(() => page.site.events.publish('balance.changed', {}));
  await waitFor(() => expect(gateway.received(getProfitCall)).toHaveLength(2));
  act(() => page.setOnline(false));
  expect(await screen.findByText(/These figures are from \d\d:\d\d\./)).toBeVisible();
});

const readText = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
