import { dayMs } from '@parlour/basics';
import { canaryGuardName, roles, tokenLifetimeDays } from '@parlour/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Access } from '../access/access.ts';
import { getCredentials } from '../access/credentials.ts';
import { localName } from '../access/local-operator.ts';
import type { Operators } from '../access/operators.ts';
import { type Tokens, toComparedName } from '../access/tokens.ts';
import { registryName } from '../audit/alarms.ts';
import type { Journal } from '../audit/journal.ts';
import { clockName } from '../deployments/window-clock.ts';
import { RegistryError } from '../errors.ts';
import { isReleaseName } from '../releases/manifest.ts';
import { recordTokenAct } from './token-acts.ts';

export const tokenOrder = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  role: z.enum(roles),
  remotes: z.optional(
    z.array(z.string().check(z.refine(isReleaseName))).check(z.minLength(1), z.maxLength(50)),
  ),
  expiresAt: z.optional(z.iso.datetime()),
});

interface AccessRouteParts {
  access: Access;
  tokens: Tokens;
  operators: Pick<Operators, 'find'>;
  journal: Pick<Journal, 'append'>;
  now(): Date;
}

/** Names in the audit log for everything that acts without a person. */
const reservedNames = [localName, canaryGuardName, clockName, registryName].map(toComparedName);

export function accessRoutes(app: FastifyInstance, parts: AccessRouteParts): void {
  const { access, tokens, operators, journal, now } = parts;
  const requireAdministrator = (request: FastifyRequest): Promise<string> =>
    access.authorize(getCredentials(request), 'access.manage');

  app.get('/registry/tokens', async (request) => {
    await requireAdministrator(request);
    return { tokens: await tokens.list() };
  });

  app.post('/registry/tokens', async (request, reply) => {
    const createdBy = await access.requirePrincipal(getCredentials(request), 'access.manage');
    const order = tokenOrder.safeParse(request.body);
    if (!order.success) {
      const form = '{ "name", "role", "remotes"?, "expiresAt"? }';
      throw new RegistryError('request-invalid', `The body is ${form}, the role one of ${roles.join(', ')}.`);
    }
    if (order.data.role === 'publisher' && !order.data.remotes)
      throw new RegistryError('request-invalid', 'A publisher needs at least one remote.');
    const latestEnd = now().getTime() + tokenLifetimeDays.max * dayMs;
    if (order.data.expiresAt && Date.parse(order.data.expiresAt) > latestEnd)
      throw new RegistryError('request-invalid', `A token ends after at most ${tokenLifetimeDays.max} days.`);
    const name = toComparedName(order.data.name);
    if (reservedNames.includes(name) || (await operators.find(name)))
      throw new RegistryError('name-taken', `${order.data.name} is the name of an operator.`);
    const made = await tokens.create({ ...order.data, createdBy });
    await recordTokenAct(journal, { act: 'token-created', by: createdBy.name, token: made.record });
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({ token: made.token, ...made.record });
  });

  app.delete<{ Params: { id: string } }>('/registry/tokens/:id', async (request, reply) => {
    const by = await requireAdministrator(request);
    const { id } = request.params;
    const before = (await tokens.list()).find((token) => token.id === id);
    if (!before || !(await tokens.revoke(id, by)))
      throw new RegistryError('not-found', `There is no active token ${id}.`);
    await recordTokenAct(journal, { act: 'token-revoked', by, token: before });
    return reply.code(204).send();
  });
}
