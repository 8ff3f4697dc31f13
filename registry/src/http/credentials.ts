import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../access/access.ts';
import { sessionIn } from '../access/session-cookie.ts';

export const credentialsOf = ({ headers, ip }: FastifyRequest): Credentials => ({
  authorization: headers.authorization,
  ip,
  session: sessionIn(headers),
});
