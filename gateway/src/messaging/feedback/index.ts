export { feedbackActs } from './operator-acts.ts';
export { createFeedbackReader, type ReaderParts } from './reader.ts';
export { feedbackRoutes } from './routes.ts';
export {
  type Application,
  createFeedback,
  type FeedbackParts,
  type FeedbackService,
  type FeedbackToSend,
  type Received,
} from './service.ts';
