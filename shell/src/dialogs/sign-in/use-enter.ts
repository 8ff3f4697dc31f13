import { type Login, listPopularGames, type OpenedSession } from '@parlour/api-client';
import { timeText } from '@parlour/texts';
import { useCallback } from 'react';
import { useShell, useText } from '../../frame/shell-context.tsx';
import { languageAtom } from '../../site/page-atoms.ts';
import { keepRemembered } from '../../start/remembered.ts';
import { useAfterLogin } from '../use-after-login.ts';

export interface GivenAtLogin {
  /** As it was typed: a forced change need not ask for it again. */
  password?: string | undefined;
  /** The gateway remembers this device for a day. */
  isRemembered?: boolean | undefined;
}

/**
 * Lets in who has proved who they are: the token is kept, the popular games are loaded, the person is greeted and sees
 * the popups. Where the password has to be changed first (AUTH-03), nobody is let in before that. Answers whether
 * somebody is.
 */
export function useEnter(): (login: Login, given?: GivenAtLogin) => Promise<boolean> {
  const t = useText();
  const say = useText('sign-in');
  const { site, session, dialogs } = useShell();
  const afterLogin = useAfterLogin();
  return useCallback(
    async (login, { password, isRemembered = false } = {}) => {
      if (login.mustChangePassword) {
        const forced = { login: sessionOf(login), oldPassword: password };
        if (!(await dialogs.open({ kind: 'password', forced }))) return false;
      }
      session.open(sessionOf(login));
      if (isRemembered) keepRemembered(localStorage, login.username, Date.now());
      const language = site.store.get(languageAtom);
      listPopularGames(site.api, { prizeMode: 'LOTT', language }).catch(() => undefined);
      const { username: name, lastLoginAt } = login;
      const greeting = lastLoginAt
        ? say('lastLogin', { name, time: timeText(lastLoginAt, language) })
        : t('login.welcome', { name });
      void afterLogin(greeting);
      return true;
    },
    [site, session, dialogs, t, say, afterLogin],
  );
}

const sessionOf = ({ token, username, isAgent }: Login): OpenedSession => ({ token, username, isAgent });
