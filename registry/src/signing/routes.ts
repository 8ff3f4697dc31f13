import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Access } from '../access/access.ts';
import { RegistryError } from '../errors.ts';
import type { SigningKeys } from './signing-keys.ts';

const rotation = z.object({ revoke: z.optional(z.boolean()) });

/** The public half of the keys for everyone, and their rotation for who may do everything. */
export function signingRoutes(
  app: FastifyInstance,
  { keys, access }: { keys: SigningKeys; access: Access },
): void {
  app.get('/registry/keys', () => ({ keys: keys.list() }));

  app.post('/registry/keys/rotations', async (request, reply) => {
    await access.allow({ authorization: request.headers.authorization, ip: request.ip }, 'administer');
    const order = rotation.safeParse(request.body);
    if (!order.success) throw new RegistryError('request-invalid', 'The body is { "revoke"? }.');
    return reply.code(201).send({ keys: await keys.rotate(order.data) });
  });
}
