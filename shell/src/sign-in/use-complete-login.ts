import { type Login, listPopularGames, type OpenedSession } from '@parlour/api-client';
import { type LanguageCode, toAccountKind } from '@parlour/contracts';
import { formatTime } from '@parlour/texts';
import { useCallback } from 'react';
import { useDialogs, useSession, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { languageAtom } from '../state/page-atoms.ts';
import { storeRemembered } from '../state/remembered-device.ts';
import { useAfterLogin } from './use-after-login.ts';

export interface LoginContext {
  /** Password as typed, so that a forced change does not ask for it again. */
  password?: string | undefined;
  /** True if the gateway remembers this device for a day. */
  isRemembered?: boolean | undefined;
}

/**
 * Returns a function that completes a login: it stores the session, loads the popular games, and shows the popups and
 * the greeting. If the password must be changed first (AUTH-03), it waits for the change. Resolves to whether the
 * member is signed in.
 */
export function useCompleteLogin(): (login: Login, given?: LoginContext) => Promise<boolean> {
  const site = useSite();
  const session = useSession();
  const dialogs = useDialogs();
  const afterLogin = useAfterLogin();
  const createGreeting = useGreeting();
  return useCallback(
    async (login, { password, isRemembered = false } = {}) => {
      if (login.mustChangePassword) {
        const forced = { login: toSession(login), oldPassword: password };
        if (!(await dialogs.open({ kind: 'password', forced }))) return false;
      }
      session.open(toSession(login));
      if (isRemembered) storeRemembered(localStorage, login.username, Date.now());
      const language = site.store.get(languageAtom);
      listPopularGames(site.api, { prizeMode: 'LOTT', language }).catch(() => undefined);
      void afterLogin(() => dialogs.toast({ tone: 'success', text: createGreeting(login, language) }));
      return true;
    },
    [site, session, dialogs, createGreeting, afterLogin],
  );
}

/**
 * Returns a function that creates the greeting: with the time of the last login, or, at the first login of a real account,
 * with the request to check what another person or service entered for the member (AUTH-02).
 */
function useGreeting(): (login: Login, language: LanguageCode) => string {
  const t = useText();
  const tSignIn = useText('sign-in');
  return useCallback(
    ({ username: name, lastLoginAt, isFirstLogin, accountCode }, language) => {
      if (lastLoginAt) return tSignIn('lastLogin', { name, time: formatTime(lastLoginAt, language) });
      if (isFirstLogin && toAccountKind(accountCode) !== 'demo') return tSignIn('firstLogin', { name });
      return t('login.welcome', { name });
    },
    [t, tSignIn],
  );
}

const toSession = ({ token, username, accountCode }: Login): OpenedSession => ({
  token,
  username,
  accountCode,
});
