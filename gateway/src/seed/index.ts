import type { Gateway } from '../app.ts';
import { seedCatalog } from '../catalog/index.ts';
import { seedPeople } from './people.ts';
import { createSteps } from './steps.ts';

export { seededPassword, seededPaymentPassword } from './people.ts';

/** Tells how far it is: `step` runs `work` under a title. */
export interface SeedProgress {
  step<T>(title: string, work: (report: (detail: string) => void) => Promise<T>): Promise<T>;
}

// Myanmar has no summer time.
const yangonOffsetMs = 6.5 * 3_600_000;

/**
 * Fills a new site with a believable one: vendors and games, people, content and sixty days of play. Always the same, counted from
 * the day on which it first ran. What was done is not done again, so a seed that was cut short goes on. Call it before `start`.
 */
export async function seedGateway(gateway: Gateway, progress: SeedProgress): Promise<void> {
  const { database, clock } = gateway.frame;
  const { identity } = gateway.services;
  const steps = createSteps({ database, now: clock.now(), offsetMs: yangonOffsetMs });
  const run = async (
    name: string,
    title: string,
    work: (report: (detail: string) => void) => Promise<void>,
  ): Promise<void> => {
    if (!(await steps.isDone(name))) await progress.step(title, work);
  };
  await run('catalog', 'Seed vendors and games', async () => {
    await seedCatalog({ database, today: await steps.today() });
    await database.transaction((tx) => steps.mark(tx, 'catalog'));
  });
  await run('people', 'Seed people', () => seedPeople({ database, identity }, steps));
}
