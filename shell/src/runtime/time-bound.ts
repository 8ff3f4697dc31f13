/** Rejects with an error named `TimeoutError` when `work` has not settled after `limitMs`. */
export function within<T>(work: Promise<T>, limitMs: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(Object.assign(new Error(`${what} took longer than ${limitMs} ms`), { name: 'TimeoutError' }));
    }, limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Settles with `work`, or with `undefined` as soon as `signal` aborts. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
