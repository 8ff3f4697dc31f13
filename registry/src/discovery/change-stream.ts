import type { ServerResponse } from 'node:http';
import type { LiveMessage } from '@parlour/contracts';
import type { Operations } from '../deployments/operations.ts';

/** Proxies drop a silent connection after a minute or so. */
const heartbeatMs = 25_000;
/** Who reads so slowly that this much waits is let go; the browser connects again and hears the newest revision. */
const waitingBytesMax = 64 * 1024;

/** Open streams to browsers: each hears of every revision, and of the current one at once. */
export interface ChangeStreams {
  open(response: ServerResponse): void;
  count(): number;
  /** Ends every stream. */
  close(): void;
}

export function createChangeStreams(operations: Pick<Operations, 'revision' | 'subscribe'>): ChangeStreams {
  const open = new Set<ServerResponse>();
  const send = (text: string): void => {
    // Built once, however many streams there are.
    const frame = Buffer.from(text);
    for (const response of open) {
      if (response.writableLength > waitingBytesMax) response.destroy();
      else response.write(frame);
    }
  };
  const unsubscribe = operations.subscribe(() => tellOnce());
  const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs).unref();
  let told = operations.revision();
  const tellOnce = (): void => {
    const revision = operations.revision();
    if (revision === told) return;
    told = revision;
    send(frameOf(revision));
  };

  return {
    open(response) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      response.write(frameOf(operations.revision()));
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    count: () => open.size,
    close() {
      unsubscribe();
      clearInterval(heartbeat);
      for (const response of open) response.end();
    },
  };
}

function frameOf(revision: number): string {
  const message: LiveMessage = { topic: 'deployment', revision };
  return `event: ${message.topic}\nid: ${revision}\ndata: ${JSON.stringify(message)}\n\n`;
}
