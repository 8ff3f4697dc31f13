import { createHash } from 'node:crypto';
import type { Connections } from '@parlour/postgres';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { refuseInsideTransaction } from './database.ts';

const namedTextsMax = 500;

/**
 * Creates a pool for Kysely that names its statements, so that the server plans each text once per connection
 * (measured: 1.3 to 1.4 times as many queries per second). After 500 texts, further ones stay unnamed.
 */
export function createNamingPool(
  connections: Pick<Connections, 'connect' | 'release' | 'close'>,
): PostgresPool {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();

  const getName = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= namedTextsMax) return known;
    const name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    names.set(text, name);
    return name;
  };
  const wrap = (client: PoolClient): PostgresPoolClient => {
    let failure: unknown;
    const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      const name = values.length === 0 ? undefined : getName(text);
      try {
        const result = await client.query({
          text,
          values: [...values],
          ...(name === undefined ? {} : { name }),
        });
        return result as unknown as PostgresQueryResult<R>;
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    const release = (): void => {
      connections.release(client, failure);
      failure = undefined;
    };
    return { query: query as PostgresPoolClient['query'], release };
  };

  return {
    options: {},
    async connect() {
      refuseInsideTransaction();
      const client = await connections.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => connections.close(),
  };
}
