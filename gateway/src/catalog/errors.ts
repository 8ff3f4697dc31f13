import { AppError } from '@parlour/contracts';

export const gameNotFound = (nodeId: number): AppError =>
  new AppError('catalog.game-not-found', `There is no game ${nodeId}.`, { details: { nodeId } });
