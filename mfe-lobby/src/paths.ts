import type { Game } from '@parlour/api-client';
import { type GameType, gameTypes, lobbyPaths } from '@parlour/contracts';
import { toLobbyAddress } from './lobby/lobby-address.ts';
import { type LobbyType, lobbyTypes } from './lobby/lobby-rules.ts';

/** Reference that is sufficient to start a game, from its card or from an address. */
export interface GameReference {
  nodeId: number;
  vendor: string;
  type: GameType;
  demo: boolean;
}

/** Parameters of an address of `/lottery`. */
export interface LotteryReference {
  gameCode?: string | undefined;
  vendor?: string | undefined;
  playType?: string | undefined;
}

export const paths = {
  home: () => '/',
  /** Path of the lobby that shows a game type; `vendor` selects that vendor's games in it. */
  lobby: (type: GameType, vendor?: string) => toLobbyAddress(toLobbyType(type), vendor),
  /** Path of sports games, which keeps the site's header. */
  sports: '/fbsports',
  /** Path of a game: sports at `/fbsports`, every other game at `/game`. */
  game: ({ nodeId, vendor, type, demo }: GameReference) => {
    const query = new URLSearchParams({ node: String(nodeId), vendor, type });
    if (demo) query.set('demo', '1');
    return `${type === 'SPORTS' ? paths.sports : '/game'}?${query}`;
  },
  /** Path of a lottery. Each parameter is sent only if present (ROUTE-08). */
  lottery: ({ gameCode, vendor, playType }: LotteryReference) => {
    const query = new URLSearchParams();
    if (gameCode) query.set('gameCode', gameCode);
    if (vendor) query.set('vendor', vendor);
    if (playType) query.set('playType', playType);
    return query.size > 0 ? `/lottery?${query}` : '/lottery';
  },
};

/** Both kinds of lottery have one lobby. */
const toLobbyType = (type: GameType): LobbyType =>
  lobbyTypes.find((lobby) => lobbyPaths[type] === `/${lobby}`) ?? 'rng';

/** Parses an address of `/game`, `/seamless` or `/fbsports`; undefined if it names no game. */
export function readGameReference(search: string): GameReference | undefined {
  const query = new URLSearchParams(search);
  const nodeId = Number(query.get('node'));
  const type = gameTypes.find((one) => one === query.get('type'));
  const vendor = query.get('vendor');
  if (!Number.isSafeInteger(nodeId) || nodeId <= 0 || !type || !vendor) return undefined;
  return { nodeId, vendor, type, demo: query.get('demo') === '1' };
}

/** Parses an address of `/lottery`; undefined if it has no parameters. */
export function readLotteryReference(search: string): LotteryReference | undefined {
  const query = new URLSearchParams(search);
  const named = {
    gameCode: query.get('gameCode') || undefined,
    vendor: query.get('vendor') || undefined,
    playType: query.get('playType') || undefined,
  };
  return named.gameCode || named.vendor || named.playType ? named : undefined;
}

export const toLotteryReference = (
  game: Pick<Game, 'gameId' | 'vendor' | 'defaultPlayType'>,
): LotteryReference => ({ gameCode: game.gameId, vendor: game.vendor, playType: game.defaultPlayType });
