import { checkRoundCall, listOpenRoundsCall, recallRoundCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createLobbyGateway } from '../testing/lobby-gateway.ts';
import { InterruptedRounds } from './interrupted-rounds.tsx';

const bet = {
  betNo: 'B0000000007',
  roundId: 'r7',
  placedAt: '2026-11-20T10:00:00.000Z',
  settledAt: null,
  gameType: 'RNG' as const,
  vassalage: 'NOVA_REEL',
  vendorName: 'Nova Reel',
  nodeId: 1,
  gameName: 'Game 1',
  stake: 250_00,
  validBet: 0,
  payout: 0,
  net: 0,
  status: 'UNFINISHED' as const,
};
type OpenRow = Omit<typeof bet, 'status'> & { status: 'OPEN' | 'UNFINISHED' };
const settled = { ...bet, settledAt: '2026-11-20T10:05:00.000Z', payout: 900_00, status: 'WON' as const };

/** Opens a page with the session in `options`, by default a member. `held` is the open round, `null` for none. */
async function open(options: Partial<TestSiteOptions> = {}, held: OpenRow | null = bet) {
  const gateway = createLobbyGateway([]);
  let isOpen = held !== null;
  gateway.on(listOpenRoundsCall, () =>
    isOpen && held ? { rows: [{ ...held, canPlay: true }], held: 250_00 } : { rows: [], held: 0 },
  );
  gateway.on(checkRoundCall, () => {
    isOpen = false;
    return settled;
  });
  gateway.on(recallRoundCall, () => ({
    bet: settled,
    lines: [{ label: 'Result', value: 'three gems' }],
    source: 'vendor' as const,
  }));
  const page = await createTestSite({ gateway, member: people.ada, ...options });
  await renderView(<InterruptedRounds />, { name: 'mfe-lobby', page });
  return { gateway, page };
}

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Show them' }));
  return screen.findByRole('dialog', { name: 'Interrupted rounds' });
};

test('shows the held stake, asks the vendor and shows the outcome @GAME-06 @SAFE-08', async () => {
  await open();
  expect(await screen.findByText('Interrupted rounds: 1')).toBeVisible();
  expect(screen.getByText(/250\.00 is held for them/)).toBeVisible();
  const dialog = await openDialog();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask the provider' }));
  expect(await within(dialog).findByText(/^The round is settled\. Paid: .*900\.00$/)).toBeVisible();
  expect(within(dialog).getByText('three gems')).toBeVisible();
  expect((await axe(dialog)).violations).toEqual([]);
});

test('continues a round in its game @GAME-06', async () => {
  await open();
  const dialog = await openDialog();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resume game' }));
  expect(window.location.pathname + window.location.search).toBe('/game?node=1&vendor=NOVA_REEL&type=RNG');
});

test('shows nothing to a visitor, and sends no request', async () => {
  const { gateway } = await open({ member: undefined });
  await waitFor(() => expect(gateway.received(listOpenRoundsCall)).toEqual([]));
  expect(screen.queryByText(/^Interrupted rounds/)).toBeNull();
});

describe('on a page that stays open', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const advanceMinute = () => advance(60_000);
  const fresh = { ...bet, status: 'OPEN' as const };

  test('reports a round by itself once it is open for too long @GAME-06 @SAFE-08', async () => {
    jest.setSystemTime(new Date(bet.placedAt));
    await open({}, fresh);
    await advance(1_000);
    expect(screen.queryByText(/^Interrupted rounds/)).toBeNull();
    await advanceMinute();
    await advanceMinute();
    expect(screen.getByText('Interrupted rounds: 1')).toBeVisible();
  });

  test('sends no request while no money is held, and one per minute after some has moved @GAME-06', async () => {
    const { gateway, page } = await open({}, null);
    await advanceMinute();
    await advanceMinute();
    expect(gateway.received(listOpenRoundsCall)).toHaveLength(1);
    for (let bets = 0; bets < 3; bets += 1) act(() => page.site.events.publish('balance.changed', {}));
    await advanceMinute();
    await advanceMinute();
    expect(gateway.received(listOpenRoundsCall)).toHaveLength(2);
  });

  test('removes the notice when the round is settled elsewhere @GAME-06', async () => {
    const { gateway, page } = await open();
    await advance(1_000);
    expect(screen.getByText('Interrupted rounds: 1')).toBeVisible();
    gateway.on(listOpenRoundsCall, () => ({ rows: [], held: 0 }));
    for (const roundId of ['another', bet.roundId]) page.site.events.publish('bet.settled', { roundId });
    await advance(1_000);
    expect(screen.queryByText(/^Interrupted rounds/)).toBeNull();
    expect(gateway.received(listOpenRoundsCall)).toHaveLength(2);
  });
});
