import type { FastifyInstance } from 'fastify';
import { RegistryError } from '../errors.ts';

const answerWithinMs = 2_000;

interface HealthRouteParts {
  isStopping(): boolean;
  /** Reads from every store that a page or an operator needs. Fails when one of them does not answer. */
  checkStores(): Promise<unknown>;
}

/**
 * Registers the health checks. `/registry/health/live`: the process runs. `/registry/health/ready`: it accepts requests;
 * 503 `not-ready` while it stops, or while its storage or its database does not answer.
 */
export function healthRoutes(app: FastifyInstance, { isStopping, checkStores }: HealthRouteParts): void {
  app.get('/registry/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ state: 'live' }),
  );
  app.get('/registry/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStopping()) throw new RegistryError('not-ready', 'This registry is stopping.');
    await requireInTime(checkStores());
    return { state: 'ready' };
  });
}

async function requireInTime(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answerWithinMs} ms`)), answerWithinMs);
  });
  try {
    await Promise.race([answer, late]);
  } catch {
    throw new RegistryError('not-ready', 'The storage or the database of the registry does not answer.');
  } finally {
    clearTimeout(timer);
  }
}
