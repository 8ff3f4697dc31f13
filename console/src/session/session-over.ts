import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { getErrorCode } from '../wire/registry-failure.ts';

/** True from the moment the registry knows the login no more, until the next one. */
export const sessionOverKey = ['session-over'] as const;
const endedCodes = ['session-ended', 'token-missing'];
export const isSessionEnded = (error: unknown): boolean => endedCodes.includes(getErrorCode(error) ?? '');

/** The cache of what the registry answered. It notices when an answer says that the login is over. */
export function createQueryClient(): QueryClient {
  const handleError = (error: unknown): void => {
    if (isSessionEnded(error)) client.setQueryData(sessionOverKey, true);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
    defaultOptions: {
      // The registry may be reachable where the browser believes itself offline: it is often on the same machine.
      queries: {
        networkMode: 'always',
        retry: (failures, error) => getErrorCode(error) === 'unreachable' && failures < 2,
        retryDelay: 1000,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
