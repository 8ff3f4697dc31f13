import type { LiveMessage } from '@parlour/contracts';
import { type StreamLimits, subscribeToEventStream } from './event-source.ts';

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

/** Message between tabs. A new tab sends `joined` to request a replay of the messages since it began to load. */
type ChannelMessage =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'resumed' }
  | { kind: 'alive' }
  | { kind: 'joined'; from: number; to: number };

/** Number of messages that the leader can replay to a new tab: enough for the seconds in which a page loads. */
const replayMax = 50;

/**
 * Opens the stream. The tab that holds the lock of this name is the leader: it reads the stream and relays every
 * message. When it closes, another tab takes over, and `onGap` is called in all tabs. A visible tab steals the lock
 * from a silent leader, such as one that a phone has suspended. Without the Web Locks API, every tab has its own
 * connection.
 */
export function openSharedStream(parts: StreamParts): SharedStream {
  const limits = parts.limits ?? defaultLimits;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(parts.name);
  const recent: [at: number, ChannelMessage][] = [];
  const post = (shared: ChannelMessage): void => channel?.postMessage(shared);
  const relay = (shared: ChannelMessage): void => {
    recent.push([Date.now(), shared]);
    if (recent.length > replayMax) recent.shift();
    post(shared);
  };
  let stopped = false;
  let lastActivityAt = Date.now();
  let end: () => void = () => undefined;

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
      if (data.kind === 'joined') {
        for (const [at, shared] of recent) if (at >= data.from && at <= data.to) post(shared);
        return;
      }
      lastActivityAt = Date.now();
      if (data.kind === 'message') parts.onMessage(data.message);
      if (data.kind === 'resumed') parts.onGap?.();
    };
    post({ kind: 'joined', from: performance.timeOrigin, to: Date.now() });
  }

  /** Reads the stream as the leader. Resolves when the server refuses this tab; rejects when `signal` aborts. */
  const runAsLeader = (signal: AbortSignal, replacedLeader: boolean): Promise<void> =>
    subscribeToEventStream(
      {
        ...parts,
        onMessage(message) {
          parts.onMessage(message);
          relay({ kind: 'message', message });
        },
        onGap() {
          parts.onGap?.();
          relay({ kind: 'resumed' });
        },
        onActivity: () => post({ kind: 'alive' }),
        limits,
        replacedLeader,
      },
      signal,
    );

  async function campaign(): Promise<void> {
    let mode: 'first' | 'wait' | 'steal' = 'first';
    while (!stopped) {
      const leadership = new AbortController();
      const candidacy = new AbortController();
      const silenceTimer = setInterval(() => {
        const isSilent = Date.now() - lastActivityAt > limits.silentMs;
        if (isSilent && document.visibilityState !== 'hidden') candidacy.abort('silent');
      }, limits.silentMs / 4);
      end = () => {
        clearInterval(silenceTimer);
        candidacy.abort();
        leadership.abort();
      };
      const replacedLeader = mode !== 'first';
      const options = {
        first: { ifAvailable: true },
        wait: { signal: candidacy.signal },
        steal: { steal: true },
      }[mode];
      try {
        const outcome = await navigator.locks.request(parts.name, options, async (lock) => {
          clearInterval(silenceTimer);
          if (!lock) return 'another tab listens';
          await runAsLeader(leadership.signal, replacedLeader);
          return 'refused';
        });
        if (outcome === 'refused') return;
        mode = 'wait';
      } catch {
        // `stop` was called, the leader was silent for too long, or another tab stole the lock from this one.
        mode = candidacy.signal.reason === 'silent' ? 'steal' : 'wait';
        lastActivityAt = Date.now();
      } finally {
        end();
      }
    }
  }

  if ('locks' in navigator) void campaign();
  else {
    const alone = new AbortController();
    end = () => alone.abort();
    runAsLeader(alone.signal, false).catch(() => undefined);
  }

  return {
    broadcast: (message) => post({ kind: 'message', message }),
    stop() {
      stopped = true;
      end();
      channel?.close();
    },
  };
}
