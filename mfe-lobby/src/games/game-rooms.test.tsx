import { listRoomsCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView } from '@parlour/testing';
import { screen } from '@testing-library/react';
import { createLobbyGateway } from '../testing/lobby-gateway.ts';
import { GameRooms } from './game-rooms.tsx';

test('lists the rooms of a card game with their stakes and players @GAME-07', async () => {
  const gateway = createLobbyGateway([]);
  gateway.on(listRoomsCall, () => ({ rooms: [{ roomId: 'r1', anteMinor: 500_00, seats: 5, taken: 2 }] }));
  const page = await createTestSite({ gateway, member: people.ada });
  await renderView(<GameRooms nodeId={7} />, { name: 'mfe-lobby', page });
  expect(await screen.findByRole('listitem')).toHaveTextContent(/^Ante .*500\.002 of 5 seats taken$/);
  expect(gateway.received(listRoomsCall)).toEqual([{ nodeId: 7 }]);
});
