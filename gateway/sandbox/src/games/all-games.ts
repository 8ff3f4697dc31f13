import type { VendorGame } from '../vendor/game.ts';
import { harpoon } from './harpoon/game.ts';
import { inleSunrise } from './inle-sunrise/game.ts';
import { mandalayNights } from './mandalay-nights/game.ts';

import { roulette } from './roulette/game.ts';

const list: readonly VendorGame[] = [mandalayNights, inleSunrise, roulette, harpoon];

/** Every game of the vendor, by its id. */
export const allGames: ReadonlyMap<string, VendorGame> = new Map(list.map((game) => [game.gameId, game]));
