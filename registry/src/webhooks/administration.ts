import type { AuditRecord, NewWebhook, WebhookRecord, WebhookTest } from '@parlour/contracts';
import type { Journal } from '../audit/journal.ts';
import { RegistryError } from '../errors.ts';
import { computeNextAttempt } from './backoff.ts';
import { createTestMessage, getEvent } from './message.ts';
import type { WebhookSender } from './send.ts';
import { createSignedHeaders } from './signature.ts';
import { listSecrets, type Progress, type Webhook, type Webhooks } from './webhooks.ts';

/** Maximum number of webhooks, because the registry opens a connection to each of them. */
const webhooksMax = 20;

/** Acts of operators on webhooks, each with its record in the journal. */
export interface WebhookAdministration {
  list(): Promise<WebhookRecord[]>;
  /** Adds a webhook for all later events. Only this answer contains its secret. Fails with `request-invalid`. */
  add(order: NewWebhook, by: string): Promise<WebhookRecord & { secret: string }>;
  /**
   * Replaces the secret. Only this answer contains the new one; the messages have both signatures for a day. Fails with
   * `not-found`.
   */
  rotate(id: string, by: string, reason: string): Promise<WebhookRecord & { secret: string }>;
  /** Ends the deliveries at once. Fails with `not-found`. */
  remove(id: string, by: string, reason: string): Promise<AuditRecord>;
  /**
   * Sends a test message at once. When it arrives at a webhook that is failing, the deliveries go on. Fails with
   * `not-found`.
   */
  test(id: string, by: string): Promise<WebhookTest>;
}

interface WebhookAdministrationParts {
  webhooks: Webhooks;
  sender: WebhookSender;
  journal: Pick<Journal, 'append' | 'records'>;
  environment: string;
  now(): Date;
}

export function createWebhookAdministration(parts: WebhookAdministrationParts): WebhookAdministration {
  const { webhooks, sender, journal, environment, now } = parts;
  const requireWebhook = async (id: string): Promise<Webhook> => {
    const webhook = await webhooks.find(id);
    if (webhook) return webhook;
    throw new RegistryError('not-found', `There is no webhook ${id}.`);
  };
  const describe = async (webhook: Webhook): Promise<WebhookRecord> =>
    toRecord(webhook, await webhooks.readProgress(webhook), journal.records());

  return {
    list: async () => Promise.all((await webhooks.list()).map(describe)),
    async add(order, by) {
      const problem = await sender.findProblem(order.url);
      if (problem) throw new RegistryError('request-invalid', `The address cannot be used: ${problem}.`);
      if ((await webhooks.list()).length >= webhooksMax)
        throw new RegistryError(
          'request-invalid',
          `There are ${webhooksMax} webhooks already. Remove one first.`,
        );
      const webhook = await webhooks.add(order, by, journal.records().length);
      const details = toDetails(webhook);
      await journal.append(() => ({
        act: 'webhook-added',
        by,
        reason: order.reason ?? '',
        after: {},
        details,
      }));
      return { ...(await describe(webhook)), secret: webhook.secret };
    },
    async rotate(id, by, reason) {
      const webhook = await webhooks.rotate(await requireWebhook(id));
      const details = toDetails(webhook);
      await journal.append(() => ({ act: 'webhook-rotated', by, reason, after: {}, details }));
      return { ...(await describe(webhook)), secret: webhook.secret };
    },
    async remove(id, by, reason) {
      const webhook = await requireWebhook(id);
      await webhooks.remove(id);
      const details = toDetails(webhook);
      return journal.append(() => ({ act: 'webhook-removed', by, reason, after: {}, details }));
    },
    async test(id, by) {
      const webhook = await requireWebhook(id);
      const body = JSON.stringify(createTestMessage(webhook.name, environment, now()));
      const headers = createSignedHeaders(listSecrets(webhook, now()), {
        id: `${id}-test-${now().getTime()}`,
        at: now(),
        body,
      });
      const signal = new AbortController().signal;
      const { isDelivered, text } = await sender.send({ url: webhook.url, headers, body, signal });
      const { failure, ...progress } = await webhooks.readProgress(webhook);
      if (isDelivered && failure && computeNextAttempt(failure) === undefined) {
        await webhooks.writeProgress(id, progress);
        const details = toDetails(webhook);
        await journal.append(() => ({ act: 'webhook-resumed', by, reason: '', after: {}, details }));
      }
      return { delivered: isDelivered, answer: text };
    },
  };
}

/** Everything after the origin of an address may be a secret. */
const toOrigin = ({ url }: Webhook): string => new URL(url).origin;

const toDetails = (webhook: Webhook) => ({
  webhook: webhook.id,
  name: webhook.name,
  origin: toOrigin(webhook),
  events: webhook.events,
});

function toRecord(
  webhook: Webhook,
  { position, deliveredAt, failure }: Progress,
  records: readonly AuditRecord[],
): WebhookRecord {
  const { id, name, events, createdAt, createdBy } = webhook;
  const waiting = records.slice(position).filter((record) => {
    const event = getEvent(record);
    return event !== null && events.includes(event);
  });
  const next = failure && computeNextAttempt(failure);
  const nextAt = next === undefined ? undefined : new Date(next).toISOString();
  return {
    id,
    name,
    origin: toOrigin(webhook),
    events,
    createdAt,
    createdBy,
    state: failure === undefined ? 'working' : nextAt === undefined ? 'failing' : 'retrying',
    waiting: waiting.length,
    ...(deliveredAt !== undefined && { deliveredAt }),
    ...(failure && { failure: { ...failure, ...(nextAt !== undefined && { nextAt }) } }),
  };
}
