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

/**
 * Prepares each item while the previous one is written, in order, so that the thread and the database work at the same
 * time. Rejects with the first error; later items are then not written.
 */
export async function writeAhead<T, Ready>(
  items: Iterable<T>,
  prepare: (item: T) => Ready,
  write: (ready: Ready) => Promise<void>,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  for (const item of items) {
    const ready = prepare(item);
    await writing;
    writing = write(ready);
    // The next await reports the error.
    writing.catch(() => undefined);
    // Otherwise the statement would be sent after the next preparation.
    await nextTurn();
  }
  await writing;
}
