import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { openedNumbersCount } from '../games.ts';
import { wireGameShape } from './catalog.ts';

/** Fields that describe the caller (GAME-07). The gateway's response does not depend on them. */
const asker = {
  prizeMode: z.optional(z.string().check(z.maxLength(8))),
  device: z.optional(z.string().check(z.maxLength(8))),
  language: z.optional(z.string().check(z.maxLength(8))),
};
const gameCode = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)));
const count = z._default(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(openedNumbersCount)),
  openedNumbersCount,
);

/** The numbers of one draw, in the order in which they are read. */
const draw = z.object({
  /** The vendor's number of the draw; it rises. */
  number: z.int(),
  /** ISO 8601. */
  drawnAt: z.string(),
  numbers: z.array(z.string()),
});

export const listLotteriesCall = endpoint({
  summary: 'Lists the lotteries of the lottery page, in menu order.',
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  token: 'none',
  carrier: 'query',
  input: z.object(asker),
  value: z.object({ list: z.array(wireGameShape) }),
});

export const listRecentLotteriesCall = endpoint({
  summary: 'Lists the lotteries that the member played, latest first.',
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  token: 'required',
  carrier: 'query',
  input: z.object(asker),
  value: z.object({ list: z.array(wireGameShape) }),
});

export const listOpenedNumbersCall = endpoint({
  summary: 'Lists the last draws of each lottery, newest first, and the draw that is open for bets.',
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  token: 'none',
  carrier: 'query',
  input: z.object({ count, gameCode, language: asker.language }),
  value: z.object({
    /** The server's time of the response, ISO 8601: countdowns use it. */
    serverTime: z.string(),
    games: z.array(
      z.object({
        nodeId: z.int(),
        gameCode: z.string(),
        gameName: z.string(),
        playType: z.optional(z.string()),
        draws: z.array(draw),
        /** Absent while the vendor announces no draw. ISO 8601. */
        next: z.optional(z.object({ number: z.int(), closesAt: z.string(), drawsAt: z.string() })),
      }),
    ),
  }),
});

export const getOpenedNumberCall = endpoint({
  summary: 'Returns the numbers of the last draw of one lottery or of every lottery.',
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  token: 'required',
  carrier: 'query',
  input: z.object({ gameCode }),
  value: z.object({ list: z.array(z.object({ gameCode: z.string(), gameName: z.string(), ...draw.shape })) }),
});

export const listRoomsCall = endpoint({
  summary: 'Lists the rooms of a player-versus-player game, with the occupied seats.',
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  token: 'required',
  carrier: 'data',
  input: z.object({ nodeId: z.int(), language: asker.language }),
  value: z.object({
    rooms: z.array(
      z.object({
        roomId: z.string(),
        /** The stake of each player, minor units. */
        anteMinor: z.int(),
        seats: z.int(),
        taken: z.int(),
      }),
    ),
  }),
  errors: ['catalog.game-not-found', 'betting.vendor-not-connected', 'betting.launch-failed'],
});
