import type { OpenedSession } from '@parlour/api-client';
import { type EventBus, type Member, type Site, toAccountKind } from '@parlour/contracts';
import { clearMemberAtom, loadedMemberAtom, sessionStateAtom } from './atoms.ts';
import { joinSiblingTabs } from './sibling-tabs.ts';
import { readSession, removeSession, writeSession } from './stored-session.ts';

/**
 * Siblings reply within a few milliseconds; a visitor's first page must not wait longer for a sibling tab that does
 * not exist.
 */
const siblingAnswerMs = 150;

export interface SessionParts {
  store: Site['store'];
  events: EventBus;
  /** The tab's session storage. */
  storage: Storage;
  /** Requests the signed-in member from the gateway. */
  loadMember(): Promise<Member>;
  /** Ends the session at the gateway. */
  endSession(): Promise<unknown>;
  /** Timeout of a new tab for a sibling's reply, in milliseconds. */
  siblingAnswerMs?: number;
  /** Called when the member could not be loaded; the session stays open, and `refreshMember` can retry. */
  onMemberFailed?(error: unknown): void;
}

/** The session of this tab and its siblings. One per page, created by the shell. */
export interface BrowserSession {
  /** Returns the token for the next call. */
  token(): string | undefined;
  /**
   * Restores the session of this tab or of a sibling. Settles once the session is known; the member is loaded
   * afterwards.
   */
  restore(): Promise<void>;
  /** Opens a session after login, registration or demo start, in this tab and in every sibling that has no session. */
  open(session: OpenedSession): void;
  /** Requests the member from the gateway again and updates the member atom. */
  refreshMember(): Promise<void>;
  /** Ends the session in this tab, in the tabs that share it, and at the gateway if it can be reached. */
  signOut(): Promise<void>;
  /** Ends the session after the gateway rejected `token`. No effect when another session was opened meanwhile. */
  expire(token: string): void;
  stop(): void;
}

export function createSession(parts: SessionParts): BrowserSession {
  const { store, events, storage } = parts;
  const current = () => readSession(storage);

  const siblings = joinSiblingTabs({
    current,
    onOpened: (session) => {
      if (!current()) adopt(session);
    },
    onClosed: (token, why) => close(token, why),
  });

  function adopt(session: OpenedSession): void {
    writeSession(storage, session);
    store.set(clearMemberAtom);
    store.set(sessionStateAtom, {
      state: 'signed-in',
      username: session.username,
      accountKind: toAccountKind(session.accountCode),
    });
    events.publish('session.opened', { username: session.username });
    void refreshMember();
  }

  async function refreshMember(): Promise<void> {
    const tokenBefore = current()?.token;
    if (tokenBefore === undefined) return;
    try {
      const member = await parts.loadMember();
      if (current()?.token === tokenBefore) store.set(loadedMemberAtom, member);
    } catch (error) {
      if (current()?.token === tokenBefore) parts.onMemberFailed?.(error);
    }
  }

  function close(token: string, why: 'signed-out' | 'expired'): boolean {
    if (current()?.token !== token) return false;
    removeSession(storage);
    store.set(clearMemberAtom);
    store.set(sessionStateAtom, { state: 'visitor' });
    events.publish(why === 'expired' ? 'session.expired' : 'session.closed', {});
    return true;
  }

  return {
    token: () => current()?.token,
    async restore() {
      const session = current() ?? (await siblings.requestSession(parts.siblingAnswerMs ?? siblingAnswerMs));
      // A member may have signed in while the request to the siblings was in flight.
      if (store.get(sessionStateAtom).state === 'signed-in') return;
      if (session) adopt(session);
      else store.set(sessionStateAtom, { state: 'visitor' });
    },
    open(session) {
      adopt(session);
      siblings.notifyOpened(session);
    },
    refreshMember,
    async signOut() {
      const token = current()?.token;
      if (token === undefined) return;
      // The call reads the token when it starts, so it goes first; the logout does not wait for the response.
      const ended = parts.endSession().catch(() => undefined);
      close(token, 'signed-out');
      siblings.notifyClosed(token, 'signed-out');
      await ended;
    },
    expire(token) {
      if (close(token, 'expired')) siblings.notifyClosed(token, 'expired');
    },
    stop: () => siblings.stop(),
  };
}
