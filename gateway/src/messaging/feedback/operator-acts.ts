import { isPermitted } from '@parlour/contracts';
import {
  claimFeedbackAct,
  listApplicationsAct,
  listFeedbackAct,
  markFeedbackAct,
  readFeedbackPicturesAct,
  releaseFeedbackAct,
  replyFeedbackAct,
  setComplaintAct,
} from '@parlour/contracts/back-office';
import { type OperatorAct, type OperatorCall, operatorAct } from '../../server/index.ts';
import type { FeedbackReader } from './reader.ts';
import type { FeedbackReplies } from './replies.ts';

const toMasking = ({ operator }: OperatorCall<unknown>) => ({
  isMasked: !isPermitted(operator.roles, 'members.view-personal'),
});

/**
 * Operator acts for feedback and applications: reading them, claiming and answering an entry, and its marks.
 */
export const feedbackActs = (reader: FeedbackReader, replies: FeedbackReplies): OperatorAct[] => [
  operatorAct({
    ...listFeedbackAct,
    run: (call) => reader.listFeedback(call.input, toMasking(call)),
  }),
  operatorAct({
    ...listApplicationsAct,
    run: (call) => reader.listApplications(call.input, toMasking(call)),
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
  operatorAct({ ...claimFeedbackAct, run: ({ actor, input }) => replies.claim({ ...input, actor }) }),
  operatorAct({ ...releaseFeedbackAct, run: ({ actor, input }) => replies.release({ ...input, actor }) }),
  operatorAct({ ...replyFeedbackAct, run: ({ actor, input }) => replies.reply({ ...input, actor }) }),
  operatorAct({ ...setComplaintAct, run: ({ actor, input }) => replies.setComplaint({ ...input, actor }) }),
];
