import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { codeOf } from '../wire/registry-failure.ts';

/** True from the moment the registry knows the login no more, until the next one. */
export const sessionOverKey = ['session-over'] as const;
const endedCodes = ['session-ended', 'token-missing'];
export const isEnded = (error: unknown): boolean => endedCodes.includes(codeOf(error) ?? '');

/** The cache of what the registry answered. It notices when an answer says that the login is over. */
export function createClient(): QueryClient {
  const notice = (error: unknown): void => {
    if (isEnded(error)) client.setQueryData(sessionOverKey, true);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      // The registry may be reachable where the browser believes itself offline: it is often on the same machine.
      queries: {
        networkMode: 'always',
        retry: (failures, error) => codeOf(error) === 'unreachable' && failures < 2,
        retryDelay: 1000,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
