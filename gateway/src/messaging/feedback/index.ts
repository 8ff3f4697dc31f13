export { feedbackActs } from './operator-acts.ts';
export { createFeedbackReader, type ReaderParts } from './reader.ts';
export { createFeedbackReplies, type ReplyParts } from './replies.ts';
export { feedbackRoutes } from './routes.ts';
export { createFeedback, type FeedbackParts, type FeedbackService } from './service.ts';
