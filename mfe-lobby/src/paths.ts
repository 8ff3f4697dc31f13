import type { Game } from '@parlour/api-client';
import { type GameType, gameTypes, lobbyPaths } from '@parlour/contracts';
import { toLobbyAddress } from './lobby/lobby-address.ts';
import { type LobbyType, lobbyTypes } from './lobby/lobby-rules.ts';

/** Enough to start a game, from its card or from an address. */
export interface GameReference {
  nodeId: number;
  vendor: string;
  type: GameType;
  demo: boolean;
}

/** What an address of `/lottery` says. */
export interface LotteryReference {
  gameCode?: string | undefined;
  vendor?: string | undefined;
  playType?: string | undefined;
}

export const paths = {
  home: () => '/',
  /** The lobby that shows a game type; `vendor` picks that vendor's games in it. */
  lobby: (type: GameType, vendor?: string) => toLobbyAddress(toLobbyType(type), vendor),
  /** The page of sports games, which keeps the site's header. */
  sports: '/fbsports',
  /** Where a game runs: sports at `/fbsports`, every other game at `/game`. */
  game: ({ nodeId, vendor, type, demo }: GameReference) => {
    const query = new URLSearchParams({ node: String(nodeId), vendor, type });
    if (demo) query.set('demo', '1');
    return `${type === 'SPORTS' ? paths.sports : '/game'}?${query}`;
  },
  /** Each parameter is sent only when present (ROUTE-08). */
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

/** The game that an address of `/game`, `/seamless` or `/fbsports` names; undefined when it names none. */
export function readGameReference(search: string): GameReference | undefined {
  const query = new URLSearchParams(search);
  const nodeId = Number(query.get('node'));
  const type = gameTypes.find((one) => one === query.get('type'));
  const vendor = query.get('vendor');
  if (!Number.isSafeInteger(nodeId) || nodeId <= 0 || !type || !vendor) return undefined;
  return { nodeId, vendor, type, demo: query.get('demo') === '1' };
}

/** What an address of `/lottery` names; undefined when it names nothing. */
export function readLotteryReference(search: string): LotteryReference | undefined {
  const query = new URLSearchParams(search);
  const named = {
    gameCode: query.get('gameCode') || undefined,
    vendor: query.get('vendor') || undefined,
    playType: query.get('playType') || undefined,
  };
  return named.gameCode || named.vendor || named.playType ? named : undefined;
}

/** The reference that leads to this lottery. */
export const toLotteryReference = (
  game: Pick<Game, 'gameId' | 'vendor' | 'defaultPlayType'>,
): LotteryReference => ({ gameCode: game.gameId, vendor: game.vendor, playType: game.defaultPlayType });
