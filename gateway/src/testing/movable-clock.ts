import type { Clock } from '../server/index.ts';

/** A clock that stands still until a test moves it. */
export interface MovableClock extends Clock {
  set(at: Date | string): void;
  advance(step: { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

export function createMovableClock(start: Date | string = '2026-11-20T04:00:00.000Z'): MovableClock {
  let nowMs = new Date(start).getTime();
  return {
    now: () => new Date(nowMs),
    set(at) {
      nowMs = new Date(at).getTime();
    },
    advance({ ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      nowMs += ms + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
    },
  };
}
