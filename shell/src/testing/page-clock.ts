const realTimeout = globalThis.setTimeout;

/** For tests: stops the clock of the page, which `passTime` and the library's waiting move on. `jest.useRealTimers` starts it. */
export const stopClock = (): void =>
  void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'requestAnimationFrame'] });

/** Lets `ms` pass on a stopped clock, with everything that follows from them. */
export async function passTime(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  // What React draws and what is read from a body takes some turns of the event loop.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => realTimeout(resolve));
}
