import {
  listApplicationsAct,
  listFeedbackAct,
  markFeedbackAct,
  readFeedbackPicturesAct,
} from '@parlour/contracts/back-office';
import { type OperatorAct, operatorAct } from '../../server/index.ts';
import type { FeedbackReader } from './reader.ts';

/**
 * Operator acts for feedback and applications: `feedback`, `feedback/applications`, `feedback/pictures`,
 * `feedback/handled`.
 */
export const feedbackActs = (reader: FeedbackReader): OperatorAct[] => [
  operatorAct({
    ...listFeedbackAct,
    run: ({ input }) => reader.listFeedback(input),
  }),
  operatorAct({
    ...listApplicationsAct,
    run: ({ input }) => reader.listApplications(input),
  }),
  operatorAct({
    ...readFeedbackPicturesAct,
    async run({ input }) {
      const pictures = await reader.pictures(input.reference);
      return { pictures: pictures.map(({ kind, bytes }) => ({ kind, data: bytes.toString('base64') })) };
    },
  }),
  operatorAct({
    ...markFeedbackAct,
    run: ({ actor, input }) => reader.mark(input.reference, input.handled, actor),
  }),
];
