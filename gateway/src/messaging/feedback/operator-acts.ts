import * as z from 'zod/mini';
import { type OperatorAct, operatorAct } from '../../server/index.ts';
import type { FeedbackReader } from './reader.ts';

const pageRequest = z.object({
  show: z._default(z.enum(['open', 'all']), 'open'),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
});
const reference = z.string().check(z.regex(/^[FA]-\d{4,12}$/));

/**
 * Operator acts for feedback and applications: `feedback`, `feedback/applications`, `feedback/pictures`,
 * `feedback/handled`.
 */
export const feedbackActs = (reader: FeedbackReader): OperatorAct[] => [
  operatorAct({
    method: 'GET',
    path: 'feedback',
    permission: 'feedback.view',
    input: pageRequest,
    run: ({ input }) => reader.listFeedback(input),
  }),
  operatorAct({
    method: 'GET',
    path: 'feedback/applications',
    permission: 'feedback.view',
    input: pageRequest,
    run: ({ input }) => reader.listApplications(input),
  }),
  operatorAct({
    method: 'GET',
    path: 'feedback/pictures',
    permission: 'feedback.view',
    input: z.object({ reference }),
    async run({ input }) {
      const kept = await reader.pictures(input.reference);
      return { pictures: kept.map(({ kind, bytes }) => ({ kind, data: bytes.toString('base64') })) };
    },
  }),
  operatorAct({
    method: 'POST',
    path: 'feedback/handled',
    permission: 'feedback.handle',
    input: z.object({ reference, handled: z._default(z.boolean(), true) }),
    run: ({ actor, input }) => reader.mark(input.reference, input.handled, actor),
  }),
];
