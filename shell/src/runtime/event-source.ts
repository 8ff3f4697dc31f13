import type { LiveMessage } from '@parlour/contracts';
import { parseLiveMessage } from '@parlour/contracts/live-message';
import { readEventFrames } from './event-frames.ts';

export interface StreamLimits {
  /** Returns the delay after the nth failure in a row. */
  waitMs(failures: number): number;
  /** Silence after which a connection, or the leader tab, is considered dead. Servers send something every 25 s. */
  silentMs: number;
}

interface EventSourceParts {
  url: string;
  fetch: typeof fetch;
  token?: string;
  onMessage(message: LiveMessage): void;
  onGap(): void;
  onUnauthorized?(): void;
  onDisconnect?(): void;
  /** Called when bytes arrive, and after each connection attempt. */
  onActivity(): void;
  limits: StreamLimits;
  /** True if another tab was the leader before: messages sent between the two are lost. */
  replacedLeader: boolean;
}

/** Reads the stream until `signal` aborts; reconnects after each failure. Resolves if the server refuses the token. */
export async function subscribeToEventStream(parts: EventSourceParts, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let hasGap = parts.replacedLeader;
  while (!signal.aborted) {
    try {
      const connected = await connect(parts, signal, () => {
        failures = 0;
        if (hasGap) parts.onGap();
        hasGap = true;
      });
      if (connected === 'refused') return parts.onUnauthorized?.();
    } catch {
      failures += 1;
      hasGap = true;
    }
    if (signal.aborted) break;
    parts.onDisconnect?.();
    parts.onActivity();
    await pause(parts.limits.waitMs(failures), signal);
  }
  signal.throwIfAborted();
}

/** Reads one connection to its end. Closes a silent one: a proxy may hold it open without passing data on. */
async function connect(
  { url, fetch, token, onMessage, onActivity, limits }: EventSourceParts,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<'refused' | 'ended'> {
  const connection = new AbortController();
  const abortConnection = () => connection.abort();
  let silence = setTimeout(abortConnection, limits.silentMs);
  signal.addEventListener('abort', abortConnection);
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      cache: 'no-store',
      signal: connection.signal,
    });
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
    onOpen();
    const restartSilenceTimer = () => {
      onActivity();
      clearTimeout(silence);
      silence = setTimeout(abortConnection, limits.silentMs);
    };
    for await (const data of readEventFrames(response.body, restartSilenceTimer)) {
      const message = parseLiveMessage(data);
      if (message) onMessage(message);
    }
    return 'ended';
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abortConnection);
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
