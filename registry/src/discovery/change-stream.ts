import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { LiveMessage, PackedDocument } from '@parlour/contracts';
import type { Operations } from '../deployments/operations.ts';
import type { CompressedBody } from '../http/compressed-body.ts';

const compress = promisify(gzip);

/** Proxies drop a silent connection after a minute or so. */
const heartbeatMs = 25_000;
/** Who reads so slowly that this much waits is let go; the browser connects again and hears the newest revision. */
const waitingBytesMax = 128 * 1024;

export interface StreamSources {
  operations: Pick<Operations, 'revision' | 'subscribe'>;
  /** The signed document of the current revision. */
  getDocument(): Promise<CompressedBody>;
}

/** Open streams to browsers: each hears of the current revision at once, and gets the document of every later one. */
export interface ChangeStreams {
  open(response: ServerResponse): void;
  count(): number;
  /** Ends every stream. */
  close(): void;
}

export function createChangeStreams({ operations, getDocument }: StreamSources): ChangeStreams {
  const open = new Set<ServerResponse>();
  const send = (text: string): void => {
    // Built once, however many streams there are.
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
    // While it was packed, another deployment may have come, which tells its own.
    if (revision === lastSent) send(formatFrame(revision, document));
  };

  return {
    open(response) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      response.write(formatFrame(operations.revision()));
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

const packDocument = async ({ plain }: CompressedBody): Promise<PackedDocument> =>
  (await compress(plain)).toString('base64');

function formatFrame(revision: number, document?: PackedDocument): string {
  const message: LiveMessage = { topic: 'deployment', revision, document };
  return `event: ${message.topic}\nid: ${revision}\ndata: ${JSON.stringify(message)}\n\n`;
}
