/** Kinds of events that a webhook can receive. */
export const webhookEvents = [
  'deployment',
  'canary',
  'rollback',
  'maintenance',
  'kill-switch',
  'freeze',
  'approval',
  'alarm',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `failing`: a day of attempts has failed, and nothing is sent until a test of the webhook succeeds. */
export const webhookStates = ['working', 'retrying', 'failing'] as const;

/** `POST /registry/webhooks`. */
export interface NewWebhook {
  name: string;
  /** Address of the receiver. Everything after its origin may be a secret, and is never shown again. */
  url: string;
  events: readonly WebhookEvent[];
  reason?: string;
}

/** Webhook as shown in lists, without its secret. */
export interface WebhookRecord {
  id: string;
  name: string;
  /** Origin of the receiver's address. */
  origin: string;
  events: readonly WebhookEvent[];
  createdAt: string;
  createdBy: string;
  state: (typeof webhookStates)[number];
  /** Number of events that wait for their delivery. */
  waiting: number;
  /** Time of the last successful delivery. */
  deliveredAt?: string | undefined;
  /** Attempts to deliver the next event that have failed. */
  failure?: WebhookFailure | undefined;
}

interface WebhookFailure {
  since: string;
  /** Time of the last attempt. */
  at: string;
  attempts: number;
  /** The receiver's last answer, or the reason why it was not reached. */
  answer: string;
  /** Time of the next attempt; absent when there is none. */
  nextAt?: string | undefined;
}

/** `POST /registry/webhooks/<id>/tests`. */
export interface WebhookTest {
  delivered: boolean;
  answer: string;
}

/** Body of a delivery. `id` is in the header `webhook-id`, and equal in every attempt. */
export interface WebhookMessage {
  type: WebhookEvent | 'test';
  /** Time of the event, ISO 8601. */
  timestamp: string;
  /** One sentence, which a chat can show. */
  text: string;
  data: {
    environment: string;
    /** Name of the webhook. */
    webhook: string;
    /** Number of the record in the audit log. Absent for a test. */
    record?: number;
    act?: string;
    by?: string;
    reason?: string;
    remotes?: readonly WebhookRemote[];
  };
}

/** Changes of an act to one remote. */
export interface WebhookRemote {
  /** Name of the remote; `*` for the whole site. */
  name: string;
  live?: { before?: string | undefined; after?: string | undefined };
  canary?: { version: string; percent?: number | undefined };
}
