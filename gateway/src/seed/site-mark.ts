import { sql } from 'kysely';
import type { Gateway } from '../app.ts';
import type { Database } from '../server/index.ts';
import { StartError } from '../server/index.ts';
import { createSteps, type Steps } from './steps.ts';

/** Use of a database, decided by its first start: invented people and money, or real ones. */
type SiteUse = 'demonstration' | 'production';

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

const registryPrefix = 'registry ';

/**
 * Binds the database to the registry of its site. `registryId` is undefined while the registry is empty. Fails with
 * `database.other-registry` when the database belongs to a site with another one: its pages and its operators' grants
 * come from elsewhere.
 */
export async function bindRegistry(
  { frame: { database, clock } }: Gateway,
  registryId: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from seed_step where name like ${`${registryPrefix}%`}`.execute(database.kysely);
  const bound = rows[0]?.name;
  if (bound !== undefined && bound !== registryPrefix + registryId)
    throw new StartError(
      'database.other-registry',
      'Opening the database: it belongs to a site with another registry. Name that registry by REGISTRY_DATABASE_URL or its data folder, or use an empty database here (docs/operations.md).',
    );
  if (bound !== undefined || registryId === undefined) return;
  const steps = createSteps({ database, now: clock.now(), offsetMs: 0 });
  await database.transaction((tx) => steps.mark(tx, registryPrefix + registryId));
}
