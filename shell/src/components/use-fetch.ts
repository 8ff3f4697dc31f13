import { useEffect, useState } from 'react';

export type AsyncResult<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; retry(): void };

type StoredResult<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed' };

/**
 * Runs a request and returns its state. A different `load` function starts a new request, so memoize it with
 * `useCallback`. The old result stays until the new one arrives.
 */
export function useFetch<T>(load: (signal: AbortSignal) => Promise<T>): AsyncResult<T> {
  const [result, setResult] = useState<StoredResult<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const run = async (_attempt: number) => {
      try {
        const value = await load(controller.signal);
        if (!controller.signal.aborted) setResult({ state: 'ready', value });
      } catch {
        if (!controller.signal.aborted) setResult({ state: 'failed' });
      }
    };
    void run(attempt);
    return () => controller.abort();
  }, [load, attempt]);
  if (result.state !== 'failed') return result;
  return {
    state: 'failed',
    retry() {
      setResult({ state: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}
