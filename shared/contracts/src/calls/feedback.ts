import * as z from '@parlour/schema';
import { maxCharacters } from '../characters.ts';
import { endpoint } from '../endpoint.ts';
import { pictureIds } from './pictures.ts';

/** Topics of a question (MSG-03), in the order of the form. */
export const feedbackTypes = ['DEPOSIT', 'WITHDRAWAL', 'GAME', 'SERVICE', 'APPLICATION', 'OTHER'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

/** An upper bound far above any configurable limit, so that the gateway never reads more. */
const contentLengthLimit = 10_000;

export const getFeedbackRulesCall = endpoint({
  summary: 'Returns the maximum length of feedback and the maximum number of its pictures.',
  method: 'GET',
  path: '/wps/feedback/rules',
  token: 'none',
  carrier: 'none',
  value: z.object({
    /** Characters, both inclusive. */
    content: z.object({ min: z.int(), max: z.int() }),
    pictures: z.object({ countMax: z.int(), bytesMax: z.int() }),
  }),
});

const received = z.object({
  /** The number that a member quotes in a later question: `F-1042`. */
  reference: z.string(),
  /** ISO 8601. */
  receivedAt: z.string(),
  /** The deadline of the first answer, ISO 8601. */
  answerBy: z.string(),
});

export const sendFeedbackCall = endpoint({
  summary: 'Stores feedback of a visitor or member. A repeated request id is stored once.',
  method: 'PUT',
  path: '/wps/feedback',
  token: 'optional',
  carrier: 'body',
  input: z.object({
    requestId: z.uuid(),
    type: z.enum(feedbackTypes),
    content: z.string().check(z.trim(), z.maxLength(contentLengthLimit)),
    /** Contact of a person who is not logged in. */
    contact: z.optional(z.string().check(z.trim(), z.maxLength(128))),
    /** A complaint is kept for years. */
    isComplaint: z._default(z.boolean(), false),
    pictureIds,
  }),
  value: received,
  errors: ['request.duplicate-mismatch', 'picture.not-found', 'request.too-many'],
});

/** Maximum length of an application's remark (VAL-04). */
export const remarkLengthMax = 140;

export const applyAsAffiliateCall = endpoint({
  summary: 'Stores an application to become an affiliate. A repeated request id is stored once.',
  method: 'PUT',
  path: '/wps/agent/affiliate/application',
  token: 'optional',
  carrier: 'body',
  input: z.object({
    requestId: z.uuid(),
    fullName: z.string().check(z.trim(), z.minLength(2), z.maxLength(64)),
    email: z.email().check(z.maxLength(254)),
    mobile: z.optional(z.string().check(z.trim(), z.regex(/^\+?[\d -]{5,24}$/))),
    /** Code of the inviter; it must be an existing code. */
    code: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    domain: z.optional(z.string().check(z.maxLength(253))),
    remark: z.optional(z.string().check(z.trim(), maxCharacters(remarkLengthMax))),
    pictureIds,
  }),
  value: received,
  errors: [
    'identity.affiliate-code-unknown',
    'request.duplicate-mismatch',
    'picture.not-found',
    'request.too-many',
  ],
});
