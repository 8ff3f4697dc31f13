import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';

const openedAtOnce = 200;

/** Pages as the registry sees them: each holds a stream of changes, and asks for the document when it hears of a new one. */
export interface StreamClients {
  /**
   * Resolves once each client has the document of a revision above `revision`: the moment for each, by `performance.now()`.
   * Call it before the deployment.
   */
  applied(revision: number): Promise<number[]>;
  close(): void;
}

interface Stream {
  /** Called with every revision that the stream tells. */
  heard: (revision: number) => void;
  close(): void;
}

/** Opens `count` streams at the site. Resolves when each has heard the current revision. */
export async function openStreams(site: string, count: number): Promise<StreamClients> {
  const streams: Stream[] = [];
  while (streams.length < count) {
    const next = Math.min(openedAtOnce, count - streams.length);
    streams.push(...(await Promise.all(Array.from({ length: next }, () => openStream(site)))));
  }
  const appliedBy = (stream: Stream, before: number): Promise<number> =>
    new Promise((resolve, reject) => {
      stream.heard = (revision) => {
        if (revision <= before) return;
        stream.heard = () => undefined;
        documentArrives(site, revision).then(() => resolve(performance.now()), reject);
      };
    });
  return {
    applied: (revision) => Promise.all(streams.map((stream) => appliedBy(stream, revision))),
    close() {
      for (const stream of streams) stream.close();
    },
  };
}

/** A stream on a bare socket: what is measured is the server, not a client library. */
function openStream(site: string): Promise<Stream> {
  const { hostname, port, host } = new URL(site);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const stream: Stream = { heard: () => undefined, close: () => socket.destroy() };
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
        const revision = /^id: (\d+)$/m.exec(frame)?.[1];
        if (revision === undefined) continue;
        resolve(stream);
        stream.heard(Number(revision));
      }
    });
  });
}

/** Fetches the document as a page does. It is read once only: a thousand pages do that on machines of their own. */
function documentArrives(site: string, revision: number): Promise<void> {
  const { hostname, port, host } = new URL(site);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const parts: Buffer[] = [];
    socket.once('error', reject);
    socket.once('connect', () =>
      socket.write(
        `GET /registry/discovery HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`,
      ),
    );
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.once('end', () => {
      if (revisionIn(Buffer.concat(parts)) === revision) resolve();
      else reject(new Error(`The document of revision ${revision} did not come.`));
    });
  });
}

const read: { body: Buffer; revision: number } = { body: Buffer.alloc(0), revision: 0 };

/** The revision of the document in an answer; that of the one before where it is the same. */
function revisionIn(answer: Buffer): number {
  const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4);
  if (!body.equals(read.body)) {
    read.body = body;
    read.revision = Number(/\\"revision\\":(\d+),/.exec(String(brotliDecompressSync(body)))?.[1]);
  }
  return read.revision;
}
