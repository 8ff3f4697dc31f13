import {
  applyAsAffiliateCall,
  getFeedbackRulesCall,
  pictureRules,
  sendFeedbackCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import type { FeedbackService, Received } from './service.ts';

/** Rate limit per address. It is generous, because the phones of a whole town can share one address. */
const limit = { times: 60, perMs: 600_000 };

export const feedbackRoutes = (feedback: FeedbackService): readonly RouteEntry[] => [
  route(getFeedbackRulesCall, async () => {
    const { countMax, bytesMax } = pictureRules;
    return { content: feedback.getContentLength(), pictures: { countMax, bytesMax } };
  }),
  route(
    sendFeedbackCall,
    async ({ input: { contact, ...input }, session }) =>
      toWire(await feedback.send({ ...input, contact, memberId: session?.memberId ?? null })),
    { limit },
  ),
  route(
    applyAsAffiliateCall,
    async ({ input: { mobile, code, domain, remark, ...input }, session }) =>
      toWire(
        await feedback.apply({
          ...input,
          mobile,
          code,
          domain,
          remark,
          memberId: session?.memberId ?? null,
        }),
      ),
    { limit },
  ),
];

const toWire = ({ reference, receivedAt, answerBy }: Received) => ({
  reference,
  receivedAt: receivedAt.toISOString(),
  answerBy: answerBy.toISOString(),
});
