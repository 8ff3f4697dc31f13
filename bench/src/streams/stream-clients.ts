import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';

const openedAtOnce = 200;

/** Pages as the registry sees them: each holds a stream of changes, which delivers every new document. */
interface StreamClients {
  /**
   * Resolves when each client has the document of a revision above `revision`, with the time of each by
   * `performance.now()`. Call it before the deployment.
   */
  applied(revision: number): Promise<number[]>;
  close(): void;
}

interface Stream {
  /** Called with the data of every message. */
  onMessage: (message: string) => void;
  close(): void;
}

/** Opens `count` streams at the site. Resolves when each has received the current revision. */
export async function openStreams(site: string, count: number): Promise<StreamClients> {
  const streams: Stream[] = [];
  while (streams.length < count) {
    const next = Math.min(openedAtOnce, count - streams.length);
    streams.push(
      ...(await Promise.all(
        Array.from({ length: next }, (_, index) => openStream(site, streams.length + index)),
      )),
    );
  }
  const waitForApplied = (stream: Stream, before: number): Promise<number> =>
    new Promise((resolve, reject) => {
      stream.onMessage = (message) => {
        const arrivedAt = performance.now();
        const revision = parseRevision(message);
        if (revision <= before) return;
        stream.onMessage = () => undefined;
        if (Number.isNaN(revision)) reject(new Error('A message without its document came.'));
        else resolve(arrivedAt);
      };
    });
  return {
    applied: (revision) => Promise.all(streams.map((stream) => waitForApplied(stream, revision))),
    close() {
      for (const stream of streams) stream.close();
    },
  };
}

/** One address may have 200 streams, so each hundred has another address of this machine. */
const toLocalAddress = (index: number): string => `127.0.1.${1 + Math.floor(index / 100)}`;

/** Opens a stream on a bare socket, so that the measurement covers the server and not a client library. */
function openStream(site: string, index: number): Promise<Stream> {
  const { hostname, port, host } = new URL(site);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: toLocalAddress(index) });
    const stream: Stream = { onMessage: () => undefined, close: () => socket.destroy() };
    let rest = '';
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('connect', () =>
      socket.write(`GET /registry/changes HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n\r\n`),
    );
    socket.on('data', (text: string) => {
      const frames = (rest + text).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const message = /^data: (.*)$/m.exec(frame)?.[1];
        if (message === undefined) continue;
        resolve(stream);
        stream.onMessage(message);
      }
    });
  });
}

const read = { message: '', revision: 0 };

/**
 * Parses the revision of the document in a message; NaN when there is none. Each message is parsed once only: a
 * thousand real pages parse on their own machines.
 */
function parseRevision(message: string): number {
  if (message !== read.message) {
    const { document = '' } = JSON.parse(message) as { document?: string };
    const text = document && String(gunzipSync(Buffer.from(document, 'base64')));
    read.message = message;
    read.revision = Number(/\\"revision\\":(\d+),/.exec(text)?.[1]);
  }
  return read.revision;
}
