import type { LiveMessage } from '@parlour/contracts';

/** Message between tabs. A new tab sends `joined` to request a replay of the messages since it began to load. */
type ChannelMessage =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'resumed' }
  | { kind: 'alive' }
  | { kind: 'joined'; from: number; to: number };

/** Connection of this tab to the other tabs that share a stream. */
interface TabChannel {
  /** Sends to the other tabs. */
  post(message: ChannelMessage): void;
  /** Sends to the other tabs, and remembers the message for tabs that open later. */
  relay(message: ChannelMessage): void;
  /** Returns when another tab last sent something, or when this tab opened the channel. */
  lastActivityAt(): number;
  close(): void;
}

/** Number of messages that the leader can replay to a new tab: enough for the seconds in which a page loads. */
const replayMax = 50;

/** Opens the channel. In a browser without channels nothing is sent or received. */
export function openTabChannel(
  name: string,
  { onMessage, onGap }: { onMessage(message: LiveMessage): void; onGap?(): void },
): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const recent: [at: number, ChannelMessage][] = [];
  let lastActivityAt = Date.now();
  const post = (message: ChannelMessage): void => channel?.postMessage(message);

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
      if (data.kind === 'joined') {
        for (const [at, message] of recent) if (at >= data.from && at <= data.to) post(message);
        return;
      }
      lastActivityAt = Date.now();
      if (data.kind === 'message') onMessage(data.message);
      if (data.kind === 'resumed') onGap?.();
    };
    post({ kind: 'joined', from: performance.timeOrigin, to: Date.now() });
  }

  return {
    post,
    relay(message) {
      recent.push([Date.now(), message]);
      if (recent.length > replayMax) recent.shift();
      post(message);
    },
    lastActivityAt: () => lastActivityAt,
    close: () => channel?.close(),
  };
}
