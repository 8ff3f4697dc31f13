import type { ServerResponse } from 'node:http';
import { AppError, type LiveMessage } from '@parlour/contracts';
import { createOpenLimit, streamsMax, toCallerNetwork } from '@parlour/network';
import type { FastifyInstance } from 'fastify';
import type { Signals } from '../events/signals.ts';
import { parseBearerToken } from '../http/bearer-token.ts';
import type { Session, SessionSource } from '../module.ts';
import { createReplayBuffer, type LiveTarget } from './replay-buffer.ts';

/** Notifies open pages of changes. A message never carries an amount; the page requests it again. */
export interface Live {
  /** Sends to the pages on every gateway. Inside a transaction it is sent after the commit. */
  send(to: LiveTarget, message: LiveMessage): void;
  /** Notifies the pages of one session that it has ended, and closes their streams. */
  endSession(tokenHash: string): void;
}

interface Client {
  session: Session | undefined;
  response: ServerResponse;
}

/** Pages of one member. Beyond them, the oldest stream ends. */
const streamsPerMemberMax = 8;
const heartbeatMs = 20_000;
/** A page that reads too slowly is disconnected. It reconnects and requests its data again. */
const backlogBytesMax = 64 * 1024;
const reconnectMs = 3_000;
const refusedRetryMs = 30_000;
const lastFrameWithinMs = 1_000;
const signal = 'live';

const formatEvent = (message: LiveMessage): string =>
  `event: ${message.topic}\ndata: ${JSON.stringify(message)}\n\n`;

/** Messages that make a page request its data again when messages may have been lost. */
const resyncMessages: readonly LiveMessage[] = [
  { topic: 'status' },
  { topic: 'notices' },
  { topic: 'promotions' },
  { topic: 'balance' },
  { topic: 'unread' },
];

export interface LiveHub extends Live {
  /**
   * Registers `GET /wps/live`: server-sent events for a member with a token, and public messages for visitors. `age` in
   * the query is the time since the page began to request data, in milliseconds: the messages since then are replayed
   * first.
   */
  register(app: FastifyInstance): void;
  clientCount(): number;
  stop(): void;
}

export function createLiveHub({ signals, sessions }: { signals: Signals; sessions: SessionSource }): LiveHub {
  const clients = new Set<Client>();
  const replayBuffer = createReplayBuffer();
  // Messages sent while no gateway ran here are unknown.
  for (const message of resyncMessages) replayBuffer.add('everyone', formatEvent(message));

  const write = (client: Client, text: string): void => {
    client.response.write(text);
    if (client.response.writableLength > backlogBytesMax) client.response.destroy();
  };
  const deliver = (to: LiveTarget, message: LiveMessage): void => {
    const text = formatEvent(message);
    for (const client of clients) if (isAddressedTo(client, to)) write(client, text);
    if (message.topic !== 'session') replayBuffer.add(to, text);
    else if (to !== 'everyone')
      for (const client of clients) if (isAddressedTo(client, to)) client.response.end();
  };
  const unsubscribe = signals.subscribe(
    signal,
    (payload) => {
      const { to, message } = payload as { to: LiveTarget; message: LiveMessage };
      deliver(to, message);
    },
    () => {
      for (const message of resyncMessages) deliver('everyone', message);
    },
  );
  const heartbeat = setInterval(() => {
    for (const client of clients) write(client, ': still here\n\n');
  }, heartbeatMs).unref();

  const streams = createOpenLimit(streamsMax);
  const byMember = new Map<number, Set<Client>>();
  const add = (client: Client, network: string): void => {
    const memberId = client.session?.memberId;
    clients.add(client);
    const close = streams.add(network);
    if (memberId !== undefined) {
      const [oldest] = byMember.get(memberId) ?? [];
      if ((byMember.get(memberId)?.size ?? 0) >= streamsPerMemberMax) oldest?.response.end();
      addTo(byMember, memberId, client);
    }
    client.response.once('close', () => {
      clients.delete(client);
      close();
      if (memberId !== undefined) removeFrom(byMember, memberId, client);
    });
  };

  const send: Live['send'] = (to, message) => signals.send(signal, { to, message });
  return {
    send,
    endSession: (tokenHash) => send({ tokenHash }, { topic: 'session', state: 'revoked' }),
    clientCount: () => clients.size,
    register(app) {
      app.get('/wps/live', async (request, reply) => {
        const session = await findSession(request.headers.authorization, sessions);
        const network = toCallerNetwork(request.ip);
        const reached = streams.getReached(network);
        if (reached !== undefined) throw createTooManyStreamsError(reached);
        reply.hijack();
        const client = { session, response: reply.raw };
        openStream(reply.raw);
        add(client, network);
        const ageMs = parseAge(request.query);
        if (ageMs !== undefined)
          for (const text of replayBuffer.replay(ageMs, session ?? {})) write(client, text);
        reply.raw.on('error', () => reply.raw.destroy());
      });
    },
    stop() {
      unsubscribe();
      clearInterval(heartbeat);
      for (const { response } of clients) {
        response.end();
        // A client that does not read would prevent the whole gateway from stopping.
        setTimeout(() => response.destroy(), lastFrameWithinMs).unref();
      }
    },
  };
}

const createTooManyStreamsError = (reached: 'all' | 'network'): AppError =>
  reached === 'network'
    ? new AppError('request.too-many', 'Too many pages of this address are open.', {
        details: { retryAfterMs: refusedRetryMs },
      })
    : new AppError('server.busy', 'Too many pages are open.', { details: { retryAfterMs: refusedRetryMs } });

function addTo<K>(groups: Map<K, Set<Client>>, key: K, client: Client): void {
  groups.set(key, (groups.get(key) ?? new Set()).add(client));
}

function removeFrom<K>(groups: Map<K, Set<Client>>, key: K, client: Client): void {
  const group = groups.get(key);
  group?.delete(client);
  if (group?.size === 0) groups.delete(key);
}

function isAddressedTo({ session }: Client, to: LiveTarget): boolean {
  if (to === 'everyone') return true;
  return 'memberId' in to ? session?.memberId === to.memberId : session?.tokenHash === to.tokenHash;
}

async function findSession(
  authorization: string | undefined,
  sessions: SessionSource,
): Promise<Session | undefined> {
  const token = parseBearerToken(authorization);
  if (token === undefined) return undefined;
  // An open page does not show that its member is present.
  const session = await sessions.find(token, { isUse: false });
  if (session === undefined) throw new AppError('session.expired', 'No session is known by this token.');
  return session;
}

/** Parses `age`; undefined when it is absent or invalid. The page then receives only new messages. */
function parseAge(query: unknown): number | undefined {
  const { age } = query as { age?: unknown };
  return typeof age === 'string' && /^\d{1,12}$/.test(age) ? Number(age) : undefined;
}

function openStream(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Makes proxies pass on each frame at once.
    'x-accel-buffering': 'no',
  });
  response.write(`retry: ${reconnectMs}\n\n`);
}
