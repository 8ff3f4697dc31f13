import { type Clock, type Logger, minuteMs } from '../../server/index.ts';
import type { Game } from '../game.ts';
import type { LiveSnapshot } from '../live-snapshot.ts';
import type { VendorCatalogPort, VendorMatch } from '../vendor-catalog-port.ts';

/** A match and the game in which it can be bet on. */
interface Match extends VendorMatch {
  game: Game;
}

export interface SportsService {
  /**
   * Lists the matches with the most slips first, then the earliest. Matches of a vendor that has not responded for a
   * minute are left out.
   */
  listHotMatches(count: number): Promise<readonly Match[]>;
  /** Requests matches from vendors. The matches of a vendor that does not respond stay for a minute. */
  pollMatches(): Promise<void>;
}

const matchesMax = 20;
const staleAfterMs = minuteMs;
/** Consecutive failed requests before a warning: about a minute. */
const failuresToWarn = 12;

export function createSportsService(parts: {
  clock: Clock;
  log: Logger;
  live: LiveSnapshot;
  vendors: readonly VendorCatalogPort[];
}): SportsService {
  const { clock, log, live, vendors } = parts;
  const latestByVendor = new Map<string, { at: number; matches: readonly VendorMatch[] }>();
  const failures = new Map<string, number>();

  const listSportsGames = async (): Promise<readonly Game[]> =>
    (await live.current()).index.all.filter(({ type }) => type === 'SPORTS' || type === 'ESPORTS');

  const pollVendor = async (vendor: VendorCatalogPort): Promise<void> => {
    try {
      latestByVendor.set(vendor.code, {
        at: clock.now().getTime(),
        matches: await vendor.fixtures(matchesMax),
      });
      failures.delete(vendor.code);
    } catch (error) {
      const failureCount = (failures.get(vendor.code) ?? 0) + 1;
      failures.set(vendor.code, failureCount);
      if (failureCount === failuresToWarn) log.warn({ vendor: vendor.code, err: error }, 'no matches');
    }
  };

  return {
    async listHotMatches(count) {
      const games = indexByVendorGame((await listSportsGames()).filter(({ status }) => status === 'live'));
      const since = clock.now().getTime() - staleAfterMs;
      const matches = [...latestByVendor].flatMap(([code, { at, matches: list }]) =>
        at < since
          ? []
          : list.flatMap((match) => {
              const game = games.get(`${code}/${match.vendorGame}`);
              return game ? [{ ...match, game }] : [];
            }),
      );
      return matches
        .toSorted((a, b) => b.bets - a.bets || a.startsAt.getTime() - b.startsAt.getTime())
        .slice(0, count);
    },
    async pollMatches() {
      const deliverers = new Set((await listSportsGames()).map(({ deliveredBy }) => deliveredBy));
      await Promise.all(vendors.filter(({ code }) => deliverers.has(code)).map(pollVendor));
    },
  };
}

/**
 * Returns the game to launch for each connection and vendor game: the vendor's own game if there is one, else the first
 * of the list.
 */
function indexByVendorGame(games: readonly Game[]): Map<string, Game> {
  const byKey = new Map<string, Game>();
  for (const game of games) {
    const key = `${game.deliveredBy}/${game.vendorGame}`;
    if (!byKey.has(key) || game.vendor === game.deliveredBy) byKey.set(key, game);
  }
  return byKey;
}
