import { type Game, toGame } from '@parlour/api-client';
import { getGameInfoCall, type WireGame } from '@parlour/contracts/calls';
import { createTestSite, people, renderView } from '@parlour/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLobbyGateway, createWireGame } from '../testing/lobby-gateway.ts';
import OpenedDialog from './opened-dialog.tsx';
import { useGameActions } from './use-game-actions.ts';

function Sheet({ game }: { game: Game }) {
  const actions = useGameActions();
  return (
    <>
      <button type="button" onClick={() => actions.showDetails(game)}>
        Facts
      </button>
      <OpenedDialog actions={actions} />
    </>
  );
}

async function openSheet(gateway = createLobbyGateway([createWireGame(1)]), over: Partial<WireGame> = {}) {
  const page = await createTestSite({ gateway, member: people.ada });
  await renderView(<Sheet game={toGame(createWireGame(1, over))} />, { name: 'mfe-lobby', page });
  await userEvent.click(screen.getByRole('button', { name: 'Facts' }));
}

test('shows the vendor’s limits of a game, and its rules in a sandboxed frame @GAME-04', async () => {
  const gateway = createLobbyGateway([createWireGame(1)]);
  gateway.on(getGameInfoCall, () => ({ minBetMinor: 20, maxBetMinor: 500_00, rulesUrl: '/vendor/rules' }));
  await openSheet(gateway);
  expect(await screen.findByText('Maximum bet')).toBeVisible();
  expect(screen.getByText('Maximum bet').nextSibling).toHaveTextContent('500.00');
  expect(screen.getByText('Minimum bet').nextSibling).toHaveTextContent('0.20');
  expect(screen.queryByTitle('Rules of Game 1')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Rules and pay table' }));
  expect(screen.getByTitle('Rules of Game 1')).toHaveAttribute('src', '/vendor/rules');
  expect(screen.getByTitle('Rules of Game 1')).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  expect(gateway.received(getGameInfoCall)).toEqual([{ nodeId: 1, language: 'EN' }]);
});

test('shows only the catalogue’s facts while a vendor does not respond @GAME-04', async () => {
  const gateway = createLobbyGateway([createWireGame(1)]);
  gateway.refuse(getGameInfoCall, 'betting.launch-failed');
  await openSheet(gateway);
  expect((await screen.findByText('Minimum bet')).nextSibling).toHaveTextContent('0.10');
  expect(screen.getByText(/rules and pay table are inside the game/)).toBeVisible();
  expect(screen.queryByText('Maximum bet')).toBeNull();
});

test('says that another game opens, and a return that differs by bet as a range @GAME-04', async () => {
  await openSheet(undefined, { playedAs: 'Baccarat Table', rtpPpm: 856_403, rtpMaxPpm: 989_420 });
  expect(await screen.findByText(/^A sample title: Baccarat Table opens instead/)).toBeVisible();
  expect(screen.getByText('Return to player').nextSibling).toHaveTextContent('85.64–98.94%');
});
