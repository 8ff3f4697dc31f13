import type { WireGame } from '@parlour/contracts/calls';
import { type Game, type GamePage, getName, getVendorName } from './game.ts';

const texts = new WeakMap<Game, Map<string, string>>();

/**
 * Serializes a game as JSON. Lists are requested so often that serializing each game only once per language and version
 * of the catalogue matters.
 */
function toGameText(game: Game, language: string | undefined): string {
  // Languages without names of their own share a text.
  const hasOwnName = [game.names, game.vendorNames, game.playedAs?.names].some((names) =>
    Object.hasOwn(names ?? {}, language ?? ''),
  );
  const key = hasOwnName ? (language ?? '') : '';
  const byLanguage = texts.get(game) ?? new Map<string, string>();
  const known = byLanguage.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(toWireGame(game, language));
  texts.set(game, byLanguage.set(key, text));
  return text;
}

const joinGames = (games: readonly Game[], language: string | undefined): string =>
  games.map((game) => toGameText(game, language)).join();

/** Serializes a page of games as JSON; `field` is the name of the list, which differs by call. */
export function toPageText(
  field: 'games' | 'content' | 'list',
  found: GamePage,
  { pageSize, language }: { pageSize: number; language?: string | undefined },
): string {
  const totalPages = Math.ceil(found.total / pageSize);
  const list = joinGames(found.games, language);
  return `{"${field}":[${list}],"totalPages":${totalPages},"total":${found.total}}`;
}

export const toListText = (games: readonly Game[], language: string | undefined): string =>
  `{"list":[${joinGames(games, language)}]}`;

export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export const toWireGame = (game: Game, language?: string): WireGame => ({
  nodeId: game.nodeId,
  gameId: game.gameId,
  gameName: getName(game, language),
  playedAs: game.playedAs && getName(game.playedAs, language),
  vassalage: game.vendor,
  vendorName: getVendorName(game, language),
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
