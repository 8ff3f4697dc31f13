import type { LiveMessage } from '@parlour/contracts';
import { eventFrames } from './event-frames.ts';

export interface LiveStreamParts {
  url: string;
  fetch: typeof fetch;
  token: string | undefined;
  heard(message: LiveMessage): void;
  /** Messages may have been lost: ask for everything again. */
  resumed(): void;
  /** The gateway no longer knows the token. */
  refused(): void;
  /** Wait after the nth failure in a row. */
  waitMs?(failures: number): number;
}

const backoffMs = (failures: number) => Math.min(30_000, 1000 * 2 ** failures) * (0.75 + Math.random() / 2);

/**
 * Hears what changed, by one stream per browser and session: the tab that holds the lock listens and passes
 * messages on to the others; when it goes, another takes over. Without locks every tab listens for itself.
 */
export function startLiveStream(parts: LiveStreamParts): { stop(): void } {
  const ended = new AbortController();
  const name = `parlour.live.${parts.token?.slice(0, 12) ?? 'visitor'}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  if (channel) channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => parts.heard(data);

  const lead = () =>
    listen(parts, ended.signal, (message) => {
      parts.heard(message);
      channel?.postMessage(message);
    });
  const leading = navigator.locks ? navigator.locks.request(name, { signal: ended.signal }, lead) : lead();
  // Ended while it waited for the lock: that is how a follower stops.
  leading.catch(() => undefined);

  return {
    stop() {
      ended.abort();
      channel?.close();
    },
  };
}

async function listen(
  parts: LiveStreamParts,
  signal: AbortSignal,
  heard: (message: LiveMessage) => void,
): Promise<void> {
  const waitMs = parts.waitMs ?? backoffMs;
  let failures = 0;
  let connected = false;
  while (!signal.aborted) {
    try {
      const response = await parts.fetch(parts.url, {
        headers: {
          accept: 'text/event-stream',
          ...(parts.token ? { authorization: `Bearer ${parts.token}` } : {}),
        },
        cache: 'no-store',
        signal,
      });
      if (response.status === 401) return parts.refused();
      if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
      if (connected) parts.resumed();
      connected = true;
      failures = 0;
      for await (const data of eventFrames(response.body)) heard(JSON.parse(data) as LiveMessage);
    } catch {
      failures += 1;
    }
    await pause(waitMs(failures), signal);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
