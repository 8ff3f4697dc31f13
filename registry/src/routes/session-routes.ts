import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import { getCredentials } from '../access/credentials.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** Registers `GET /registry/sessions?name=`: the browsers by release, and the held swaps with their reasons. */
export function sessionRoutes(
  app: FastifyInstance,
  { sessions, access }: { sessions: Sessions; access: Access },
): void {
  app.get<{ Querystring: { name?: string } }>('/registry/sessions', async (request) => {
    await access.authorize(getCredentials(request), 'releases.view');
    return sessions.page(request.query.name);
  });
}
