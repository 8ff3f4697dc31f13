import { isAppError } from '@parlour/contracts';
import { useCallback } from 'react';
import { useText } from '../../frame/shell-context.tsx';

/** The sentence for a failure; where a name is locked it says for how long. */
export function useFailureText(): (error: unknown) => string {
  const t = useText();
  const say = useText('errors');
  return useCallback(
    (error) => {
      if (!isAppError(error)) return say('server.defect');
      const seconds = error.details?.retryAfterSeconds;
      if (error.code !== 'identity.locked' || typeof seconds !== 'number') return say(error.code);
      return `${say(error.code)} ${t('login.lockedFor', { minutes: Math.ceil(seconds / 60) })}`;
    },
    [say, t],
  );
}
