import { type Login, listPopularGames, logIn } from '@parlour/api-client';
import { useMemo } from 'react';
import { useShell, useText } from '../frame/shell-context.tsx';
import { languageAtom } from '../site/page-atoms.ts';
import { loginEveryMs, throttled } from './throttle.ts';

export interface Credentials {
  username: string;
  password: string;
  /** What was read from the captcha, where one was drawn. */
  captcha?: string | undefined;
}

/** Logs in, at most once a second: the token is kept, the popular games are loaded, the person is greeted. */
export function useLogIn(): (credentials: Credentials) => Promise<Login> {
  const t = useText();
  const { site, session, dialogs } = useShell();
  return useMemo(
    () =>
      throttled(async (credentials: Credentials) => {
        const login = await logIn(site.api, credentials);
        session.open(login);
        const language = site.store.get(languageAtom);
        listPopularGames(site.api, { prizeMode: 'LOTT', language }).catch(() => undefined);
        dialogs.toast({ tone: 'success', text: t('login.welcome', { name: login.username }) });
        return login;
      }, loginEveryMs),
    [site, session, dialogs, t],
  );
}
