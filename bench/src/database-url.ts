import type { TestGateway } from '@parlour/gateway/testing';
import pg from 'pg';

/** Returns the address of the database on which a gateway runs. */
export async function getDatabaseUrl(
  { database }: Pick<TestGateway, 'database'>,
  serverUrl: string,
): Promise<string> {
  const named = await database.kysely
    .selectNoFrom((eb) => eb.fn<string>('current_database').as('name'))
    .executeTakeFirstOrThrow();
  const url = new URL(serverUrl);
  url.pathname = `/${named.name}`;
  return url.href;
}

/** Connects to the database on which a gateway runs. */
export async function connectTo(
  gateway: Pick<TestGateway, 'database'>,
  serverUrl: string,
): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: await getDatabaseUrl(gateway, serverUrl) });
  await db.connect();
  return db;
}
