import { acknowledgeRealityCheckCall, getPlaySessionCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView } from '@parlour/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createLobbyGateway, createPlaySession, createWireGame } from '../testing/lobby-gateway.ts';
import GamePage from './game-page.tsx';

const due = createPlaySession({
  serverTime: '2026-11-20T13:05:00.000Z',
  staked: 9_000,
  paid: 4_000,
});

async function open(session = due, address = '/game?node=1&vendor=NOVA_REEL&type=RNG') {
  const gateway = createLobbyGateway([createWireGame(1)]);
  gateway.on(getPlaySessionCall, () => session);
  gateway.on(acknowledgeRealityCheckCall, () => createPlaySession());
  const page = await createTestSite({ gateway, member: people.ada });
  const view = await renderView(<GamePage />, { name: 'mfe-lobby', page, address });
  return { gateway, page, view, user: userEvent.setup() };
}

const check = () => screen.findByRole('dialog', { name: 'Reality check' });

test('covers the game with time and result until the member acknowledges it @SAFE-02', async () => {
  const { user, gateway } = await open();
  const dialog = await check();
  expect(dialog).toHaveTextContent('You have been logged in for 65 minutes.');
  expect((await axe(dialog)).violations).toEqual([]);
  expect(within(dialog).getByText('Result').nextSibling).toHaveTextContent('−50.00');
  await user.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  expect(gateway.received(acknowledgeRealityCheckCall)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reality check' })).toBeNull());
  expect(gateway.received(acknowledgeRealityCheckCall)).toHaveLength(1);
});

test.each([
  ['Bet history', /[?&]member=personalHistoryCopy$/],
  ['Leave the game', /\/rng$/],
])('leads from the check to "%s" @SAFE-02', async (name, address) => {
  const { user } = await open();
  await user.click(within(await check()).getByRole('button', { name }));
  await waitFor(() => expect(window.location.href).toMatch(address));
});

test('stays when the acknowledgement fails, and says so', async () => {
  const { user, gateway } = await open();
  gateway.refuse(acknowledgeRealityCheckCall, 'server.unavailable');
  await user.click(within(await check()).getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await check()).toBeVisible();
});

test('ends the play when the limit of time is used up @SAFE-02', async () => {
  const { user } = await open(createPlaySession({ playEndsAt: '2026-11-20T12:00:00.000Z' }));
  const dialog = await screen.findByRole('dialog', { name: 'Play has ended' });
  expect(dialog).toHaveTextContent('You have used up the time that you set.');
  await user.click(within(dialog).getByRole('button', { name: 'Leave the game' }));
  await waitFor(() => expect(window.location.pathname).toBe('/rng'));
});

test('ends the play when a block begins meanwhile @SAFE-06', async () => {
  const { page, gateway } = await open(createPlaySession());
  await screen.findByTitle('Game Game 1');
  gateway.on(getPlaySessionCall, () => createPlaySession({ blockKind: 'EXCLUSION' }));
  act(() => page.site.events.publish('protection.changed', {}));
  expect(await screen.findByRole('dialog', { name: 'Play has ended' })).toBeVisible();
});

test('does not check play without money', async () => {
  const { gateway } = await open(due, '/game?node=1&vendor=NOVA_REEL&type=RNG&demo=1');
  await screen.findByTitle('Game Game 1');
  expect(gateway.received(getPlaySessionCall)).toEqual([]);
});
