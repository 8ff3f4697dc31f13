/** Wraps `work` so that calls never overlap: a call while it runs gets the promise of that run. */
export function withSingleFlight(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
