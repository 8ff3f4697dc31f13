import { AppError, type LanguageCode, toLanguageCode } from '@parlour/contracts';
import { getGameInfoCall } from '@parlour/contracts/calls';
import { LRUCache } from 'lru-cache';
import { type Clock, minuteMs, type RouteEntry, route } from '../server/index.ts';
import { gameNotFound } from './errors.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import { memoizeFor } from './memoize-for.ts';
import type { GameInfo, VendorCatalogPort } from './vendor-catalog-port.ts';

/** Vendors seldom change this data, and many people open the same game. */
const cacheMs = minuteMs;
/** Maximum number of cached games by language. */
export const cachedInfosMax = 500;

/** Creates the routes for limits and rules of a game, which are requested from its vendor on demand. */
export function gameInfoRoutes(parts: {
  clock: Clock;
  live: LiveSnapshot;
  vendors: readonly VendorCatalogPort[];
}): readonly RouteEntry[] {
  const vendors = new Map(parts.vendors.map((vendor) => [vendor.code, vendor]));
  const cache = new LRUCache<string, () => Promise<GameInfo>>({ max: cachedInfosMax });

  const getInfo = async (nodeId: number, language: LanguageCode): Promise<GameInfo> => {
    const game = (await parts.live.current()).index.byNode(nodeId);
    if (!game) throw gameNotFound(nodeId);
    const { deliveredBy, vendorGame, vendorName } = game;
    const vendor = vendors.get(deliveredBy);
    if (!vendor)
      throw new AppError('betting.vendor-not-connected', `${vendorName} is not connected to this site.`);
    const key = `${deliveredBy}/${vendorGame}/${language}`;
    const load =
      cache.get(key) ?? memoizeFor(cacheMs, parts.clock, () => vendor.gameInfo(vendorGame, language));
    cache.set(key, load);
    return load();
  };

  return [route(getGameInfoCall, ({ input }) => getInfo(input.nodeId, toLanguageCode(input.language)))];
}
