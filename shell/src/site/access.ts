import type { SessionState } from '@parlour/contracts';
import type { createStore } from 'jotai';
import { sessionAtom } from '../session/index.ts';
import type { ShellDialogs } from '../state/dialogs.ts';

export interface Access {
  requireLogin(): Promise<boolean>;
  requireRealAccount(): Promise<boolean>;
}

export interface AccessParts {
  store: ReturnType<typeof createStore>;
  dialogs: ShellDialogs;
  text(key: string): string;
}

/** Creates the checks that the page runs before an action. The gateway has the final say (GAME-01, MEM-03, AGT-02). */
export function createAccess({ store, dialogs, text }: AccessParts): Access {
  const waitForSession = (): Promise<SessionState> =>
    new Promise((resolve) => {
      const check = () => {
        const session = store.get(sessionAtom);
        if (session.state === 'restoring') return;
        stop();
        resolve(session);
      };
      const stop = store.sub(sessionAtom, check);
      check();
    });

  async function requireLogin(): Promise<boolean> {
    const session = await waitForSession();
    return session.state === 'signed-in' || dialogs.login();
  }

  /** Tells a demo account that this needs a real one; the confirm button leads to registration. */
  async function warnDemo(): Promise<void> {
    const register = await dialogs.confirm({
      title: text('in_need_true_account'),
      confirmLabel: text('in_increase_submit'),
      cancelLabel: text('demo.stay'),
    });
    if (register) await dialogs.register();
  }

  return {
    requireLogin,
    async requireRealAccount() {
      if (!(await requireLogin())) return false;
      const session = store.get(sessionAtom);
      if (session.state === 'signed-in' && session.accountKind !== 'demo') return true;
      await warnDemo();
      return false;
    },
  };
}
