import { getRegisterRules } from '@parlour/api-client';
import type { RegisterFieldRule } from '@parlour/contracts/calls';
import { useEffect, useState } from 'react';
import { useSite } from '../context/services.tsx';

/** Returns the registration's rule for passwords; undefined until it is loaded. The gateway checks passwords again. */
export function usePasswordRule(): RegisterFieldRule | undefined {
  const { api } = useSite();
  const [rule, setRule] = useState<RegisterFieldRule>();
  useEffect(() => {
    const controller = new AbortController();
    getRegisterRules(api, { signal: controller.signal }).then(
      ({ fields }) => setRule(fields.find(({ field }) => field === 'password')),
      () => undefined,
    );
    return () => controller.abort();
  }, [api]);
  return rule;
}
