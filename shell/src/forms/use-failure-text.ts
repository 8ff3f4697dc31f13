import { isAppError } from '@parlour/contracts';
import { useCallback } from 'react';
import { useText } from '../context/use-text.ts';

/** Returns a function that formats an error. For a locked name, the text includes the remaining time. */
export function useFailureText(): (error: unknown) => string {
  const t = useText();
  const tError = useText('errors');
  return useCallback(
    (error) => {
      if (!isAppError(error)) return tError('server.defect');
      const seconds = error.details?.retryAfterSeconds;
      if (error.code !== 'identity.locked' || typeof seconds !== 'number') return tError(error.code);
      return `${tError(error.code)} ${t('login.lockedFor', { minutes: Math.ceil(seconds / 60) })}`;
    },
    [tError, t],
  );
}
