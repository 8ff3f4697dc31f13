import { getRegisterRules } from '@parlour/api-client';
import type { RegisterRules } from '@parlour/contracts/calls';
import { useCallback, useEffect, useState } from 'react';
import { useSite } from '../context/services.tsx';

/** Fetches the registration rules. `retry` fetches them again. */
export function useRegisterRules(): { rules: RegisterRules | 'loading' | 'failed'; retry(): void } {
  const site = useSite();
  const [rules, setRules] = useState<RegisterRules | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  // Each attempt fetches them again.
  useEffect(() => {
    const controller = new AbortController();
    const load = async (_attempt: number) => {
      try {
        const answer = await getRegisterRules(site.api, { signal: controller.signal });
        setRules(answer);
      } catch {
        if (!controller.signal.aborted) setRules('failed');
      }
    };
    void load(attempt);
    return () => controller.abort();
  }, [site, attempt]);
  const retry = useCallback(() => {
    setRules('loading');
    setAttempt((count) => count + 1);
  }, []);
  return { rules, retry };
}
