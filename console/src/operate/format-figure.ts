import type { ListedPromotion } from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import { operateTexts as words } from './operate-texts.ts';

/** Formats an amount in the unit of a promotion's award. */
export const formatFigure = ({ reward }: Pick<ListedPromotion, 'reward'>, figure: number): string =>
  reward.kind === 'points' ? words.points(figure.toLocaleString('en-US')) : formatMoney(figure, 'auto');
