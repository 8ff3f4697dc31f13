import { dayMs } from '@parlour/basics';
import { openLineJournal } from '../line-journal.ts';

/** The result of one event, persisted before anyone is notified. */
export interface EventResult {
  gameId: string;
  number: number;
  result: Record<string, unknown>;
  /** The numbers that the random source returned. */
  draws: number[];
  /** ISO 8601. */
  drawnAt: string;
}

export interface EventResults {
  get(gameId: string, number: number): EventResult | undefined;
  add(results: readonly EventResult[]): void;
  /** Returns the last results of a game by number, newest first. */
  latest(gameId: string, count: number): EventResult[];
  close(): void;
}

/** Older results are discarded, unless a ticket waits for one. */
const retentionDays = 14;

interface ResultRetention {
  now(): number;
  /** Returns whether an unpaid ticket still needs this result, which must then never be drawn again. */
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
