import { openLineJournal } from '../line-journal.ts';

/** What was drawn for one event, kept before anyone is told. */
export interface EventResult {
  gameId: string;
  number: number;
  result: Record<string, unknown>;
  /** The numbers that the random source gave. */
  draws: number[];
  /** ISO 8601. */
  drawnAt: string;
}

export interface EventResults {
  get(gameId: string, number: number): EventResult | undefined;
  add(results: readonly EventResult[]): void;
  /** The last results of a game, by number, newest first. */
  latest(gameId: string, count: number): EventResult[];
  close(): void;
}

export function openEventResults(file: string): EventResults {
  const games = new Map<string, Map<number, EventResult>>();
  const remember = (result: EventResult): void => {
    const game = games.get(result.gameId) ?? new Map<number, EventResult>();
    game.set(result.number, result);
    games.set(result.gameId, game);
  };
  const journal = openLineJournal<EventResult>(file, remember);
  return {
    get: (gameId, number) => games.get(gameId)?.get(number),
    add(results) {
      journal.addAll(results);
      for (const result of results) remember(result);
    },
    latest: (gameId, count) =>
      [...(games.get(gameId)?.values() ?? [])].sort((a, b) => b.number - a.number).slice(0, count),
    close: journal.close,
  };
}
