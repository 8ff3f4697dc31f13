/** Claims and answers of operators to feedback and applications. */
import { AppError } from '@parlour/contracts';
import type { MessageKind } from '@parlour/contracts/calls';
import { type Audit, type Clock, type Database, minuteMs, type Post, type Tx } from '../../server/index.ts';
import { type FeedbackTerms, findReplyWay, getKeptUntil } from './feedback-rules.ts';
import { createReplyMail, createReplyMessage } from './message-texts.ts';
import { createNotFoundError, parseReference } from './references.ts';
import * as store from './store.ts';

export interface ReplyParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  post: Pick<Post, 'send'>;
  terms: Pick<FeedbackTerms, 'complaintYears'>;
  sendMessage(
    tx: Tx,
    message: {
      to: { memberId: number };
      kind: MessageKind;
      title: ReturnType<typeof createReplyMessage>['title'];
      body: ReturnType<typeof createReplyMessage>['body'];
    },
  ): Promise<number>;
}

interface Act {
  reference: string;
  actor: string;
}

interface Reply extends Act {
  /** Created once per intent. A repeated request with the same id is stored and sent once. */
  requestId: string;
  text: string;
  /** The operator answered outside the site, such as by telephone: nothing is sent. */
  isElsewhere: boolean;
  /** Whether the entry is handled by this. */
  handled: boolean;
}

export interface FeedbackReplies {
  /**
   * Reserves an entry for one operator for some minutes. Fails with `request.not-found` and `messaging.entry-claimed`.
   */
  claim(act: Act): Promise<{ claimedUntil: Date }>;
  /** Ends the operator's own claim. */
  release(act: Act): Promise<void>;
  /**
   * Answers an entry: to a member by a message on the site, to a visitor by mail. Fails with `request.not-found`,
   * `messaging.entry-claimed`, `request.duplicate-mismatch`, and with `request.invalid` at `isElsewhere` when the visitor
   * left no mailbox.
   */
  reply(reply: Reply): Promise<{ channel: store.ReplyChannel }>;
  /** Marks feedback as a complaint, which is kept for years, or removes that mark. Fails with `request.not-found`. */
  setComplaint(act: Act & { isComplaint: boolean; reason: string }): Promise<void>;
}

const claimMs = 15 * minuteMs;

export function createFeedbackReplies(parts: ReplyParts): FeedbackReplies {
  const { database, clock, audit, terms } = parts;

  const lock = async (tx: Tx, { reference, actor }: Act) => {
    const named = parseReference(reference);
    const entry = named && (await store.lockEntry(toDb(tx), named.table, named.id));
    if (!entry) throw createNotFoundError(reference);
    const { claimedBy, claimedUntil } = entry;
    const isForeign = claimedBy !== null && claimedBy !== actor;
    if (isForeign && claimedUntil !== null && claimedUntil > clock.now())
      throw new AppError('messaging.entry-claimed', `${reference} is claimed by ${claimedBy}.`);
    return { ...named, ...entry, owner: store.toPictureOwner(named.table, named.id) };
  };

  return {
    claim: (act) =>
      database.transaction(async (tx) => {
        const { table, id, owner } = await lock(tx, act);
        const claimedUntil = new Date(clock.now().getTime() + claimMs);
        await store.writeClaim(toDb(tx), table, id, { by: act.actor, until: claimedUntil });
        await audit.record(tx, { actor: act.actor, act: 'feedback.claim', subject: owner });
        return { claimedUntil };
      }),
    release: (act) =>
      database.transaction(async (tx) => {
        const { table, id, owner, claimedBy } = await lock(tx, act);
        if (claimedBy === null) return;
        await store.writeClaim(toDb(tx), table, id, undefined);
        await audit.record(tx, { actor: act.actor, act: 'feedback.release', subject: owner });
      }),
    reply: (reply) =>
      database.transaction(async (tx) => {
        const entry = await lock(tx, reply);
        const { requestId, text, actor, reference, handled, isElsewhere } = reply;
        const known = await store.findReply(toDb(tx), requestId);
        if (known) {
          if (known.body === text && known.entry === entry.owner) return { channel: known.channel };
          throw new AppError(
            'request.duplicate-mismatch',
            'This request id was sent with other words before.',
          );
        }
        const channel = isElsewhere ? 'other' : await send(parts, tx, { ...entry, reference, text });
        const at = clock.now();
        await store.insertReply(toDb(tx), {
          request_id: requestId,
          entry: entry.owner,
          channel,
          body: text,
          sent_by: actor,
          sent_at: at,
        });
        if (handled)
          await store.setMark(toDb(tx), entry.table, entry.id, { handled_at: at, handled_by: actor });
        await store.writeClaim(toDb(tx), entry.table, entry.id, undefined);
        await audit.record(tx, {
          actor,
          act: 'feedback.reply',
          subject: entry.owner,
          after: { channel, handled },
        });
        return { channel };
      }),
    setComplaint: ({ isComplaint, reason, ...act }) =>
      database.transaction(async (tx) => {
        const { table, id, owner, receivedAt, isComplaint: before } = await lock(tx, act);
        if (table !== 'messaging_feedback') throw createNotFoundError(act.reference);
        if (before === isComplaint) return;
        await store.writeComplaint(toDb(tx), id, {
          is_complaint: isComplaint,
          kept_until: isComplaint ? getKeptUntil(receivedAt, terms) : null,
        });
        await audit.record(tx, {
          actor: act.actor,
          act: 'feedback.complaint',
          subject: owner,
          before: { isComplaint: before },
          after: { isComplaint, reason },
        });
      }),
  };
}

const toDb = (tx: Tx): store.Db => tx.withTables<store.FeedbackTables>();

async function send(
  { post, sendMessage }: ReplyParts,
  tx: Tx,
  {
    reference,
    text,
    ...person
  }: { reference: string; text: string; memberId: number | null; contact: string | null },
): Promise<store.ReplyChannel> {
  const way = findReplyWay(person);
  if (way === undefined)
    throw new AppError('request.invalid', `Whoever wrote ${reference} left no mailbox.`, {
      fields: [{ path: ['isElsewhere'], rule: 'required' }],
    });
  if (way.channel === 'message')
    await sendMessage(tx, {
      to: { memberId: way.memberId },
      kind: 'PERSONAL',
      ...createReplyMessage({ reference, text }),
    });
  else await post.send(tx, { channel: 'mail', to: way.address, ...createReplyMail({ reference, text }) });
  return way.channel;
}
