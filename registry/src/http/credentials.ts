import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../access/access.ts';

export const credentialsOf = ({ headers, ip }: FastifyRequest): Credentials => ({
  authorization: headers.authorization,
  ip,
});
