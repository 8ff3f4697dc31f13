import type { FastifyRequest } from 'fastify';
import type { Credentials } from './access.ts';
import { readSession } from './session-cookie.ts';

export const getCredentials = ({ headers, ip }: FastifyRequest): Credentials => ({
  authorization: headers.authorization,
  ip,
  session: readSession(headers),
});
