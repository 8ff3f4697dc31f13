const realTimeout = globalThis.setTimeout;

/**
 * For tests: stops the page's clock. `passTime` and the waiting functions of Testing Library advance it;
 * `jest.useRealTimers` starts it.
 */
export const stopClock = (): void =>
  void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'requestAnimationFrame'] });

/** Advances a stopped clock by `ms` and waits for all effects. */
export async function passTime(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  // Renders of React and reads of response bodies take several turns of the event loop.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => realTimeout(resolve));
}
