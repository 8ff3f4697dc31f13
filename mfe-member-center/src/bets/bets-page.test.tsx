import { listBetsCall, recallRoundCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createMemberGateway, createWireBet } from '../testing/member-gateway.ts';
import BetsPage from './bets-page.tsx';

const bets = [
  createWireBet(0, { status: 'OPEN', settledAt: null, net: 0, validBet: 0 }),
  createWireBet(1, { status: 'WON', payout: 5_000, net: 4_000, gameType: 'LIVE', gameName: 'Jade Baccarat' }),
  ...Array.from({ length: 23 }, (_, index) => createWireBet(index + 2)),
];

async function open(gateway = createMemberGateway(bets), query = '') {
  const page = await createTestSite({ gateway, member: people.ada });
  const address = `/?member=personalHistoryCopy${query}`;
  const view = await renderView(<BetsPage />, { name: 'mfe-member-center', page, address });
  return { gateway, page, view, user: userEvent.setup() };
}

test('shows bets with totals over all pages @MEM-05', async () => {
  const { view } = await open();
  const rows = await screen.findAllByRole('row');
  expect(rows).toHaveLength(22);
  const foot = within(rows.at(-1) as HTMLElement);
  expect(foot.getByText('Total of all pages')).toBeVisible();
  expect(foot.getByText('250.00')).toBeVisible();
  expect(foot.getByText('−190.00')).toBeVisible();
  expect(within(rows[1] as HTMLElement).getByText('Open')).toBeVisible();
  expect(within(rows[1] as HTMLElement).getByText('–')).toBeVisible();
  expect(within(rows[2] as HTMLElement).getByText('+40.00')).toBeVisible();
  expect((await axe(view.container)).violations).toEqual([]);
});

test('shows a win that a person checks as under review, with its amount @MEM-05', async () => {
  const held = createWireBet(3, { status: 'WON', payout: 5_000, net: 4_000, heldWin: 5_000 });
  await open(createMemberGateway([held]));
  expect(await screen.findByText('Win under review: Ks 50.00')).toBeVisible();
  expect(screen.queryByText('Won', { selector: 'td *' })).toBeNull();
});

test('marks a round of the sample data, which has no outcome to recall @MEM-05 @SAFE-08', async () => {
  await open(createMemberGateway([createWireBet(3, { sample: true }), createWireBet(4)]));
  const [, sample, played] = await screen.findAllByRole('row');
  expect(within(sample as HTMLElement).getByText('Sample round')).toBeVisible();
  expect(within(sample as HTMLElement).queryByRole('button', { name: /B3/ })).toBeNull();
  expect(within(played as HTMLElement).getByRole('button', { name: /B4/ })).toBeVisible();
});

test('filters by type and status, in the address @MEM-05', async () => {
  const { user, gateway } = await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Game type' }), 'Live casino');
  expect(await screen.findByText('Jade Baccarat')).toBeVisible();
  expect(window.location.search).toBe('?member=personalHistoryCopy&game=LIVE');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Void');
  expect(await screen.findByText('No bets match these filters.')).toBeVisible();
  expect(gateway.received(listBetsCall).at(-1)).toMatchObject({ gameType: 'LIVE', status: 'VOID', page: 1 });
  act(() => window.history.back());
  expect(await screen.findByText('Jade Baccarat')).toBeVisible();
});

test('turns pages, and returns to the first page after a change of the page size @MEM-05', async () => {
  const { user, gateway } = await open();
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('B24')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: '20 per page' }), '50 per page');
  expect(await screen.findByText('B0')).toBeVisible();
  expect(gateway.received(listBetsCall).at(-1)).toMatchObject({ page: 1, pageSize: 50 });
});

test('refetches when a bet is settled', async () => {
  const { page, gateway } = await open();
  await screen.findAllByRole('row');
  act(() => page.site.events.publish('bet.settled', { roundId: 'R0' }));
  await waitFor(() => expect(gateway.received(listBetsCall)).toHaveLength(2));
});

test('refetches twice, and not ten times, when ten bets are settled at once', async () => {
  const { page, gateway } = await open();
  await screen.findAllByRole('row');
  jest.useFakeTimers();
  try {
    const settleTen = () => {
      for (let round = 0; round < 10; round++)
        page.site.events.publish('bet.settled', { roundId: `R${round}` });
    };
    act(settleTen);
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(gateway.received(listBetsCall)).toHaveLength(2);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(gateway.received(listBetsCall)).toHaveLength(3);
  } finally {
    jest.useRealTimers();
  }
});

test('distinguishes "nothing yet" from "could not load"', async () => {
  const gateway = createMemberGateway();
  const { user } = await open(gateway);
  expect(await screen.findByText('No bets in this period')).toBeVisible();
  gateway.refuse(listBetsCall, 'server.defect');
  await user.click(screen.getByRole('button', { name: 'Previous 30 days' }));
  expect(await screen.findByText('Your bet history could not be loaded.')).toBeVisible();
});

test('shows the age of its figures while offline', async () => {
  const { page } = await open();
  await screen.findAllByRole('row');
  act(() => page.setOnline(false));
  expect(screen.getByText(/These figures are from \d\d:\d\d/)).toBeVisible();
});

test('shows how a settled round ended, in its vendor’s words @SAFE-08', async () => {
  const gateway = createMemberGateway(bets);
  const { user } = await open(gateway);
  gateway.on(recallRoundCall, ({ input: { betNo } }) => ({
    bet: createWireBet(1, { betNo }),
    source: 'vendor' as const,
    lines: [
      { label: 'Pocket', value: '17 black' },
      {
        label: 'Player 9',
        value: '4♥ 5♠',
        rows: [
          [
            { look: 'card' as const, text: '4', suit: 'hearts' as const, tone: 'red' as const },
            {
              look: 'picture' as const,
              text: 'owl',
              picture: '/sandbox/games/a/symbols/owl.svg',
              isMarked: true,
            },
          ],
        ],
      },
    ],
  }));
  const rows = await screen.findAllByRole('row');
  expect(within(rows[1] as HTMLElement).queryByRole('button', { name: /^Result of/ })).toBeNull();
  await user.click(within(rows[2] as HTMLElement).getByRole('button', { name: 'Result of B1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Round result: Jade Baccarat' });
  expect(await within(dialog).findByText('17 black')).toBeVisible();
  const drawn = within(dialog).getByText('4♥ 5♠').nextElementSibling as HTMLElement;
  // Not every device has a font with the suits, so the page draws them.
  expect(drawn.querySelector('[data-suit="hearts"] path')).toBeInTheDocument();
  expect(drawn).toHaveTextContent(/^4$/);
  expect(within(drawn).getByTitle('owl')).toHaveAttribute('src', '/sandbox/games/a/symbols/owl.svg');
  expect(gateway.received(recallRoundCall)).toEqual([{ betNo: 'B1', language: 'EN' }]);
  expect((await axe(dialog)).violations).toEqual([]);
});
