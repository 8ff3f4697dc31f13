import type { RoomGame } from '../../vendor/game.ts';
import { applyAction, deal, drawsUpTo, finish, rakePpm, returnToPlayerPpm, splitPot } from './cards.ts';

const rooms = [
  { roomId: 'jasmine', anteMinor: 100, seats: 6 },
  { roomId: 'orchid', anteMinor: 500, seats: 6 },
  { roomId: 'lotus', anteMinor: 2_000, seats: 6 },
] as const;

export const shan: RoomGame = {
  kind: 'rooms',
  gameId: 'shan-table',
  folder: 'shan',
  title: 'Shan Table',
  currency: 'MMK',
  stakesMinor: rooms.map(({ anteMinor }) => anteMinor),
  rules: {
    stakesMinor: rooms.map(({ anteMinor }) => anteMinor),
    rooms,
    rakePpm,
    drawsUpTo,
    returnToPlayerPpm,
  },
  rooms,
  playersMin: 2,
  anteMs: 15_000,
  playMs: 12_000,
  showMs: 7_000,
  deal,
  applyAction,
  finish,
  splitPot,
};
