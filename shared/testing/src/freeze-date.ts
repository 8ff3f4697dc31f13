const runningOn = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/**
 * Stops the date at noon of this day, for tests that compare days. Timers still run. `jest.useRealTimers`
 * restores the date.
 */
export const freezeDate = (day: string): void =>
  void jest.useFakeTimers({ now: new Date(`${day}T12:00:00`), doNotFake: [...runningOn] });
