import { getRegisterRules } from '@parlour/api-client';
import type { RegisterFieldRule } from '@parlour/contracts/calls';
import { useEffect, useState } from 'react';
import { useShell } from '../../frame/shell-context.tsx';

/** What a password must be like here, as registration has it; undefined until it is known. The gateway checks it again. */
export function usePasswordRule(): RegisterFieldRule | undefined {
  const { api } = useShell().site;
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
