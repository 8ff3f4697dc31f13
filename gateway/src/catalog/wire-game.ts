import type { WireGame } from '@parlour/contracts/calls';
import type { Game, GamePage } from './game.ts';

const texts = new WeakMap<Game, string>();

/**
 * Serializes a game as JSON. Lists are requested so often that serializing each game only once per version of the
 * catalogue matters.
 */
function toGameText(game: Game): string {
  const known = texts.get(game);
  if (known !== undefined) return known;
  const text = JSON.stringify(toWireGame(game));
  texts.set(game, text);
  return text;
}

/** Serializes a page of games as JSON; `field` is the name of the list, which differs by call. */
export function toPageText(field: 'games' | 'content' | 'list', found: GamePage, pageSize: number): string {
  const totalPages = Math.ceil(found.total / pageSize);
  return `{"${field}":[${found.games.map(toGameText)}],"totalPages":${totalPages},"total":${found.total}}`;
}

export const toListText = (games: readonly Game[]): string => `{"list":[${games.map(toGameText)}]}`;

export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export const toWireGame = (game: Game): WireGame => ({
  nodeId: game.nodeId,
  gameId: game.gameId,
  gameName: game.name,
  playedAs: game.playedAs,
  vassalage: game.vendor,
  vendorName: game.vendorName,
  gameType: game.type,
  gameClassify: [...game.classifications],
  minBetMinor: game.minBetMinor,
  lineNum: game.lines,
  rtpPpm: game.rtpPpm,
  rtpMaxPpm: game.rtpMaxPpm,
  isHot: toFlag(game.hotRank !== undefined),
  isNew: toFlag(game.isNew),
  status: game.status,
  isGame: game.launchKind === 'hall' ? 'VASSALAGE' : 'GAME',
  defaultPlayType: game.defaultPlayType,
  imageUrl: `/art/v1/cover/${game.gameId}.webp`,
});
