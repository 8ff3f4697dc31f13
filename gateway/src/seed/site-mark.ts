import type { Database } from '../server/index.ts';
import { StartError } from '../server/index.ts';
import type { Steps } from './steps.ts';

/** Use of a database, decided by its first start: invented people and money, or real ones. */
export type SiteUse = 'demonstration' | 'production';

const command: Record<SiteUse, string> = { demonstration: 'npm start', production: 'npm run serve' };

/**
 * Marks the database as one of `use`, at every start. Fails with `database.other-use` when it is marked as the other one:
 * a demonstration would add its people to a real site, and a real site would keep them.
 */
export async function markUse(
  { database, steps }: { database: Database; steps: Pick<Steps, 'isDone' | 'mark'> },
  use: SiteUse,
): Promise<void> {
  const other = use === 'production' ? 'demonstration' : 'production';
  if (await steps.isDone(other))
    throw new StartError(
      'database.other-use',
      `Opening the database for \`${command[use]}\`: it belongs to a ${other} site. Start that with \`${command[other]}\`, or use an empty database here.`,
    );
  await database.transaction((tx) => steps.mark(tx, use));
}
