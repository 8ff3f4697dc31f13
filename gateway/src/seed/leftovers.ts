import { sql } from 'kysely';
import { createPasswords } from '../identity/index.ts';
import type { Database } from '../server/index.ts';
import { publishedPassword, publishedUsernames } from './published-accounts.ts';

/** Steps that only the seed of a demonstration does. */
const demonstrationSteps = [
  'demonstration',
  'people',
  'demo content',
  'deposit methods',
  'manual deposit methods',
  'banks',
  'history',
];
const sandboxVendors = ['SANDBOX', 'SANDBOX_WALLET'];
const sandboxProvider = 'sandbox';

/**
 * Returns the remains of a demonstration in the database, each in a few words: its seed, members with the published
 * password, and connections to the sandbox, which pays out whatever a player chooses. `isProduction` says that a
 * production site has started on this database before. Its members chose their names themselves, and the rules of
 * passwords refuse the published one, so none of them can prevent the site from starting.
 */
export async function findLeftovers(
  database: Database,
  { isProduction }: { isProduction: boolean },
): Promise<string[]> {
  return [
    ...(await findSeed(database)),
    ...(isProduction ? [] : await findPublishedMembers(database)),
    ...(await findSandbox(database)),
  ];
}

async function findSeed({ kysely }: Database): Promise<string[]> {
  const { rows } =
    await sql`select name from seed_step where name in (${sql.join(demonstrationSteps)})`.execute(kysely);
  return rows.length > 0 ? ['the seed of a demonstration'] : [];
}

async function findPublishedMembers({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ username: string; password_hash: string }>`
    select username, password_hash from identity_member
    where username in (${sql.join([...publishedUsernames])}) and password_hash is not null`.execute(kysely);
  const passwords = createPasswords();
  const found: string[] = [];
  for (const { username, password_hash } of rows)
    if (await passwords.matches(publishedPassword, password_hash)) found.push(username);
  return found.length > 0 ? [`members with the published password (${found.join(', ')})`] : [];
}

async function findSandbox({ kysely }: Database): Promise<string[]> {
  const vendors = await sql`
    select code from catalog_vendor
     where code in (${sql.join(sandboxVendors)}) or delivered_by in (${sql.join(sandboxVendors)}) limit 1`.execute(
    kysely,
  );
  const methods = await sql`
    select id from wallet_deposit_method where provider = ${sandboxProvider} limit 1`.execute(kysely);
  return [
    ...(vendors.rows.length > 0 ? ['games of the sandbox vendor'] : []),
    ...(methods.rows.length > 0 ? ['deposit methods of the sandbox'] : []),
  ];
}
