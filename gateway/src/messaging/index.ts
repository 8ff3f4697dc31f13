import type { PlatformService } from '../platform/index.ts';
import type { FindUnusable } from '../promotions/index.ts';
import type { GatewayModule, Ids } from '../server/index.ts';
import {
  createFeedback,
  createFeedbackReader,
  createFeedbackReplies,
  type FeedbackParts,
  type FeedbackService,
  feedbackActs,
  feedbackRoutes,
  type ReaderParts,
  type ReplyParts,
} from './feedback/index.ts';
import { createHelpChanges } from './help.ts';
import { helpActs } from './help-acts.ts';
import { messagingActs } from './operator-acts.ts';
import { createPreviews } from './previews.ts';
import { messagingRoutes } from './routes.ts';
import { createMessagingService, type MessagingParts, type MessagingService } from './service.ts';
import { hasWindowChanged, type MessagingTables } from './store.ts';

export type { FeedbackService } from './feedback/index.ts';
export type { MessagingService } from './service.ts';

const windowCheckMs = 15_000;

/**
 * Creates the messaging module: notices, banners, the help centre, messages to members, feedback and applications. See
 * README.md.
 */
export function createMessaging(
  parts: MessagingParts & { ids: Ids; platform: Pick<PlatformService, 'profile' | 'addSchedulable'> } & Omit<
      FeedbackParts,
      'terms'
    > &
    ReaderParts &
    Omit<ReplyParts, 'sendMessage' | 'terms'> & { findUnusable: FindUnusable },
): {
  service: MessagingService;
  feedback: FeedbackService;
  module: GatewayModule;
} {
  const { database, clock, live } = parts;
  const service = createMessagingService(parts);
  const terms = parts.platform.profile.feedback;
  const feedback = createFeedback({ ...parts, terms });
  const previews = createPreviews(parts);
  const help = createHelpChanges(parts);
  for (const kind of ['help-article', 'help-topic'] as const)
    parts.platform.addSchedulable(kind, help.schedulables[kind]);
  const replies = createFeedbackReplies({ ...parts, terms, sendMessage: service.sendMessage });
  let checkedUntil = clock.now();
  return {
    service,
    feedback,
    module: {
      name: 'messaging',
      migrations: new URL('migrations/', import.meta.url),
      routes: [...messagingRoutes(service, previews, parts.findUnusable), ...feedbackRoutes(feedback)],
      operatorActs: [
        ...messagingActs(service, previews),
        ...helpActs(help),
        ...feedbackActs(createFeedbackReader(parts), replies),
      ],
      jobs: [
        {
          // Notifies open pages when a notice or banner begins or ends by the clock. Every gateway notifies its pages;
          // a repeated message does no harm.
          name: 'messaging.windows',
          everyMs: windowCheckMs,
          async run() {
            const now = clock.now();
            const turned = await hasWindowChanged(database.withTables<MessagingTables>(), checkedUntil, now);
            checkedUntil = now;
            if (turned) live.send('everyone', { topic: 'notices' });
          },
        },
      ],
    },
  };
}
