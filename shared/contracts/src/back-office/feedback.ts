import * as z from '@parlour/schema';
import { declareAct, time } from './act.ts';

const view = { method: 'GET', permission: 'feedback.view' } as const;
const pageRequest = z.object({
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
};
const total = { total: z.int(), totalPages: z.int() };

const feedbackEntry = z.object({
  ...received,
  type: z.string(),
  content: z.string(),
  contact: z.nullable(z.string()),
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

/** Lists feedback, newest first. Texts are exactly as people wrote them, so they must be shown as plain text. */
export const listFeedbackAct = declareAct({
  ...view,
  path: 'feedback',
  input: pageRequest,
  value: z.object({ rows: z.array(feedbackEntry), ...total }),
});

/** Lists affiliate applications, newest first. */
export const listApplicationsAct = declareAct({
  ...view,
  path: 'feedback/applications',
  input: pageRequest,
  value: z.object({ rows: z.array(application), ...total }),
});

const reference = z.string().check(z.regex(/^[FA]-\d{4,12}$/));

/** Reads the pictures of one entry, which the gateway re-encoded on upload. */
export const readFeedbackPicturesAct = declareAct({
  ...view,
  path: 'feedback/pictures',
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
