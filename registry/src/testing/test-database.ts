import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  url: string;
  query(text: string): Promise<unknown[]>;
  remove(): Promise<void>;
}

/** Creates an empty database on the PostgreSQL server that all tests share. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = await getServerUrl();
  const name = `parlour_registry_${randomUUID().replaceAll('-', '')}`;
  await runQuery(serverUrl, `create database ${name} template template0`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: (text) => runQuery(url.href, text),
    remove: async () => void (await runQuery(serverUrl, `drop database ${name} with (force)`)),
  };
}

/** Returns the server of `TEST_DATABASE_URL`, or the one that the Jest run starts on the first request. */
async function getServerUrl(): Promise<string> {
  const { TEST_DATABASE_URL: given, TEST_POSTGRES_STARTER: starter } = process.env;
  if (given !== undefined) return given;
  const answer = await fetch(starter ?? '');
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function runQuery(connectionString: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
