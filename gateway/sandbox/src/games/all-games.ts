import type { VendorGame } from '../vendor/game.ts';
import { baccarat } from './baccarat/game.ts';
import { cockfight } from './cockfight/game.ts';
import { esports } from './esports/game.ts';
import { football } from './football/game.ts';
import { harpoon } from './harpoon/game.ts';
import { inleSunrise } from './inle-sunrise/game.ts';
import { keno } from './keno/game.ts';
import { lottery2d, lottery3d, lottery4d } from './lottery/game.ts';
import { mandalayNights } from './mandalay-nights/game.ts';
import { roulette } from './roulette/game.ts';
import { shan } from './shan/game.ts';

const list: readonly VendorGame[] = [
  mandalayNights,
  inleSunrise,
  roulette,
  harpoon,
  lottery2d,
  lottery3d,
  lottery4d,
  keno,
  baccarat,
  football,
  esports,
  cockfight,
  shan,
];

/** Every game of the vendor, by its id. */
export const allGames: ReadonlyMap<string, VendorGame> = new Map(list.map((game) => [game.gameId, game]));
