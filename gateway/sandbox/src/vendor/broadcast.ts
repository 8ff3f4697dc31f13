import { createOpenLimit, toCallerNetwork } from '@parlour/network';
import type { FastifyReply } from 'fastify';

/** Maximum number of watchers, of the process and of one network; more are refused. */
const watchersMax = { all: 2_000, network: 40 };
/** A watcher that reads more slowly than this is disconnected, and its page connects again. */
const unreadBytesMax = 262_144;
const heartbeatMs = 15_000;

interface Watcher {
  topic: string;
  reply: FastifyReply;
  /** The last text sent, so that no text is sent twice. */
  lastText: string;
  at: number;
}

/** Streams of states: each watcher of a topic receives its changes. */
export interface Broadcast {
  /** Returns false when there are too many watchers. */
  watch(topic: string, reply: FastifyReply): boolean;
  /** Sends each watcher the state of its topic if it changed. */
  publish(getState: (topic: string) => { now: number } | undefined): void;
  stop(): void;
}

export function createBroadcast(): Broadcast {
  const watchers = new Set<Watcher>();
  const limit = createOpenLimit(watchersMax);
  return {
    watch(topic, reply) {
      const network = toCallerNetwork(reply.request.ip);
      if (limit.getReached(network)) return false;
      const release = limit.add(network);
      const watcher: Watcher = { topic, reply, lastText: '', at: 0 };
      watchers.add(watcher);
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'x-accel-buffering': 'no',
      });
      reply.raw.flushHeaders();
      reply.raw.on('close', () => {
        watchers.delete(watcher);
        release();
      });
      return true;
    },
    publish(getState) {
      const texts = new Map<string, { text: string; whole: string }>();
      for (const watcher of watchers) {
        let known = texts.get(watcher.topic);
        if (!known) {
          const state = getState(watcher.topic);
          const { now: _now, ...rest } = state ?? { now: 0 };
          known = { text: JSON.stringify(rest), whole: JSON.stringify(state ?? {}) };
          texts.set(watcher.topic, known);
        }
        const due = Date.now() - watcher.at > heartbeatMs;
        if (known.text === watcher.lastText && !due) continue;
        watcher.lastText = known.text;
        watcher.at = Date.now();
        watcher.reply.raw.write(`data: ${known.whole}\n\n`);
        if (watcher.reply.raw.writableLength > unreadBytesMax) watcher.reply.raw.destroy();
      }
    },
    stop() {
      for (const { reply } of watchers) reply.raw.end();
      watchers.clear();
    },
  };
}
