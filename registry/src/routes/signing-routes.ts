import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Access } from '../access/access.ts';
import type { Journal } from '../audit/journal.ts';
import { RegistryError } from '../errors.ts';
import type { SigningKeys } from '../signing/signing-keys.ts';

export const rotationOrder = z.object({ revoke: z.optional(z.boolean()) });

/**
 * Registers the route for the public keys, which is open to everybody, and the one for rotation, which requires an
 * administrator.
 */
export function signingRoutes(
  app: FastifyInstance,
  { keys, access, journal }: { keys: SigningKeys; access: Access; journal: Pick<Journal, 'append'> },
): void {
  app.get('/registry/keys', () => ({ keys: keys.list() }));

  app.post('/registry/keys/rotations', async (request, reply) => {
    const by = await access.authorize(
      { authorization: request.headers.authorization, ip: request.ip },
      'access.manage',
    );
    const order = rotationOrder.safeParse(request.body);
    if (!order.success) throw new RegistryError('request-invalid', 'The body is { "revoke"? }.');
    const before = keys.list().map(({ id }) => id);
    const signing = await keys.rotate(order.data);
    const details = { before, after: signing.map(({ id }) => id) };
    await journal.append(() => ({ act: 'rotate-keys', by, reason: '', after: {}, details }));
    return reply.code(201).send({ keys: signing });
  });
}
