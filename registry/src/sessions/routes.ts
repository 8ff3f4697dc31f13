import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import { getCredentials } from '../http/credentials.ts';
import type { Sessions } from './sessions.ts';

/** `GET /registry/sessions?name=`: who is on what, and who holds a swap and why. */
export function sessionRoutes(
  app: FastifyInstance,
  { sessions, access }: { sessions: Sessions; access: Access },
): void {
  app.get<{ Querystring: { name?: string } }>('/registry/sessions', async (request) => {
    await access.authorize(getCredentials(request), 'view');
    return sessions.page(request.query.name);
  });
}
