import type { OpenedSession } from '@parlour/api-client';
import { type EventBus, type Member, type Site, toAccountKind } from '@parlour/contracts';
import { clearMemberAtom, loadedMemberAtom, sessionStateAtom } from './atoms.ts';
import { joinSiblingTabs } from './sibling-tabs.ts';
import { readSession, removeSession, writeSession } from './stored-session.ts';

/** Siblings answer within a few milliseconds; a visitor's first page must not wait for nobody. */
const siblingAnswerMs = 150;

export interface SessionParts {
  store: Site['store'];
  events: EventBus;
  /** The tab's session storage. */
  storage: Storage;
  /** Asks the gateway who is signed in. */
  loadMember(): Promise<Member>;
  /** Ends the session at the gateway. */
  endSession(): Promise<unknown>;
  /** How long a new tab waits for a sibling's answer, in milliseconds. */
  siblingAnswerMs?: number;
  /** A member that could not be loaded; the session stays open and `refreshMember` may try again. */
  onMemberFailed?(error: unknown): void;
}

/** Who is signed in, in this tab and its siblings. One per page, made by the shell. */
export interface BrowserSession {
  /** What a call carries now. */
  token(): string | undefined;
  /** Finds the session of this tab or of a sibling. Settles once the answer is known; the member follows. */
  restore(): Promise<void>;
  /** After login, registration or demo start: this tab and every sibling that has nobody signed in are signed in. */
  open(session: OpenedSession): void;
  /** Asks the gateway again who is signed in; the member atom follows. */
  refreshMember(): Promise<void>;
  /** Ends the session here, in the tabs that share it, and at the gateway if it can be reached. */
  signOut(): Promise<void>;
  /** The gateway no longer knows `token`. Without effect when another session was opened meanwhile. */
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
      accountKind: toAccountKind(session.isAgent),
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
      // Somebody may have signed in while the siblings were asked.
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
      // The call reads the token when it starts, so it goes first; the person does not wait for its answer.
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
