import type { LiveMessage } from '@parlour/contracts';
import { eventFrames } from './event-frames.ts';

export interface StreamLimits {
  /** Wait after the nth failure in a row. */
  waitMs(failures: number): number;
  /** Silence after which a connection, or the tab that holds it, counts as dead. Servers send something every 25 s. */
  silentMs: number;
}

export interface ListenParts {
  url: string;
  fetch: typeof fetch;
  token?: string;
  heard(message: LiveMessage): void;
  resumed(): void;
  refused?(): void;
  cut?(): void;
  /** Something came, or was tried. */
  alive(): void;
  limits: StreamLimits;
  /** True where another tab listened before: what was said between the two is lost. */
  tookOver: boolean;
}

/** Listens until `signal` ends it, connecting again after each failure. Resolves when the server refused the token. */
export async function listenTo(parts: ListenParts, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let missedSomething = parts.tookOver;
  while (!signal.aborted) {
    try {
      const connected = await connect(parts, signal, () => {
        failures = 0;
        if (missedSomething) parts.resumed();
        missedSomething = true;
      });
      if (connected === 'refused') return parts.refused?.();
    } catch {
      failures += 1;
      missedSomething = true;
    }
    if (signal.aborted) break;
    parts.cut?.();
    parts.alive();
    await pause(parts.limits.waitMs(failures), signal);
  }
  signal.throwIfAborted();
}

/** One connection, to its end. A silent one is given up: a proxy may hold it without passing anything on. */
async function connect(
  { url, fetch, token, heard, alive, limits }: ListenParts,
  signal: AbortSignal,
  opened: () => void,
): Promise<'refused' | 'ended'> {
  const connection = new AbortController();
  const giveUp = () => connection.abort();
  let silence = setTimeout(giveUp, limits.silentMs);
  signal.addEventListener('abort', giveUp);
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      cache: 'no-store',
      signal: connection.signal,
    });
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
    opened();
    const stillThere = () => {
      alive();
      clearTimeout(silence);
      silence = setTimeout(giveUp, limits.silentMs);
    };
    for await (const data of eventFrames(response.body, stillThere)) heard(JSON.parse(data) as LiveMessage);
    return 'ended';
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', giveUp);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
