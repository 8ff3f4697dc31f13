import * as z from '@parlour/schema';
import { declareAct, listCounts, reason, time } from './act.ts';

const view = { method: 'GET', permission: 'feedback.view' } as const;
const reference = z.string().check(z.regex(/^[FA]-\d{4,12}$/));
const pageRequest = z.object({
  /** Only the entry with this number, whatever `show` is. */
  reference: z.optional(reference),
  show: z._default(z.enum(['open', 'all']), 'open'),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
});
const received = {
  /** `F-1001` or `A-1001`. */
  reference: z.string(),
  receivedAt: time,
  /** User name; null for a visitor. */
  member: z.nullable(z.string()),
  pictures: z.int(),
  handledAt: z.nullable(time),
  handledBy: z.nullable(z.string()),
  /** Name of the entry in the audit record. */
  subject: z.string(),
  /** The deadline of the first answer. */
  dueAt: time,
  claimedBy: z.nullable(z.string()),
  claimedUntil: z.nullable(time),
  /** The answers of operators, oldest first. */
  replies: z.array(
    z.object({
      channel: z.enum(['message', 'mail', 'other']),
      text: z.string(),
      sentBy: z.string(),
      sentAt: time,
    }),
  ),
};
const counts = {
  ...listCounts,
  /** Number of open entries whose deadline is over. */
  overdue: z.int(),
};

const feedbackEntry = z.object({
  ...received,
  type: z.string(),
  content: z.string(),
  /** Masked without `members.view-personal`. */
  contact: z.nullable(z.string()),
  isComplaint: z.boolean(),
  /** A complaint is kept until then. */
  keptUntil: z.nullable(time),
});
export type FeedbackEntry = z.output<typeof feedbackEntry>;
const application = z.object({
  ...received,
  fullName: z.string(),
  email: z.string(),
  mobile: z.nullable(z.string()),
  code: z.nullable(z.string()),
  /** User name of the person who invited the applicant. */
  inviter: z.nullable(z.string()),
  remark: z.nullable(z.string()),
});
export type AffiliateApplication = z.output<typeof application>;

/**
 * Lists open feedback by its deadline, or all of it, newest first. Texts are exactly as people wrote them, so they must
 * be shown as plain text.
 */
export const listFeedbackAct = declareAct({
  ...view,
  path: 'feedback',
  personal: { fields: ['content', 'contact'], about: 'reference' },
  input: pageRequest,
  value: z.object({ rows: z.array(feedbackEntry), ...counts }),
});

/** Lists affiliate applications, as `feedback` does. */
export const listApplicationsAct = declareAct({
  ...view,
  path: 'feedback/applications',
  personal: { fields: ['fullName', 'email', 'mobile'], about: 'reference' },
  input: pageRequest,
  value: z.object({ rows: z.array(application), ...counts }),
});

/** Reads the pictures of one entry, which the gateway re-encoded on upload. */
export const readFeedbackPicturesAct = declareAct({
  ...view,
  path: 'feedback/pictures',
  personal: { fields: ['pictures'], about: 'reference' },
  input: z.object({ reference }),
  value: z.object({
    pictures: z.array(
      z.object({
        kind: z.enum(['png', 'jpeg']),
        /** Base64. */
        data: z.string(),
      }),
    ),
  }),
});

export const markFeedbackAct = declareAct({
  method: 'POST',
  path: 'feedback/handled',
  permission: 'feedback.handle',
  input: z.object({ reference, handled: z._default(z.boolean(), true) }),
  value: z.unknown(),
});

const handle = { method: 'POST', permission: 'feedback.handle' } as const;
const named = z.object({ reference });

/** Reserves an entry for 15 minutes. Fails with `messaging.entry-claimed` while another operator has it. */
export const claimFeedbackAct = declareAct({
  ...handle,
  path: 'feedback/claim',
  input: named,
  value: z.object({ claimedUntil: time }),
});

export const releaseFeedbackAct = declareAct({
  ...handle,
  path: 'feedback/release',
  input: named,
  value: z.unknown(),
});

export const replyLengthMax = 4_000;

/**
 * Answers an entry once per `requestId`: to a member by a message on the site, to a visitor by mail. `isElsewhere`
 * records an answer that was given in another way, and sends nothing. Fails with `request.invalid` at `isElsewhere` for
 * a visitor without a mailbox, and with `messaging.entry-claimed`.
 */
export const replyFeedbackAct = declareAct({
  ...handle,
  path: 'feedback/reply',
  input: z.object({
    reference,
    requestId: z.uuid(),
    text: z.string().check(z.trim(), z.minLength(3), z.maxLength(replyLengthMax)),
    isElsewhere: z._default(z.boolean(), false),
    /** True when this answer completes the entry. */
    handled: z._default(z.boolean(), true),
  }),
  value: z.object({ channel: z.enum(['message', 'mail', 'other']) }),
});

/** Marks feedback as a complaint, which is kept for five years, or removes that mark. */
export const setComplaintAct = declareAct({
  ...handle,
  path: 'feedback/complaint',
  input: z.object({ reference, isComplaint: z.boolean(), reason }),
  value: z.unknown(),
});
