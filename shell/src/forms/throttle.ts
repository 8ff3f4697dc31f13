/**
 * Starts `task` at the earliest `everyMs` after its last run has ended: the server counts from its last answer, which a
 * slow network has delayed. An early call waits for its turn. Calls during a wait or a run share its result.
 */
export function throttle<Input, Output>(
  task: (input: Input) => Promise<Output>,
  everyMs: number,
): (input: Input) => Promise<Output> {
  let endedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<Output> | undefined;

  async function start(input: Input): Promise<Output> {
    const waitMs = endedAt + everyMs - Date.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      return await task(input);
    } finally {
      endedAt = Date.now();
    }
  }

  return (input) => {
    running ??= start(input).finally(() => {
      running = undefined;
    });
    return running;
  };
}
