import { type Api, isAppError } from '@parlour/contracts';
import type { createStore } from 'jotai';
import { sessionAtom } from '../session/index.ts';
import type { ShellDialogs } from '../state/dialogs.ts';

interface ReauthenticationParts {
  store: ReturnType<typeof createStore>;
  dialogs: Pick<ShellDialogs, 'login' | 'open'>;
}

/**
 * Wraps the API for calls of a person. A call whose session is over waits for the login dialog and is retried for the
 * same member. The gateway refused it before it did anything, so nothing happens twice. Without a login, or after the
 * login of another member, the call fails with its first error. In the same way, a call that is refused because the
 * terms have changed waits until they are accepted.
 */
export function withReauthentication(api: Api, { store, dialogs }: ReauthenticationParts): Api {
  const getUsername = () => {
    const session = store.get(sessionAtom);
    return session.state === 'signed-in' ? session.username : undefined;
  };
  const call: Api['call'] = async (endpoint, ...args) => {
    const name = getUsername();
    try {
      return await api.call(endpoint, ...args);
    } catch (error) {
      if (name === undefined) throw error;
      const version = findNewTermsVersion(error);
      if (version === undefined && !isSessionLost(error)) throw error;
      if (version !== undefined && !(await dialogs.open({ kind: 'terms', version }))) throw error;
      if (getUsername() === undefined) await dialogs.login();
      const [, options] = args;
      options?.signal?.throwIfAborted();
      if (getUsername() !== name) throw error;
      return api.call(endpoint, ...args);
    }
  };
  return { ...api, call };
}

const isSessionLost = (error: unknown): boolean =>
  isAppError(error, 'session.expired') || isAppError(error, 'session.required');

const findNewTermsVersion = (error: unknown): string | undefined => {
  const version = isAppError(error, 'identity.terms-outdated') && error.details?.termsVersion;
  return typeof version === 'string' ? version : undefined;
};
