import type { OpenedSession } from '@parlour/api-client';

export const siblingChannelName = 'parlour.session';

/** What tabs of one browser tell one another. Session storage belongs to one tab, so a new tab has to ask. */
type TabMessage =
  | { kind: 'ask' }
  | { kind: 'answer'; session: OpenedSession }
  | { kind: 'opened'; session: OpenedSession }
  | { kind: 'closed'; token: string; why: 'signed-out' | 'expired' };

export interface SiblingTabs {
  /** The session of a sibling, or undefined when none answers within `timeoutMs`. */
  ask(timeoutMs: number): Promise<OpenedSession | undefined>;
  tellOpened(session: OpenedSession): void;
  tellClosed(token: string, why: 'signed-out' | 'expired'): void;
  stop(): void;
}

/** Joins the tabs of this browser. Without BroadcastChannel a tab is alone and asks nobody. */
export function joinSiblingTabs(parts: {
  current(): OpenedSession | undefined;
  onOpened(session: OpenedSession): void;
  onClosed(token: string, why: 'signed-out' | 'expired'): void;
}): SiblingTabs {
  if (typeof BroadcastChannel === 'undefined') return alone;
  const channel = new BroadcastChannel(siblingChannelName);
  const waiting = new Set<(session: OpenedSession) => void>();
  const send = (message: TabMessage): void => channel.postMessage(message);

  const hear = ({ data }: MessageEvent<TabMessage>): void => {
    if (data.kind === 'ask') {
      const session = parts.current();
      if (session) send({ kind: 'answer', session });
    } else if (data.kind === 'answer') {
      for (const take of waiting) take(data.session);
    } else if (data.kind === 'opened') {
      parts.onOpened(data.session);
    } else {
      parts.onClosed(data.token, data.why);
    }
  };
  channel.addEventListener('message', hear);

  return {
    ask: (timeoutMs) =>
      new Promise((resolve) => {
        const take = (session: OpenedSession | undefined): void => {
          clearTimeout(timer);
          waiting.delete(take);
          resolve(session);
        };
        const timer = setTimeout(() => take(undefined), timeoutMs);
        waiting.add(take);
        send({ kind: 'ask' });
      }),
    tellOpened: (session) => send({ kind: 'opened', session }),
    tellClosed: (token, why) => send({ kind: 'closed', token, why }),
    stop() {
      channel.removeEventListener('message', hear);
      channel.close();
    },
  };
}

const alone: SiblingTabs = {
  ask: async () => undefined,
  tellOpened: () => undefined,
  tellClosed: () => undefined,
  stop: () => undefined,
};
