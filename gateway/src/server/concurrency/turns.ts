import { setImmediate as nextTurn } from 'node:timers/promises';

/** Duration after which a long loop lets the event loop answer others. */
const turnMs = 10;

/** Number of rows of one statement, and of one answer of the database: more would occupy the thread for too long. */
const partLength = 1_000;

/** Splits a long list for statements that each take a part of it. */
export const splitParts = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / partLength) }, (_, part) =>
    list.slice(part * partLength, (part + 1) * partLength),
  );

/**
 * Runs `work` for each item in order. A loop over thousands of items takes several turns of the event loop, so that
 * calls and messages are answered between them.
 */
export async function forEachInTurns<T>(
  items: Iterable<T>,
  work: (item: T) => void,
  readMs: () => number = () => performance.now(),
): Promise<void> {
  let began = readMs();
  for (const item of items) {
    work(item);
    if (readMs() - began < turnMs) continue;
    await nextTurn();
    began = readMs();
  }
}
