/** At most one login request in this time (AUTH-02). */
export const loginIntervalMs = 1000;

/**
 * Makes `act` run at most once per `everyMs`: a call that comes too early waits for its turn, and calls while one
 * waits or runs get its outcome.
 */
export function throttle<Input, Output>(
  task: (input: Input) => Promise<Output>,
  everyMs: number,
): (input: Input) => Promise<Output> {
  let startedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<Output> | undefined;

  async function start(input: Input): Promise<Output> {
    const waitMs = startedAt + everyMs - Date.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    startedAt = Date.now();
    return task(input);
  }

  return (input) => {
    running ??= start(input).finally(() => {
      running = undefined;
    });
    return running;
  };
}
