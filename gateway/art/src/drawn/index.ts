import { cards, chips, dice, roulette } from './casino.ts';
import { balloon, chinlone, parasol } from './craft.ts';
import type { DrawnEmblem } from './drawn-emblem.ts';
import { balls, sevens, ticket } from './lottery.ts';

/** Emblems that no silhouette could show; these names take precedence over the icon set's. */
export const drawnEmblems: Readonly<Record<string, DrawnEmblem>> = {
  balloon,
  parasol,
  chinlone,
  seven: sevens,
  roulette,
  cards,
  chips,
  dice,
  balls,
  ticket,
};
