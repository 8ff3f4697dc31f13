/**
 * Limits `task` to one run per `everyMs`. An early call waits for its turn. Calls during a wait or a run share its
 * result.
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
