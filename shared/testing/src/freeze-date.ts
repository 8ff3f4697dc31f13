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

/** For tests that compare days: stops the date at noon of this day. Timers run. `jest.useRealTimers` ends that. */
export const freezeDate = (day: string): void =>
  void jest.useFakeTimers({ now: new Date(`${day}T12:00:00`), doNotFake: [...runningOn] });
