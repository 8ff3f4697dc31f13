import type { Gateway } from '../app.ts';
import { seedHelp } from '../messaging/seed/seed-help.ts';
import { StartError } from '../server/index.ts';
import { findLeftovers } from './leftovers.ts';
import { markUse } from './site-mark.ts';
import { createSteps } from './steps.ts';

export { publishedPassword } from './published-accounts.ts';
export { bindRegistry } from './site-mark.ts';

/**
 * Prepares the database of a production site: checks that no demonstration ran on it, and writes the help centre once.
 * Vendors, games, deposit methods, notices and banners come from operators. Gateways on one database do it one after
 * the other. Call it before `start`. Fails with `database.leftovers`, naming the remains of the demonstration.
 */
export const prepareProduction = (gateway: Gateway): Promise<void> =>
  gateway.frame.database.withLock('seed', () => prepare(gateway));

async function prepare({ frame: { database, clock } }: Gateway): Promise<void> {
  const steps = createSteps({ database, now: clock.now(), offsetMs: 0 });
  const leftovers = await findLeftovers(database, { isProduction: await steps.isDone('production') });
  if (leftovers.length > 0)
    throw new StartError(
      'database.leftovers',
      `Checking the database: it has ${leftovers.join(', ')}. Use an empty database for a production site.`,
    );
  await markUse({ database, steps }, 'production');
  if (await steps.isDone('help')) return;
  await database.transaction(async (tx) => {
    await seedHelp(tx);
    await steps.mark(tx, 'help');
  });
}
