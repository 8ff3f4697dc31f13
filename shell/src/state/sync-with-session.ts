import { getUnreadCount } from '@parlour/api-client';
import type { Api, EventBus } from '@parlour/contracts';
import type { createStore } from 'jotai';
import { openSharedStream, type SharedStream } from '../runtime/shared-stream.ts';
import { type BrowserSession, sessionAtom, setUnreadAtom } from '../session/index.ts';
import { createLiveMessageRouter } from './live-message-router.ts';

interface SessionSyncParts {
  store: ReturnType<typeof createStore>;
  events: EventBus;
  api: Api;
  session: BrowserSession;
  fetch: typeof fetch;
  refreshBalance(): Promise<void>;
  refreshStatus(): Promise<void>;
  refreshDeployments(): Promise<void>;
}

/**
 * Refreshes the balance and the unread count and reopens the live stream on each change of the session, because all
 * three belong to the signed-in member.
 */
export function syncWithSession(parts: SessionSyncParts): { stop(): void } {
  const { store, api, session } = parts;
  let stream: SharedStream | undefined;
  let streamToken: string | undefined;

  async function refreshUnread(): Promise<void> {
    const token = session.token();
    if (token === undefined) return;
    try {
      const count = await getUnreadCount(api);
      if (session.token() === token) store.set(setUnreadAtom, count);
    } catch {
      // The count stays unchanged. The next message about it triggers another request.
    }
  }

  const expire = (token: string | undefined) => {
    if (token !== undefined) session.expire(token);
  };
  const router = createLiveMessageRouter({
    events: parts.events,
    refreshBalance: parts.refreshBalance,
    refreshUnread,
    refreshStatus: parts.refreshStatus,
    refreshDeployments: parts.refreshDeployments,
    onSessionRevoked: () => expire(session.token()),
  });

  function restartStream(): void {
    if (store.get(sessionAtom).state === 'restoring') return;
    const token = session.token();
    if (stream && token === streamToken) return;
    stream?.stop();
    streamToken = token;
    stream = openSharedStream({
      name: `parlour.live.${token?.slice(0, 12) ?? 'visitor'}`,
      // `age` is the page's age in milliseconds. The gateway first replays the messages that it sent since then.
      url: new URL(`/wps/live?age=${Math.ceil(performance.now())}`, window.location.origin).href,
      fetch: parts.fetch,
      token,
      onMessage: router.onMessage,
      onGap: router.refreshAll,
      onUnauthorized: () => expire(token),
    });
    if (token === undefined) return;
    void parts.refreshBalance();
    void refreshUnread();
  }

  const unsubscribe = store.sub(sessionAtom, restartStream);
  restartStream();
  return {
    stop() {
      unsubscribe();
      stream?.stop();
    },
  };
}
