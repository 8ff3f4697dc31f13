import type { Clock, Logger } from '../../server/index.ts';
import type { Game } from '../game.ts';
import type { LiveSnapshot } from '../live-snapshot.ts';
import type { VendorCatalogPort, VendorMatch } from '../vendor-catalog-port.ts';

/** A match and the game that it is bet on with. */
export interface Match extends VendorMatch {
  game: Game;
}

export interface SportsService {
  /** The matches with the most slips first, then the earliest. None of a vendor that was silent for a minute. */
  listHotMatches(count: number): Promise<readonly Match[]>;
  /** Asks vendors what is played; who does not answer keeps what it told before, for a minute. */
  pollMatches(): Promise<void>;
}

const matchesMax = 20;
const staleAfterMs = 60_000;
/** Questions in a row without an answer before somebody is told: about a minute. */
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

/** The game to open for each place: the vendor's own where there is one, else the first of the list. */
function indexByVendorGame(games: readonly Game[]): Map<string, Game> {
  const byKey = new Map<string, Game>();
  for (const game of games) {
    const key = `${game.deliveredBy}/${game.vendorGame}`;
    if (!byKey.has(key) || game.vendor === game.deliveredBy) byKey.set(key, game);
  }
  return byKey;
}
