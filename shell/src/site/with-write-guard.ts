import type { Api } from '@parlour/contracts';

/**
 * The gateway's door for one release. While a call that changes something is under way, the release is held in its
 * slots, whether it asks for it or not: a deposit, a withdrawal, a redemption or a bet never loses who waits for it.
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

/** The specification has calls that change something by GET. Each of those carries the key of its intent. */
const carriesIntent = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'requestId' in input;
