import { useEffect, useState } from 'react';

export type AsyncResult<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; retry(): void };

type StoredResult<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed' };

/**
 * What the gateway answers to one question of a page. `ask` is asked again when it is another function: keep it with
 * `useCallback`. The old answer stays until the new one is there.
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
