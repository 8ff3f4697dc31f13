/** Sizes batches by the duration of the last one, so that no batch occupies the process for long. */

import { setImmediate as nextTurn } from 'node:timers/promises';

/** The target for one piece of work: well below 50 ms even on a machine that is temporarily several times slower. */
const pieceMs = 8;
const sizeMin = 10;
const sizeMax = 500;
const firstSize = 25;
/** A single fast batch may be an accident, so the size grows slowly and shrinks at once. */
const growthMax = 1.5;

export interface BatchPace {
  /** The size of the next batch. */
  readonly size: number;
  /** Runs one piece of a batch of `size` in a separate turn of the event loop, and measures it. */
  run<T>(piece: () => Promise<T> | T): Promise<T>;
  /** Ends the batch: the slowest of its pieces decides the next size. */
  next(): void;
}

export function createBatchPace(now: () => number = () => performance.now()): BatchPace {
  let size = firstSize;
  let slowestMs = 0;
  return {
    get size() {
      return size;
    },
    async run(piece) {
      const startedAt = now();
      try {
        return await piece();
      } finally {
        slowestMs = Math.max(slowestMs, now() - startedAt);
        await nextTurn();
      }
    },
    next() {
      const fitting = size * Math.min(growthMax, pieceMs / Math.max(slowestMs, 0.1));
      size = Math.round(Math.min(sizeMax, Math.max(sizeMin, fitting)));
      slowestMs = 0;
    },
  };
}
