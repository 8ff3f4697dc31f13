import type { Api } from '@parlour/contracts';

/**
 * Wraps the API for one release. While a call that changes something is in flight, the release is held in its slots,
 * without a hold of its own: a deposit, a withdrawal, a redemption or a bet never loses the view that waits for it.
 */
export function withWriteGuard(api: Api, hold: (reason: string) => () => void): Api {
  const call: Api['call'] = async (endpoint, ...args) => {
    const [input] = args;
    if (endpoint.method === 'GET' && !carriesIntent(input)) return api.call(endpoint, ...args);
    const release = hold(`${endpoint.method} ${endpoint.path} is under way`);
    try {
      return await api.call(endpoint, ...args);
    } finally {
      release();
    }
  };
  return { ...api, call };
}

/** Detects the specification's GET calls that change something. Each of those carries the key of its intent. */
const carriesIntent = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'requestId' in input;
