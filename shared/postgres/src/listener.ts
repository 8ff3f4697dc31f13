import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

/** A subscription to one channel. */
export interface Subscription {
  stop(): void;
}

export interface Listener {
  /**
   * Subscribes to `NOTIFY channel` and resolves once the subscription is active. `onGap` runs after a lost connection
   * was replaced, because the messages in between are lost.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<Subscription>;
  close(): Promise<void>;
}

interface ListenerParts {
  createClient(): Client;
  /** Reports a lost connection and every failed attempt to replace it. */
  onFailure(error: unknown): void;
}

interface Channel {
  messageHandlers: Set<(payload: string) => void>;
  gapHandlers: Set<() => void>;
}

const firstRetryMs = 250;
const retryMsMax = 2_000;
const pingEveryMs = 15_000;
const pingTimeoutMs = 5_000;

/** Returns the pause before an attempt: it doubles up to two seconds, and half of it is random. */
export function getRetryDelayMs(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(firstRetryMs * 2 ** (attempt - 1), retryMsMax);
  return delay / 2 + (delay / 2) * random();
}

/** Creates a listener with a single connection. One loop replaces the connection whenever it ends. */
export function createListener({ createClient, onFailure }: ListenerParts): Listener {
  const channels = new Map<string, Channel>();
  const closing = new AbortController();
  let connection = Promise.withResolvers<Client>();
  let current: Client | undefined;
  let running: Promise<void> | undefined;

  const subscribe = (client: Client, name: string) => client.query(`listen ${client.escapeIdentifier(name)}`);

  async function connect(): Promise<{ client: Client; ended: Promise<void> }> {
    const client = createClient();
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    client.on('error', onFailure);
    client.on('notification', ({ channel, payload }) => {
      for (const onMessage of channels.get(channel)?.messageHandlers ?? []) onMessage(payload ?? '');
    });
    current = client;
    try {
      // The driver never settles an attempt during which `close` ends the client.
      await Promise.race([client.connect(), ended.then(throwEnded)]);
      for (const name of channels.keys()) await subscribe(client, name);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return { client, ended };
  }

  async function keepConnected(): Promise<void> {
    let hadConnection = false;
    for (let attempt = 1; !closing.signal.aborted; attempt += 1) {
      try {
        const { client, ended } = await connect();
        attempt = 0;
        if (hadConnection)
          for (const { gapHandlers } of channels.values()) for (const onGap of gapHandlers) onGap();
        hadConnection = true;
        connection.resolve(client);
        await watch(client, ended);
        connection = Promise.withResolvers();
      } catch (error) {
        if (!closing.signal.aborted) onFailure(error);
      }
      const pause = wait(getRetryDelayMs(attempt + 1), undefined, { ref: false, signal: closing.signal });
      await pause.catch(() => undefined);
    }
  }

  return {
    async listen(name, onMessage, onGap) {
      const channel = channels.get(name) ?? { messageHandlers: new Set(), gapHandlers: new Set() };
      channels.set(name, channel);
      channel.messageHandlers.add(onMessage);
      if (onGap) channel.gapHandlers.add(onGap);
      running ??= keepConnected();
      const client = await connection.promise;
      // After a failure the loop connects again and subscribes to every channel.
      await subscribe(client, name).catch(onFailure);
      return {
        stop() {
          channel.messageHandlers.delete(onMessage);
          if (onGap) channel.gapHandlers.delete(onGap);
        },
      };
    },
    async close() {
      closing.abort();
      await current?.end().catch(() => undefined);
      await running;
    },
  };
}

const throwEnded = (): never => {
  throw new Error('The connection ended before it was established.');
};

/** Waits until the connection ends. Ends it when the server does not answer a ping, as after a lost network. */
async function watch(client: Client, ended: Promise<void>): Promise<void> {
  const ping = { text: 'select 1', query_timeout: pingTimeoutMs };
  const timer = setInterval(() => {
    client.query(ping).catch(() => client.end().catch(() => undefined));
  }, pingEveryMs).unref();
  await ended;
  clearInterval(timer);
}
