import { createMutex, hourMs } from '@parlour/basics';
import type { AuditRecord } from '@parlour/contracts';
import { raiseAlarm } from '../audit/alarms.ts';
import type { Journal } from '../audit/journal.ts';
import { attemptsForMs, computeNextAttempt } from './backoff.ts';
import type { Lease } from './lease.ts';
import { createMessage, getEvent } from './message.ts';
import type { Answer, WebhookSender } from './send.ts';
import { createSignedHeaders } from './signature.ts';
import { listSecrets, type Progress, type Webhook, type Webhooks } from './webhooks.ts';

const tickIntervalMs = 1_000;
const hoursOfAttempts = attemptsForMs / hourMs;

/**
 * Delivers the events of the journal to each webhook: in order, at least once, and from where the last process ended. A
 * webhook that does not answer delays no other one.
 */
export interface WebhookDelivery {
  /** Delivers everything that is due. */
  tick(): Promise<void>;
  /** Ends the deliveries. The next process repeats those that were not answered. */
  stop(): Promise<void>;
}

interface WebhookDeliveryParts {
  journal: Pick<Journal, 'records' | 'append' | 'subscribe'>;
  webhooks: Webhooks;
  sender: Pick<WebhookSender, 'send'>;
  lease: Lease;
  now(): Date;
  onFailure(error: unknown): void;
  everyMs?: number;
}

/** A webhook with what is known about it in this process. */
interface Receiver {
  webhook: Webhook;
  progress: Progress;
  /** Number of the last record that needs no delivery any more. */
  seen: number;
  /** Set while messages are sent. */
  work?: Promise<void> | undefined;
  ended: AbortController;
}

export function startWebhookDelivery(parts: WebhookDeliveryParts): WebhookDelivery {
  const { journal, webhooks, lease, onFailure } = parts;
  const receivers = new Map<string, Receiver>();
  const exclusively = createMutex();
  let isCurrent = false;
  let isStopped = false;
  let wasHolder = false;

  /** Reads the webhooks again after somebody changed them. Ends the deliveries to those that are gone. */
  const update = (): Promise<void> =>
    exclusively(async () => {
      if (isCurrent) return;
      isCurrent = true;
      const stored = await webhooks.list().catch((error: unknown) => {
        isCurrent = false;
        throw error;
      });
      for (const [id, { ended }] of receivers)
        if (!stored.some((webhook) => webhook.id === id)) {
          receivers.delete(id);
          ended.abort();
        }
      for (const webhook of stored) {
        const known = receivers.get(webhook.id);
        // The progress of a webhook that is being served is in this process only.
        if (known?.work) continue;
        const progress = await webhooks.readProgress(webhook);
        const seen = Math.max(progress.position, known?.seen ?? 0);
        receivers.set(webhook.id, { webhook, progress, seen, ended: known?.ended ?? new AbortController() });
      }
    });

  const tick = async (): Promise<void> => {
    if (isStopped) return;
    await update();
    if (receivers.size === 0) return;
    const isHolder = await lease.hold();
    if (isHolder && !wasHolder) {
      // Another process may have delivered since the webhooks were read.
      isCurrent = false;
      await update();
    }
    wasHolder = isHolder;
    if (isHolder) await Promise.all([...receivers.values()].map(serve));
  };
  const serve = (receiver: Receiver): Promise<void> => {
    receiver.work ??= deliverDue(parts, receiver)
      .catch(onFailure)
      .finally(() => {
        receiver.work = undefined;
      });
    return receiver.work;
  };
  const tickSafely = (): void => void tick().catch(onFailure);
  const unsubscribe = journal.subscribe(({ act }) => {
    if (act.startsWith('webhook-')) isCurrent = false;
    tickSafely();
  });
  const timer = setInterval(tickSafely, parts.everyMs ?? tickIntervalMs).unref();

  return {
    tick,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      unsubscribe();
      const open = [...receivers.values()];
      for (const { ended } of open) ended.abort();
      await Promise.all(open.map(({ work }) => work));
      await lease.release();
    },
  };
}

/** Delivers to one webhook until nothing is due. */
async function deliverDue(parts: WebhookDeliveryParts, receiver: Receiver): Promise<void> {
  const { journal, now, lease, webhooks } = parts;
  const { webhook, ended } = receiver;
  for (;;) {
    const { failure } = receiver.progress;
    const next = failure ? computeNextAttempt(failure) : 0;
    if (ended.signal.aborted || next === undefined || now().getTime() < next) return;
    const record = findNext(journal.records(), receiver);
    if (!record || !(await lease.hold())) return;
    const answer = await sendRecord(parts, webhook, record, ended.signal);
    if (ended.signal.aborted && !answer.isDelivered) return;
    receiver.progress = toProgress(receiver.progress, record, answer, now());
    await webhooks.writeProgress(webhook.id, receiver.progress);
    await reportFailing(parts, receiver);
  }
}

/** Returns the oldest record that was not delivered and is an event of the webhook. */
function findNext(records: readonly AuditRecord[], receiver: Receiver): AuditRecord | undefined {
  receiver.seen = Math.max(receiver.seen, receiver.progress.position);
  for (;;) {
    // Records count from 1.
    const record = records[receiver.seen];
    if (!record) return undefined;
    const event = getEvent(record);
    if (event && receiver.webhook.events.includes(event)) return record;
    receiver.seen = record.seq;
  }
}

function sendRecord(
  { sender, now }: WebhookDeliveryParts,
  webhook: Webhook,
  record: AuditRecord,
  signal: AbortSignal,
): Promise<Answer> {
  const { id, name, url } = webhook;
  const body = JSON.stringify(createMessage(record, name));
  const at = now();
  const headers = createSignedHeaders(listSecrets(webhook, at), { id: `${id}-${record.seq}`, at, body });
  return sender.send({ url, headers, body, signal });
}

function toProgress(
  { position, deliveredAt, failure }: Progress,
  { seq }: AuditRecord,
  { isDelivered, text }: Answer,
  now: Date,
): Progress {
  const at = now.toISOString();
  if (isDelivered) return { position: seq, deliveredAt: at };
  const attempts = (failure?.attempts ?? 0) + 1;
  return { position, deliveredAt, failure: { since: failure?.since ?? at, at, attempts, answer: text } };
}

/** Raises an alarm, which other webhooks receive, when the last attempt has failed. */
async function reportFailing(
  { journal }: WebhookDeliveryParts,
  { webhook, progress }: Receiver,
): Promise<void> {
  const { failure } = progress;
  if (!failure || computeNextAttempt(failure) !== undefined) return;
  await raiseAlarm(journal, {
    cause: `webhook ${webhook.id} ${failure.since}`,
    problem: `The webhook ${webhook.name} has not answered for ${hoursOfAttempts} hours, and receives nothing until a test of it succeeds. ${failure.answer}`,
  });
}
