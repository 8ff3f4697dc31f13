import type { LiveMessage } from '@parlour/contracts';
import { type StreamLimits, subscribeToEventStream } from './event-source.ts';
import { campaignForLeadership } from './leader-election.ts';
import { openTabChannel } from './tab-channel.ts';

/** Event stream of a server, which all tabs of the browser share over one connection. */
export interface SharedStream {
  /** Sends a message to the other tabs as if the server had sent it. */
  broadcast(message: LiveMessage): void;
  stop(): void;
}

export interface StreamParts {
  /** Tabs with the same name share a connection. */
  name: string;
  url: string;
  fetch: typeof fetch;
  token?: string;
  onMessage(message: LiveMessage): void;
  /** Called after an interruption of the connection: messages sent meanwhile are lost. */
  onGap?(): void;
  /** Called when the server refuses the token. This tab receives no further messages. */
  onUnauthorized?(): void;
  /** Called in the leader tab after each failure of the connection, before the delay. */
  onDisconnect?(): void;
  limits?: StreamLimits;
}

const defaultLimits: StreamLimits = {
  waitMs: (failures) => Math.min(30_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2),
  silentMs: 70_000,
};

/**
 * Opens the stream. The tab that holds the lock of this name is the leader: it reads the stream and relays every
 * message. When it closes, another tab takes over, and `onGap` is called in all tabs. A visible tab steals the lock
 * from a silent leader, such as one that a phone has suspended. Without the Web Locks API, every tab has its own
 * connection.
 */
export function openSharedStream(parts: StreamParts): SharedStream {
  const limits = parts.limits ?? defaultLimits;
  const channel = openTabChannel(parts.name, { onMessage: parts.onMessage, onGap: parts.onGap });

  /** Reads the stream as the leader. Resolves when the server refuses this tab; rejects when `signal` aborts. */
  const runAsLeader = (signal: AbortSignal, replacedLeader: boolean): Promise<void> =>
    subscribeToEventStream(
      {
        ...parts,
        onMessage(message) {
          parts.onMessage(message);
          channel.relay({ kind: 'message', message });
        },
        onGap() {
          parts.onGap?.();
          channel.relay({ kind: 'resumed' });
        },
        onActivity: () => channel.post({ kind: 'alive' }),
        limits,
        replacedLeader,
      },
      signal,
    );

  const stopped = new AbortController();
  if ('locks' in navigator) {
    void campaignForLeadership({
      name: parts.name,
      runAsLeader,
      silentMs: limits.silentMs,
      lastActivityAt: channel.lastActivityAt,
      signal: stopped.signal,
    });
  } else runAsLeader(stopped.signal, false).catch(() => undefined);

  return {
    broadcast: (message) => channel.post({ kind: 'message', message }),
    stop() {
      stopped.abort();
      channel.close();
    },
  };
}
