import { endAllSessions } from '@parlour/api-client';
import type { Api, Site } from '@parlour/contracts';
import type { BrowserSession } from '@parlour/session';
import type { ShellDialogs } from './dialogs.ts';

export interface LogOutParts {
  api: Api;
  dialogs: ShellDialogs;
  session: BrowserSession;
  text(key: string): string;
  navigate: Site['navigate'];
}

/** Asks, ends the session, here alone or everywhere, and returns to the home page. */
export function createLogOut({ api, dialogs, session, text, navigate }: LogOutParts): Site['logOut'] {
  return async ({ everywhere = false } = {}) => {
    const sure = await dialogs.confirm({
      title: text(everywhere ? 'logout.everywhereTitle' : 'logout.title'),
      body: text(everywhere ? 'logout.everywhereBody' : 'logout.body'),
      confirmLabel: text('logout.confirm'),
      cancelLabel: text('logout.stay'),
      tone: 'danger',
    });
    if (!sure) return;
    // The other sessions first: a person who is told that all are over must be able to rely on it.
    if (everywhere) {
      try {
        await endAllSessions(api, { keepThis: true });
      } catch {
        dialogs.toast({ tone: 'danger', text: text('logout.everywhereFailed') });
        return;
      }
    }
    const ended = session.signOut();
    navigate('/');
    await ended;
  };
}
