import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { getErrorCode } from '../wire/registry-failure.ts';

/** Query key of a flag: true from the moment the registry rejects the session until the next login. */
export const sessionOverKey = ['session-over'] as const;
const endedCodes = ['session-ended', 'token-missing'];
export const isSessionEnded = (error: unknown): boolean => endedCodes.includes(getErrorCode(error) ?? '');

/**
 * Creates the cache of registry responses. It sets the `sessionOverKey` flag when a response says that the session has
 * ended.
 */
export function createQueryClient(): QueryClient {
  const handleError = (error: unknown): void => {
    if (isSessionEnded(error)) client.setQueryData(sessionOverKey, true);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
    defaultOptions: {
      // The registry can be reachable while the browser considers itself offline, since it often runs on the same
      // machine.
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
