import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Access } from '../access/access.ts';
import { RegistryError } from '../errors.ts';
import type { Releases } from '../releases/releases.ts';
import type { Deployments } from './deployments.ts';
import { statusOf } from './status.ts';

const reason = z.optional(z.string().check(z.maxLength(500)));
const deployOrder = z.object({ name: z.string(), version: z.string(), reason });
const rollbackOrder = z.object({ name: z.string(), reason });

export interface DeploymentRouteParts {
  deployments: Deployments;
  releases: Releases;
  access: Access;
}

export function deploymentRoutes(
  app: FastifyInstance,
  { deployments, releases, access }: DeploymentRouteParts,
): void {
  const operator = (request: FastifyRequest, name: string): Promise<string> =>
    access.allow({ authorization: request.headers.authorization, ip: request.ip }, 'deploy', name);

  app.get('/registry/deployments', () => ({ deployments: deployments.history() }));
  app.get('/registry/status', () => statusOf(deployments, releases));

  app.post('/registry/deployments', async (request, reply) => {
    const order = deployOrder.safeParse(request.body);
    if (!order.success)
      throw new RegistryError('request-invalid', 'The body is { "name", "version", "reason"? }.');
    const by = await operator(request, order.data.name);
    return reply.code(201).send(await deployments.deploy({ ...order.data, by }));
  });

  app.post('/registry/rollbacks', async (request, reply) => {
    const order = rollbackOrder.safeParse(request.body);
    if (!order.success) throw new RegistryError('request-invalid', 'The body is { "name", "reason"? }.');
    const by = await operator(request, order.data.name);
    return reply.code(201).send(await deployments.rollBack({ ...order.data, by }));
  });
}
