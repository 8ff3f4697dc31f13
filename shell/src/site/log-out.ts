import { endAllSessions } from '@parlour/api-client';
import type { Api, Site } from '@parlour/contracts';
import type { BrowserSession } from '../session/index.ts';
import type { ShellDialogs } from '../state/dialogs.ts';

interface LogOutParts {
  api: Api;
  dialogs: ShellDialogs;
  session: BrowserSession;
  text(key: string): string;
  navigate: Site['navigate'];
}

/** Creates `logOut`: it asks, ends the session here or everywhere, and navigates to the home page. */
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
    // Ends the other sessions first, because the page must not claim that all are over if that fails.
    if (everywhere) {
      try {
        await endAllSessions(api, { keepThis: true });
      } catch {
        dialogs.toast({ tone: 'danger', text: text('logout.everywhereFailed') });
        return;
      }
    }
    dialogs.clearToasts();
    const ended = session.signOut();
    navigate('/');
    await ended;
  };
}
