import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { LiveMessage, PackedDocument } from '@parlour/contracts';
import { createOpenLimit, streamsMax } from '@parlour/network';
import type { Operations } from '../deployments/operations.ts';
import { RegistryError } from '../errors.ts';
import type { CompressedBody } from '../http/compressed-body.ts';

const compress = promisify(gzip);

/** Interval of heartbeats. Proxies close a silent connection after about a minute. */
const heartbeatMs = 25_000;
/**
 * Maximum of unsent bytes per connection. A slower reader is disconnected; its browser reconnects and receives the
 * newest revision.
 */
const waitingBytesMax = 128 * 1024;

interface StreamSources {
  operations: Pick<Operations, 'revision' | 'subscribe'>;
  /** Returns the signed document of the current revision. */
  getDocument(): Promise<CompressedBody>;
}

/** Event streams to browsers. Each receives the current revision at once, and the document of every later one. */
export interface ChangeStreams {
  /** Fails with `busy` when too many streams, of this network or in all, are open. */
  requireRoom(network: string): void;
  open(response: ServerResponse, network: string): void;
  count(): number;
  /** Ends every stream. */
  close(): void;
}

export function createChangeStreams({ operations, getDocument }: StreamSources): ChangeStreams {
  const open = new Set<ServerResponse>();
  const limit = createOpenLimit(streamsMax);
  const send = (text: string): void => {
    // Encode the frame once for all streams.
    const frame = Buffer.from(text);
    for (const response of open) {
      if (response.writableLength > waitingBytesMax) response.destroy();
      else response.write(frame);
    }
  };
  const unsubscribe = operations.subscribe(() => void broadcastRevision());
  const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs).unref();
  let lastSent = operations.revision();
  const broadcastRevision = async (): Promise<void> => {
    const revision = operations.revision();
    if (revision === lastSent) return;
    lastSent = revision;
    const document = await getDocument().then(packDocument, () => undefined);
    // Another deployment may have happened while the document was compressed. It sends its own frame.
    if (revision === lastSent) send(formatFrame(revision, document));
  };

  return {
    requireRoom(network) {
      const reached = limit.getReached(network);
      if (reached === undefined) return;
      throw new RegistryError(
        'busy',
        `Too many pages${reached === 'network' ? ' of this address' : ''} are open.`,
      );
    },
    open(response, network) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      response.write(formatFrame(operations.revision()));
      open.add(response);
      const release = limit.add(network);
      response.once('close', () => {
        open.delete(response);
        release();
      });
    },
    count: () => open.size,
    close() {
      unsubscribe();
      clearInterval(heartbeat);
      for (const response of open) response.end();
    },
  };
}

const packDocument = async ({ plain }: CompressedBody): Promise<PackedDocument> =>
  (await compress(plain)).toString('base64');

function formatFrame(revision: number, document?: PackedDocument): string {
  const message: LiveMessage = { topic: 'deployment', revision, document };
  return `event: ${message.topic}\nid: ${revision}\ndata: ${JSON.stringify(message)}\n\n`;
}
