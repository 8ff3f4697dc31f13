import { AppError } from '@parlour/contracts';

export const promotionNotFound = (promotionId: number): AppError =>
  new AppError('promotions.not-found', `There is no promotion ${promotionId}.`, { details: { promotionId } });
