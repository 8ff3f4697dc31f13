import type { LiveMessage } from '@parlour/contracts';
import { type StreamLimits, subscribeToEventStream } from './event-source.ts';

/** A server's event stream, heard by every tab of the browser over one connection. */
export interface SharedStream {
  /** Passes a message on to the other tabs as if the server had sent it. */
  broadcast(message: LiveMessage): void;
  stop(): void;
}

export interface StreamParts {
  /** Tabs that give the same name share a connection. */
  name: string;
  url: string;
  fetch: typeof fetch;
  token?: string;
  onMessage(message: LiveMessage): void;
  /** The connection was gone for a while: what was said meanwhile is lost. */
  onGap?(): void;
  /** The server does not know the token. This tab hears nothing more. */
  onUnauthorized?(): void;
  /** The connection failed once more; called in the one tab that holds it, before each wait. */
  onDisconnect?(): void;
  limits?: StreamLimits;
}

const defaultLimits: StreamLimits = {
  waitMs: (failures) => Math.min(30_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2),
  silentMs: 70_000,
};

/** What the tab that holds the connection tells the others; one that `joined` asks for what was told while it began to load. */
type ChannelMessage =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'resumed' }
  | { kind: 'alive' }
  | { kind: 'joined'; from: number; to: number };

/** What the tab that holds the connection can tell those that join: enough for the seconds in which a page loads. */
const replayMax = 50;

/**
 * The tab that holds the lock of this name listens and passes everything on; when it goes, another takes over, and all
 * tabs are told that something may have been lost. A visible tab takes the lock from one that fell silent, such as one
 * that a phone has put to sleep. Without locks every tab listens for itself.
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

  /** Resolves when the server refused this tab; rejects when `signal` ended it or another tab took the lock. */
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
        // Stopped, silent for too long, or another tab took the lock from this one.
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
