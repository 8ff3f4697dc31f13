import { type ErrorCode, isAppError } from '@parlour/contracts';
import { useCallback } from 'react';
import { useText } from '../context/use-text.ts';

const lockCodes: readonly ErrorCode[] = ['identity.locked', 'verification.too-many'];

/** Returns a function that formats an error. For a lock, the text includes the remaining time. */
export function useFailureText(): (error: unknown) => string {
  const t = useText();
  const tError = useText('errors');
  return useCallback(
    (error) => {
      if (!isAppError(error)) return tError('server.defect');
      const seconds = error.details?.retryAfterSeconds;
      if (!lockCodes.includes(error.code) || typeof seconds !== 'number') return tError(error.code);
      return `${tError(error.code)} ${t('login.lockedFor', { minutes: Math.ceil(seconds / 60) })}`;
    },
    [tError, t],
  );
}
