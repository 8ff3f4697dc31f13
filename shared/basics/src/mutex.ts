/** Runs a task after all earlier ones, and settles like the task. */
type Mutex = <T>(task: () => Promise<T>) => Promise<T>;

/** Creates a mutex: its tasks never overlap, and a task that fails does not stop the next one. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}
