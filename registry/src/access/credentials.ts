import type { FastifyRequest } from 'fastify';
import type { Credentials } from './access.ts';
import { readSession } from './session-cookie.ts';

export const getCredentials = (request: FastifyRequest): Credentials => ({
  authorization: request.headers.authorization,
  ip: request.ip,
  session: readSession(request),
});
