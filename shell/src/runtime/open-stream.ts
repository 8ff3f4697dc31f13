import type { LiveMessage } from '@parlour/contracts';
import { listenTo, type StreamLimits } from './listen.ts';

/** A server's event stream, heard by every tab of the browser over one connection. */
export interface SharedStream {
  /** Passes a message on to the other tabs as if the server had sent it. */
  tell(message: LiveMessage): void;
  stop(): void;
}

export interface StreamParts {
  /** Tabs that give the same name share a connection. */
  name: string;
  url: string;
  fetch: typeof fetch;
  token?: string;
  heard(message: LiveMessage): void;
  /** The connection was gone for a while: what was said meanwhile is lost. */
  resumed?(): void;
  /** The server does not know the token. This tab hears nothing more. */
  refused?(): void;
  /** The connection failed once more; called in the one tab that holds it, before each wait. */
  cut?(): void;
  limits?: StreamLimits;
}

const usualLimits: StreamLimits = {
  waitMs: (failures) => Math.min(30_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2),
  silentMs: 70_000,
};

/** What the tab that holds the connection tells the others; one that `joined` asks for what was told while it began to load. */
type Shared =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'resumed' }
  | { kind: 'alive' }
  | { kind: 'joined'; from: number; to: number };

/** What the tab that holds the connection can tell those that join: enough for the seconds in which a page loads. */
const toldMax = 50;

/**
 * The tab that holds the lock of this name listens and passes everything on; when it goes, another takes over, and all
 * tabs are told that something may have been lost. A visible tab takes the lock from one that fell silent, such as one
 * that a phone has put to sleep. Without locks every tab listens for itself.
 */
export function openSharedStream(parts: StreamParts): SharedStream {
  const limits = parts.limits ?? usualLimits;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(parts.name);
  const told: [at: number, Shared][] = [];
  const tell = (shared: Shared): void => channel?.postMessage(shared);
  const pass = (shared: Shared): void => {
    told.push([Date.now(), shared]);
    if (told.length > toldMax) told.shift();
    tell(shared);
  };
  let stopped = false;
  let lastHeardAt = Date.now();
  let end: () => void = () => undefined;

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Shared>) => {
      if (data.kind === 'joined') {
        for (const [at, shared] of told) if (at >= data.from && at <= data.to) tell(shared);
        return;
      }
      lastHeardAt = Date.now();
      if (data.kind === 'message') parts.heard(data.message);
      if (data.kind === 'resumed') parts.resumed?.();
    };
    tell({ kind: 'joined', from: performance.timeOrigin, to: Date.now() });
  }

  /** Resolves when the server refused this tab; rejects when `signal` ended it or another tab took the lock. */
  const lead = (signal: AbortSignal, tookOver: boolean): Promise<void> =>
    listenTo(
      {
        ...parts,
        heard(message) {
          parts.heard(message);
          pass({ kind: 'message', message });
        },
        resumed() {
          parts.resumed?.();
          pass({ kind: 'resumed' });
        },
        alive: () => tell({ kind: 'alive' }),
        limits,
        tookOver,
      },
      signal,
    );

  async function takePart(): Promise<void> {
    let how: 'first' | 'wait' | 'steal' = 'first';
    while (!stopped) {
      const turn = new AbortController();
      const waiting = new AbortController();
      const watch = setInterval(() => {
        const isSilent = Date.now() - lastHeardAt > limits.silentMs;
        if (isSilent && document.visibilityState !== 'hidden') waiting.abort('silent');
      }, limits.silentMs / 4);
      end = () => {
        clearInterval(watch);
        waiting.abort();
        turn.abort();
      };
      const tookOver = how !== 'first';
      const options = {
        first: { ifAvailable: true },
        wait: { signal: waiting.signal },
        steal: { steal: true },
      }[how];
      try {
        const outcome = await navigator.locks.request(parts.name, options, async (lock) => {
          clearInterval(watch);
          if (!lock) return 'another tab listens';
          await lead(turn.signal, tookOver);
          return 'refused';
        });
        if (outcome === 'refused') return;
        how = 'wait';
      } catch {
        // Stopped, silent for too long, or another tab took the lock from this one.
        how = waiting.signal.reason === 'silent' ? 'steal' : 'wait';
        lastHeardAt = Date.now();
      } finally {
        end();
      }
    }
  }

  if ('locks' in navigator) void takePart();
  else {
    const alone = new AbortController();
    end = () => alone.abort();
    lead(alone.signal, false).catch(() => undefined);
  }

  return {
    tell: (message) => tell({ kind: 'message', message }),
    stop() {
      stopped = true;
      end();
      channel?.close();
    },
  };
}
