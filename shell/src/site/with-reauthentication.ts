import { type Api, isAppError } from '@parlour/contracts';
import { sessionAtom } from '@parlour/session';
import type { createStore } from 'jotai';
import type { ShellDialogs } from './dialogs.ts';

export interface ReauthenticationParts {
  store: ReturnType<typeof createStore>;
  dialogs: Pick<ShellDialogs, 'login' | 'open'>;
}

/**
 * The gateway's door for what a person does: a call that finds its session over waits for the login that opens over the
 * page, and is made again for the same person. The gateway refused it before it did anything, so nothing happens twice.
 * Without that login, or for somebody else, it fails as it did. A call that is refused because the terms have changed
 * waits for those to be accepted in the same way.
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
