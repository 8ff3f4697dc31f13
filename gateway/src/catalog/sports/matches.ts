import type { Clock, Logger } from '../../server/index.ts';
import type { Game } from '../game.ts';
import type { LiveSnapshot } from '../live-snapshot.ts';
import type { ToldMatch, VendorQuestions } from '../vendor-questions.ts';

/** A match and the game that it is bet on with. */
export interface Match extends ToldMatch {
  game: Game;
}

export interface SportsService {
  /** The matches with the most slips first, then the earliest. None of a vendor that was silent for a minute. */
  listHotMatches(count: number): Promise<readonly Match[]>;
  /** Asks vendors what is played; who does not answer keeps what it told before, for a minute. */
  hearMatches(): Promise<void>;
}

const matchesAsked = 20;
const keptMs = 60_000;
/** Questions in a row without an answer before somebody is told: about a minute. */
const silencesToTell = 12;

export function createSportsService(parts: {
  clock: Clock;
  log: Logger;
  live: LiveSnapshot;
  vendors: readonly VendorQuestions[];
}): SportsService {
  const { clock, log, live, vendors } = parts;
  const told = new Map<string, { at: number; matches: readonly ToldMatch[] }>();
  const silences = new Map<string, number>();

  const sportsGames = async (): Promise<readonly Game[]> =>
    (await live.current()).index.all.filter(({ type }) => type === 'SPORTS' || type === 'ESPORTS');

  const hearFrom = async (vendor: VendorQuestions): Promise<void> => {
    try {
      told.set(vendor.code, { at: clock.now().getTime(), matches: await vendor.fixtures(matchesAsked) });
      silences.delete(vendor.code);
    } catch (error) {
      const silence = (silences.get(vendor.code) ?? 0) + 1;
      silences.set(vendor.code, silence);
      if (silence === silencesToTell) log.warn({ vendor: vendor.code, err: error }, 'no matches');
    }
  };

  return {
    async listHotMatches(count) {
      const games = gamesByPlace((await sportsGames()).filter(({ status }) => status === 'live'));
      const since = clock.now().getTime() - keptMs;
      const matches = [...told].flatMap(([code, { at, matches: list }]) =>
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
    async hearMatches() {
      const places = new Set((await sportsGames()).map(({ deliveredBy }) => deliveredBy));
      await Promise.all(vendors.filter(({ code }) => places.has(code)).map(hearFrom));
    },
  };
}

/** The game to open for each place: the vendor's own where there is one, else the first of the list. */
function gamesByPlace(games: readonly Game[]): Map<string, Game> {
  const places = new Map<string, Game>();
  for (const game of games) {
    const key = `${game.deliveredBy}/${game.vendorGame}`;
    if (!places.has(key) || game.vendor === game.deliveredBy) places.set(key, game);
  }
  return places;
}
