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

/** Results that were drawn longer ago are forgotten, unless a ticket waits for one. */
const retentionDays = 14;
const dayMs = 86_400_000;

export interface ResultRetention {
  now(): number;
  /** Whether somebody still waits to be paid by this result: it must never be drawn again. */
  isAwaited(gameId: string, number: number): boolean;
}

export function openEventResults(file: string, { now, isAwaited }: ResultRetention): EventResults {
  const games = new Map<string, Map<number, EventResult>>();
  const addToIndex = (result: EventResult): void => {
    const game = games.get(result.gameId) ?? new Map<number, EventResult>();
    game.set(result.number, result);
    games.set(result.gameId, game);
  };
  const getRetained = (): EventResult[] => {
    const before = new Date(now() - retentionDays * dayMs).toISOString();
    return [...games.values()].flatMap((results) => {
      for (const { gameId, number, drawnAt } of results.values())
        if (drawnAt < before && !isAwaited(gameId, number)) results.delete(number);
      return [...results.values()];
    });
  };
  const journal = openLineJournal<EventResult>(file, addToIndex, getRetained);
  return {
    get: (gameId, number) => games.get(gameId)?.get(number),
    add(results) {
      journal.addAll(results);
      for (const result of results) addToIndex(result);
    },
    latest: (gameId, count) =>
      [...(games.get(gameId)?.values() ?? [])].sort((a, b) => b.number - a.number).slice(0, count),
    close: journal.close,
  };
}
