/**
 * The time of day for everything that is stored or decided. Hand `now()` to SQL as a parameter instead
 * of calling `now()` there, so that a test can move the time; on a running gateway it is the database's time.
 */
export interface Clock {
  now(): Date;
}

export const processClock: Clock = { now: () => new Date() };

/** A clock that follows another one by a measured distance: gateways on many machines then agree. */
export interface SteeredClock extends Clock {
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
