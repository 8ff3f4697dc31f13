import type { OpenedSession } from '@parlour/api-client';

const siblingChannelName = 'parlour.session';

/** Time after a request without an answer in which a late one still counts. A busy or suspended tab answers late. */
const lateAnswerMs = 10_000;

/** A session between tabs, which may run different releases of the shell: the key of the account type never changes. */
type SentSession = Omit<OpenedSession, 'accountCode'> & { isAgent: number };

/** Messages between tabs of one browser. Session storage belongs to one tab, so a new tab requests the session. */
type TabMessage =
  | { kind: 'ask' }
  | { kind: 'answer'; session: SentSession }
  | { kind: 'opened'; session: SentSession }
  | { kind: 'closed'; token: string; why: 'signed-out' | 'expired' };

const toSent = ({ token, username, accountCode }: OpenedSession): SentSession => ({
  token,
  username,
  isAgent: accountCode,
});

const toSession = ({ token, username, isAgent }: SentSession): OpenedSession => ({
  token,
  username,
  accountCode: isAgent,
});

interface SiblingTabs {
  /**
   * Resolves to the session of a sibling, or undefined when none replies within `timeoutMs`. A later reply counts as a
   * session that was opened.
   */
  requestSession(timeoutMs: number): Promise<OpenedSession | undefined>;
  notifyOpened(session: OpenedSession): void;
  notifyClosed(token: string, why: 'signed-out' | 'expired'): void;
  stop(): void;
}

/** Connects the tabs of this browser. Without BroadcastChannel a tab is isolated and sends no request. */
export function joinSiblingTabs(parts: {
  current(): OpenedSession | undefined;
  onOpened(session: OpenedSession): void;
  onClosed(token: string, why: 'signed-out' | 'expired'): void;
}): SiblingTabs {
  if (typeof BroadcastChannel === 'undefined') return noSiblings;
  const channel = new BroadcastChannel(siblingChannelName);
  /** Callbacks that wait for an answer, each with the function that ends its wait. */
  const waiting = new Map<(session: OpenedSession) => void, () => void>();
  const send = (message: TabMessage): void => channel.postMessage(message);

  const onMessage = ({ data }: MessageEvent<TabMessage>): void => {
    if (data.kind === 'ask') {
      const session = parts.current();
      if (session) send({ kind: 'answer', session: toSent(session) });
    } else if (data.kind === 'answer') {
      for (const onAnswer of waiting.keys()) onAnswer(toSession(data.session));
    } else if (data.kind === 'opened') {
      parts.onOpened(toSession(data.session));
    } else {
      parts.onClosed(data.token, data.why);
    }
  };
  channel.addEventListener('message', onMessage);

  return {
    requestSession: (timeoutMs) =>
      new Promise((resolve) => {
        let isLate = false;
        const onAnswer = (session: OpenedSession): void => {
          end();
          if (isLate) parts.onOpened(session);
          else resolve(session);
        };
        const end = (): void => {
          for (const timer of timers) clearTimeout(timer);
          waiting.delete(onAnswer);
        };
        const answerLate = (): void => {
          isLate = true;
          resolve(undefined);
        };
        const timers = [setTimeout(answerLate, timeoutMs), setTimeout(end, timeoutMs + lateAnswerMs)];
        waiting.set(onAnswer, end);
        send({ kind: 'ask' });
      }),
    notifyOpened: (session) => send({ kind: 'opened', session: toSent(session) }),
    notifyClosed: (token, why) => send({ kind: 'closed', token, why }),
    stop() {
      for (const end of waiting.values()) end();
      channel.removeEventListener('message', onMessage);
      channel.close();
    },
  };
}

const noSiblings: SiblingTabs = {
  requestSession: async () => undefined,
  notifyOpened: () => undefined,
  notifyClosed: () => undefined,
  stop: () => undefined,
};
