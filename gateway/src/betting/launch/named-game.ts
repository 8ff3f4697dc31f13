import { AppError, isOwnLottery } from '@parlour/contracts';
import type { CatalogService } from '../../catalog/index.ts';

/** A game as the specification's launch call identifies it. */
export interface NamedGame {
  nodeId?: number | undefined;
  gameCode?: string | undefined;
  /** Accepts only lotteries of the lottery page; without a name, the first of them. */
  lotteriesOnly: boolean;
}

/**
 * Resolves the number of the named game. Fails with `request.invalid` if no game is named, or `catalog.game-not-found`.
 */
export async function resolveNodeId(
  catalog: Pick<CatalogService, 'findGame' | 'findGameById' | 'listGames'>,
  { nodeId, gameCode, lotteriesOnly }: NamedGame,
): Promise<number> {
  if (nodeId === undefined && gameCode === undefined && !lotteriesOnly)
    throw new AppError('request.invalid', 'A launch names a game by its code or number.', {
      fields: [{ path: ['lottoGameCode'], rule: 'required' }],
    });
  const game =
    gameCode !== undefined
      ? await catalog.findGameById(gameCode)
      : nodeId !== undefined
        ? await catalog.findGame(nodeId)
        : await findFirstLottery(catalog);
  if (game === undefined || (lotteriesOnly && !isOwnLottery(game)))
    throw new AppError(
      'catalog.game-not-found',
      `There is no ${lotteriesOnly ? 'lottery' : 'game'} of that name.`,
    );
  return game.nodeId;
}

const lotteriesMax = 500;

async function findFirstLottery(catalog: Pick<CatalogService, 'listGames'>) {
  const page = { page: 1, size: lotteriesMax };
  const { games } = await catalog.listGames({ types: ['ELOTT', 'LOTT'] }, page);
  return games.find((game) => game.status === 'live' && isOwnLottery(game));
}
