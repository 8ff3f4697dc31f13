import { randomBytes } from 'node:crypto';
import { dayMs } from '@parlour/basics';
import { type NewWebhook, type WebhookEvent, webhookEvents } from '@parlour/contracts';
import * as z from 'zod/mini';
import type { Storage } from '../storage/storage.ts';
import { parseStored } from '../storage/stored-json.ts';
import type { Failure } from './backoff.ts';
import { createSecret } from './signature.ts';

/** A receiver of messages about events. */
export interface Webhook {
  id: string;
  name: string;
  url: string;
  events: readonly WebhookEvent[];
  createdAt: string;
  createdBy: string;
  /** Signs the messages. */
  secret: string;
  /** Signs them, too, until a receiver has had a day to take the newer secret. */
  previous?: { secret: string; until: string } | undefined;
  /** Number of the last record of the journal before the webhook. */
  after: number;
}

/** Progress of the deliveries to a webhook. */
export interface Progress {
  /** Number of the last delivered record. */
  position: number;
  deliveredAt?: string | undefined;
  /** Attempts to deliver the next event that have failed. */
  failure?: Failure | undefined;
}

const storedWebhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: z.string(),
  createdBy: z.string(),
  secret: z.string(),
  previous: z.optional(z.object({ secret: z.string(), until: z.string() })),
  after: z.number(),
});
const storedProgress = z.object({
  position: z.number(),
  deliveredAt: z.optional(z.string()),
  failure: z.optional(
    z.object({ since: z.string(), at: z.string(), attempts: z.number(), answer: z.string() }),
  ),
});

/** Webhooks in the storage, with what was delivered to each. Every registry on the storage knows them. */
export interface Webhooks {
  /** Adds a webhook for the events after the record `after`. */
  add(order: NewWebhook, createdBy: string, after: number): Promise<Webhook>;
  /** Returns all of them, oldest first. */
  list(): Promise<Webhook[]>;
  find(id: string): Promise<Webhook | undefined>;
  /** Gives a webhook another secret. The one before signs for another day, beside it. */
  rotate(webhook: Webhook): Promise<Webhook>;
  remove(id: string): Promise<void>;
  readProgress(webhook: Pick<Webhook, 'id' | 'after'>): Promise<Progress>;
  writeProgress(id: string, progress: Progress): Promise<void>;
}

/** Time for which the secret before a rotation still signs. */
const previousSecretMs = dayMs;

/** Returns the secrets that sign the messages of a webhook now. */
export const listSecrets = ({ secret, previous }: Webhook, now: Date): string[] => [
  secret,
  ...(previous && now.toISOString() < previous.until ? [previous.secret] : []),
];

const folder = 'webhooks';
const getKey = (id: string): string => `${folder}/${id}/webhook.json`;
const getProgressKey = (id: string): string => `${folder}/${id}/progress.json`;
const isId = (id: string): boolean => /^[0-9a-f]{12}$/.test(id);

export function openWebhooks(storage: Storage, now: () => Date): Webhooks {
  const find = async (id: string): Promise<Webhook | undefined> => {
    const stored = isId(id) ? await storage.read(getKey(id)) : undefined;
    return stored && parseStored(getKey(id), await stored.text(), storedWebhook);
  };
  return {
    async add({ name, url, events }, createdBy, after) {
      const id = randomBytes(6).toString('hex');
      const own = { createdAt: now().toISOString(), createdBy, secret: createSecret(), after };
      const webhook: Webhook = { id, name, url, events, ...own };
      if (!(await storage.create(getKey(id), JSON.stringify(webhook))))
        throw new Error(`The webhook ${id} was made twice.`);
      return webhook;
    },
    async list() {
      const ids = (await storage.list(folder)).map((name) => name.replace(/\/$/, ''));
      const found = await Promise.all(ids.map(find));
      return found
        .filter((webhook) => webhook !== undefined)
        .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
    },
    find,
    async rotate(webhook) {
      const until = new Date(now().getTime() + previousSecretMs).toISOString();
      const rotated = { ...webhook, secret: createSecret(), previous: { secret: webhook.secret, until } };
      await storage.write(getKey(webhook.id), Buffer.from(JSON.stringify(rotated)));
      return rotated;
    },
    remove: (id) => storage.remove(`${folder}/${id}`),
    async readProgress({ id, after }) {
      const stored = await storage.read(getProgressKey(id));
      return stored
        ? parseStored(getProgressKey(id), await stored.text(), storedProgress)
        : { position: after };
    },
    async writeProgress(id, progress) {
      await storage.write(getProgressKey(id), Buffer.from(JSON.stringify(progress)));
    },
  };
}
