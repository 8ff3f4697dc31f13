import { AppError } from '@parlour/contracts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const answerWithinMs = 2_000;

/**
 * Registers the health checks. `/health/live`: the process runs. `/health/ready`: it accepts requests; 503 while it
 * stops or has no database.
 */
export function registerHealth(
  app: FastifyInstance,
  parts: { database: Database; isStopping: () => boolean },
): void {
  app.get('/health/live', async () => ({ success: true, value: { state: 'live' } }));
  app.get('/health/ready', async () => {
    if (parts.isStopping()) throw new AppError('server.unavailable', 'This gateway is stopping.');
    await requireDatabase(parts.database);
    return { success: true, value: { state: 'ready' } };
  });
}

async function requireDatabase(database: Database): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answerWithinMs} ms`)), answerWithinMs);
  });
  try {
    await Promise.race([sql`select 1`.execute(database.kysely), late]);
  } catch (cause) {
    throw new AppError('server.unavailable', 'The database does not answer.', { cause });
  } finally {
    clearTimeout(timer);
  }
}
