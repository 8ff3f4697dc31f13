import type { IdentityService } from '../../identity/index.ts';
import { seedMessaging } from '../../messaging/seed/seed-messaging.ts';
import { seedPoints } from '../../points/seed/seed-points.ts';
import { seedPromotions } from '../../promotions/seed/seed-promotions.ts';
import { seedMissions } from '../../rewards/seed/seed-missions.ts';
import type { Database } from '../../server/index.ts';
import { randomIds } from '../../server/index.ts';
import type { Steps } from '../steps.ts';

/** User names of the people who receive messages. */
const readers = ['ada', 'chi', 'eve', 'su'];

/**
 * Seeds the content that operators would write: notices, banners, help, messages, promotions, missions, rewards.
 * Requires the seeded people.
 */
export async function seedContent(
  { database, identity, timeZone }: { database: Database; identity: IdentityService; timeZone: string },
  steps: Steps,
): Promise<void> {
  const today = await steps.today();
  const people = new Map<string, number>();
  for (const username of readers) {
    const member = await identity.findMember(username);
    if (member) people.set(username, member.id);
  }
  await database.transaction(async (tx) => {
    const promotions = await seedPromotions(tx, { today, timeZone, ids: randomIds });
    await seedMessaging(tx, { today, people, promotions });
    await seedPoints(tx, { today });
    await seedMissions(tx, { today });
    await steps.mark(tx, 'content');
  });
}
