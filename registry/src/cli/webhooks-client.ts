import type { AuditRecord, NewWebhook, WebhookRecord, WebhookTest } from '@parlour/contracts';
import { auditRecord, createdWebhook, webhookList, webhookTest } from '@parlour/contracts/registry-answers';
import type { Calls } from './calls.ts';

/** The registry's calls for webhooks. All but `list` take an administrator's token. */
export interface WebhooksClient {
  /** Adds a webhook. Only this answer contains its secret. */
  add(order: NewWebhook): Promise<WebhookRecord & { secret: string }>;
  list(): Promise<WebhookRecord[]>;
  /** Replaces the secret. Only this answer contains the new one. */
  rotate(id: string, reason: string | undefined): Promise<WebhookRecord & { secret: string }>;
  remove(id: string, reason: string | undefined): Promise<AuditRecord>;
  test(id: string): Promise<WebhookTest>;
}

const where = '/registry/webhooks';

export const createWebhooksClient = (calls: Calls): WebhooksClient => ({
  add: (order) => calls.post(where, order, createdWebhook),
  list: async () => (await calls.getAuthorized(where, webhookList)).webhooks,
  rotate: (id, reason) => calls.post(`${where}/${encodeURIComponent(id)}/secret`, { reason }, createdWebhook),
  remove: (id, reason) => calls.post(`${where}/${encodeURIComponent(id)}/removal`, { reason }, auditRecord),
  test: (id) => calls.post(`${where}/${encodeURIComponent(id)}/tests`, {}, webhookTest),
});
