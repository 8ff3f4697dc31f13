import { getRegisterRules } from '@parlour/api-client';
import type { RegisterRules } from '@parlour/contracts/calls';
import { useCallback, useEffect, useState } from 'react';
import { useShell } from '../frame/shell-context.tsx';

/** What registration asks for now, and a way to ask again. */
export function useRegisterRules(): { rules: RegisterRules | 'loading' | 'failed'; retry(): void } {
  const { site } = useShell();
  const [rules, setRules] = useState<RegisterRules | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  // Each attempt asks once more.
  useEffect(() => {
    const left = new AbortController();
    const ask = async (_attempt: number) => {
      try {
        const answer = await getRegisterRules(site.api, { signal: left.signal });
        setRules(answer);
      } catch {
        if (!left.signal.aborted) setRules('failed');
      }
    };
    void ask(attempt);
    return () => left.abort();
  }, [site, attempt]);
  const retry = useCallback(() => {
    setRules('loading');
    setAttempt((count) => count + 1);
  }, []);
  return { rules, retry };
}
