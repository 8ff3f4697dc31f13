import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** The server of `TEST_DATABASE_URL`; what needs one is skipped without it. */
export const serverUrl = process.env.TEST_DATABASE_URL;
export const onServer = serverUrl === undefined ? describe.skip : describe;

export interface TestDatabase {
  url: string;
  query(text: string): Promise<unknown[]>;
  remove(): Promise<void>;
}

/** An empty database of its own on the server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `parlour_registry_${randomUUID().replaceAll('-', '')}`;
  await ask(serverUrl ?? '', `create database ${name} template template0`);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: (text) => ask(url.href, text),
    remove: async () => void (await ask(serverUrl ?? '', `drop database ${name} with (force)`)),
  };
}

async function ask(connectionString: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
