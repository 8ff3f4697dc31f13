import type { EventGame } from './game.ts';
import { getLegs } from './slip.ts';
import type { VendorParts } from './vendor-parts.ts';

type Score = { home: number; away: number };

/** Lists the matches of each game that has any: those open for bets and those running, earliest first. */
export function listFixtures(
  { games, events, journal }: Pick<VendorParts, 'games' | 'events' | 'journal'>,
  { gameId, count }: { gameId?: string | undefined; count: number },
) {
  const withMatches = [...games.values()].flatMap((game) =>
    game.kind === 'events' && game.match && (gameId === undefined || gameId === game.gameId) ? [game] : [],
  );
  return {
    games: withMatches.map((game) => {
      const bets = countSlips(journal.openTickets(game.gameId).map(getLegs));
      const shown = events.state(game).events.filter(({ phase }) => phase !== 'over');
      return {
        gameId: game.gameId,
        fixtures: shown.slice(0, count).map((event) => toFixture(game, event, bets.get(event.number) ?? 0)),
      };
    }),
  };
}

function toFixture(
  game: EventGame,
  event: ReturnType<VendorParts['events']['state']>['events'][number],
  bets: number,
) {
  const { winner, ...sides } = game.match?.(event) ?? { home: '', away: '', winner: { home: 0, away: 0 } };
  const score = event.result?.score as Score | undefined;
  return {
    ...sides,
    number: event.number,
    startsAt: new Date(event.closesAt).toISOString(),
    phase: event.phase,
    bets,
    ...(event.phase === 'open' ? { winner } : {}),
    ...(score ? { score: { home: score.home, away: score.away } } : {}),
  };
}

function countSlips(slips: readonly (readonly { number: number }[])[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { number } of slips.flat()) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}
