import { AppError, type LanguageCode, languageCodeOf } from '@parlour/contracts';
import { getGameInfoCall } from '@parlour/contracts/calls';
import { type Clock, type RouteEntry, route } from '../server/index.ts';
import { gameNotFound } from './errors.ts';
import { keepFor } from './keep-for.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import type { GameInfo, VendorQuestions } from './vendor-questions.ts';

/** Vendors seldom change these, and many look at the same game. */
const keptMs = 60_000;
/** Games by language: the one that was looked at longest ago goes first. */
export const infosKept = 500;

/** Limits and rules, asked of the vendor of the game when somebody wants to know. */
export function gameInfoRoutes(parts: {
  clock: Clock;
  live: LiveSnapshot;
  vendors: readonly VendorQuestions[];
}): readonly RouteEntry[] {
  const vendors = new Map(parts.vendors.map((vendor) => [vendor.code, vendor]));
  const kept = new Map<string, () => Promise<GameInfo>>();

  const infoOf = async (nodeId: number, language: LanguageCode): Promise<GameInfo> => {
    const game = (await parts.live.current()).index.byNode(nodeId);
    if (!game) throw gameNotFound(nodeId);
    const { deliveredBy, vendorGame, vendorName } = game;
    const vendor = vendors.get(deliveredBy);
    if (!vendor)
      throw new AppError('betting.vendor-not-connected', `${vendorName} is not connected to this site.`);
    const key = `${deliveredBy}/${vendorGame}/${language}`;
    const ask = kept.get(key) ?? keepFor(keptMs, parts.clock, () => vendor.gameInfo(vendorGame, language));
    // Last again: a map keeps the order in which it was written.
    kept.delete(key);
    kept.set(key, ask);
    const [oldest] = kept.keys();
    if (kept.size > infosKept && oldest !== undefined) kept.delete(oldest);
    return ask();
  };

  return [route(getGameInfoCall, ({ input }) => infoOf(input.nodeId, languageCodeOf(input.language)))];
}
