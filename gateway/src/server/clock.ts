/**
 * The time of day for everything that is stored or decided. Pass `now()` to SQL as a parameter instead of calling SQL's
 * `now()`, so that a test can move the time. On a running gateway it is the database's time.
 */
export interface Clock {
  now(): Date;
}

/** A clock with a measured offset from another clock, so that gateways on many machines agree. */
interface SteeredClock extends Clock {
  steer(offsetMs: number): void;
}

export function createSteeredClock(): SteeredClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    steer(measuredMs) {
      offsetMs = measuredMs;
    },
  };
}
