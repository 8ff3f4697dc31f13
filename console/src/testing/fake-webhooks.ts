import type { AuditRecord, NewWebhook, WebhookRecord, WebhookTest } from '@parlour/contracts';
import type { FakeRegistry } from './fake-registry.ts';

const at = '2026-11-22T10:00:00.000Z';

/** Adds a webhook, whose messages arrive. */
export function addWebhook(
  fake: FakeRegistry,
  { name, url, events }: NewWebhook,
): WebhookRecord & { secret: string } {
  const { origin } = new URL(url);
  const id = String(fake.webhooks.length);
  const createdBy = fake.session?.name ?? '';
  const record = {
    id,
    name,
    origin,
    events,
    createdAt: at,
    createdBy,
    state: 'working',
    waiting: 0,
  } as const;
  fake.webhooks = [...fake.webhooks, record];
  return { ...record, secret: 'whsec_shown_once' };
}

export function removeWebhook(fake: FakeRegistry, url: URL, { reason }: { reason: string }): AuditRecord {
  const id = getId(url);
  fake.webhooks = fake.webhooks.filter((webhook) => webhook.id !== id);
  const by = fake.session?.name ?? '';
  const record = { seq: 1, revision: 1, environment: 'test', at, by, reason, changes: [] };
  return { ...record, act: 'webhook-removed', previousHash: '', hash: '' };
}

/** Replaces the secret of a webhook. */
export function rotateWebhook(fake: FakeRegistry, url: URL): WebhookRecord & { secret: string } {
  const webhook = fake.webhooks.find(({ id }) => id === getId(url));
  if (!webhook) throw new Error(`There is no webhook at ${url.pathname}.`);
  return { ...webhook, secret: 'whsec_shown_instead' };
}

/** Sends a test, which arrives unless the webhook is failing. */
export function testWebhook(fake: FakeRegistry, url: URL): WebhookTest {
  const delivered = fake.webhooks.some(({ id, state }) => id === getId(url) && state === 'working');
  return { delivered, answer: delivered ? 'Status 200.' : 'Status 500.' };
}

const getId = (url: URL): string => url.pathname.split('/').at(-2) ?? '';
