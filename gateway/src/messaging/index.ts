import type { GatewayModule } from '../server/index.ts';
import { messagingRoutes } from './routes.ts';
import { createMessagingService, type MessagingParts, type MessagingService } from './service.ts';
import { hasTurned, type MessagingTables } from './store.ts';

export { seedMessaging } from './seed/seed-messaging.ts';
export type {
  Banner,
  BannerToPublish,
  HelpTopic,
  Message,
  MessageToSend,
  MessagingService,
  Notice,
  NoticeToPublish,
} from './service.ts';

const windowCheckMs = 15_000;

/** Notices, banners, the help centre, and messages to members: see README.md. */
export function createMessaging(parts: MessagingParts): {
  service: MessagingService;
  module: GatewayModule;
} {
  const { database, clock, live } = parts;
  const service = createMessagingService(parts);
  let checkedUntil = clock.now();
  return {
    service,
    module: {
      name: 'messaging',
      migrations: new URL('migrations/', import.meta.url),
      routes: messagingRoutes(service),
      jobs: [
        {
          // What was published for a later time begins by itself; every gateway tells its pages, twice does no harm.
          name: 'messaging.windows',
          everyMs: windowCheckMs,
          async run() {
            const now = clock.now();
            const turned = await hasTurned(database.withTables<MessagingTables>(), checkedUntil, now);
            checkedUntil = now;
            if (turned) live.send('everyone', { topic: 'notices' });
          },
        },
      ],
    },
  };
}
