import { useEffect, useState } from 'react';

export type Answer<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; retry(): void };

type Held<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed' };

/**
 * What the gateway answers to one question of a page. `ask` is asked again when it is another function: keep it with
 * `useCallback`. The old answer stays until the new one is there.
 */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [held, setHeld] = useState<Held<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    const look = async (_attempt: number) => {
      try {
        const value = await ask(left.signal);
        if (!left.signal.aborted) setHeld({ state: 'ready', value });
      } catch {
        if (!left.signal.aborted) setHeld({ state: 'failed' });
      }
    };
    void look(attempt);
    return () => left.abort();
  }, [ask, attempt]);
  if (held.state !== 'failed') return held;
  return {
    state: 'failed',
    retry() {
      setHeld({ state: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}
