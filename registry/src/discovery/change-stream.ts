import type { ServerResponse } from 'node:http';
import type { LiveMessage } from '@parlour/contracts';
import type { Deployments } from '../deployments/deployments.ts';

/** Proxies drop a silent connection after a minute or so. */
const heartbeatMs = 25_000;

/**
 * Tells a browser of each deployment, and of the current revision at once, so that one that was away knows what it
 * missed. Returns the way to end the stream; `ended` is called once it has ended, from either side.
 */
export function openChangeStream(
  response: ServerResponse,
  deployments: Deployments,
  ended: () => void,
): () => void {
  const tell = (revision: number): void => {
    const message: LiveMessage = { topic: 'deployment', revision };
    response.write(`event: ${message.topic}\nid: ${revision}\ndata: ${JSON.stringify(message)}\n\n`);
  };
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  tell(deployments.revision());
  const unsubscribe = deployments.subscribe(({ id }) => tell(id));
  const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs).unref();
  response.once('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
    ended();
  });
  return () => response.end();
}
