import { operatorRoles } from '@parlour/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Access, createNotPermittedError } from '../access/access.ts';
import { getCredentials } from '../access/credentials.ts';
import { findPasswordWeakness, operatorPasswordLength } from '../access/operator-passwords.ts';
import { isOperatorName, type Operators } from '../access/operators.ts';
import { canDo, type Principal } from '../access/principal.ts';
import type { SecondFactors } from '../access/second-factors.ts';
import type { Tokens } from '../access/tokens.ts';
import type { Journal } from '../audit/journal.ts';
import { RegistryError } from '../errors.ts';
import { endUnownedTokens } from './token-acts.ts';

const name = z.string().check(z.refine(isOperatorName));
const roles = z.array(z.enum(operatorRoles)).check(z.minLength(1));
export const rolesOrder = z.object({ roles });
export const operatorOrder = z.object({
  name,
  roles,
  password: z
    .string()
    .check(z.minLength(operatorPasswordLength.min), z.maxLength(operatorPasswordLength.max)),
});

export interface OperatorRouteParts {
  access: Access;
  operators: Operators;
  factors: Pick<SecondFactors, 'reset'>;
  tokens: Pick<Tokens, 'endUnowned' | 'isNameTaken'>;
  journal: Pick<Journal, 'append'>;
}

type RecordedAct = 'operator-added' | 'operator-removed' | 'operator-roles-changed' | 'second-factor-reset';

/** Registers the routes for managing operators. */
export function operatorRoutes(app: FastifyInstance, parts: OperatorRouteParts): void {
  const { access, operators, factors, tokens, journal } = parts;
  const requireAdministrator = (request: FastifyRequest): Promise<Principal> =>
    access.requirePrincipal(getCredentials(request), 'access.manage');
  /**
   * Returns an administrator, or whoever holds this machine's own token when `isLocalEnough`: it cares for
   * operators also where it may do nothing else.
   */
  const requireCarer = async (request: FastifyRequest, isLocalEnough: () => Promise<boolean> | boolean) => {
    const sender = await access.identify(getCredentials(request));
    if (canDo(sender, 'access.manage') || (sender.isLocal && (await isLocalEnough()))) return sender;
    throw createNotPermittedError(sender, 'access.manage');
  };
  const lacksAdministrator = async () =>
    (await operators.list()).every((one) => !one.roles.includes('admin'));
  const record = (act: RecordedAct, by: string, details: object) =>
    journal.append(() => ({ act, by, reason: '', after: {}, details: { ...details } }));

  app.get('/registry/operators', async (request) => {
    await requireAdministrator(request);
    return { operators: await operators.list() };
  });

  app.post('/registry/operators', async (request, reply) => {
    const { name: createdBy } = await requireCarer(request, lacksAdministrator);
    const order = operatorOrder.safeParse(request.body);
    if (!order.success) {
      const rules = `a name of small letters, digits, dots and dashes, roles of ${operatorRoles.join(', ')}, and a password of at least ${operatorPasswordLength.min} characters`;
      throw new RegistryError('request-invalid', `An operator has ${rules}.`);
    }
    const weakness = findPasswordWeakness(order.data.password, order.data.name);
    if (weakness !== undefined) throw new RegistryError('request-invalid', weakness);
    if (await tokens.isNameTaken(order.data.name))
      throw new RegistryError('name-taken', `${order.data.name} is the name of a token.`);
    const added = await operators.add({ ...order.data, createdBy });
    const after = { roles: added.roles };
    await record('operator-added', createdBy, { operator: added.name, before: null, after });
    return reply.code(201).send(added);
  });

  app.post<{ Params: { name: string } }>('/registry/operators/:name/roles', async (request) => {
    const sender = await requireAdministrator(request);
    const operator = request.params.name;
    refuseOwnAccount(sender, operator, 'change their own roles');
    const order = rolesOrder.safeParse(request.body);
    if (!order.success)
      throw new RegistryError('request-invalid', `The body is { "roles" }, of ${operatorRoles.join(', ')}.`);
    const before = await operators.changeRoles(operator, order.data.roles);
    const changed = (await operators.list()).find((one) => one.name === operator);
    if (!before || !changed) throw createUnknownError(operator);
    await record('operator-roles-changed', sender.name, {
      operator,
      before: { roles: before },
      after: { roles: changed.roles },
    });
    await endUnownedTokens(parts, sender.name);
    return changed;
  });

  app.delete<{ Params: { name: string } }>('/registry/operators/:name', async (request, reply) => {
    const sender = await requireAdministrator(request);
    const operator = request.params.name;
    refuseOwnAccount(sender, operator, 'remove themselves');
    const known = (await operators.list()).find((one) => one.name === operator);
    if (!known || !(await operators.remove(operator))) throw createUnknownError(operator);
    const before = { roles: known.roles };
    await record('operator-removed', sender.name, { operator, before, after: null });
    await endUnownedTokens(parts, sender.name);
    return reply.code(204).send();
  });

  app.delete<{ Params: { name: string } }>(
    '/registry/operators/:name/second-factor',
    async (request, reply) => {
      const sender = await requireCarer(request, () => true);
      const operator = request.params.name;
      refuseOwnAccount(sender, operator, 'reset their own second factor');
      if (!isOperatorName(operator) || !(await factors.reset(operator)))
        throw new RegistryError('not-found', `There is no second factor of an operator ${operator}.`);
      await record('second-factor-reset', sender.name, { operator });
      return reply.code(204).send();
    },
  );
}

/** The owner of a program's token answers for what the program does. */
function refuseOwnAccount({ name, tokenOwner = name }: Principal, operator: string, what: string): void {
  if (operator === tokenOwner)
    throw new RegistryError('request-invalid', `Operators cannot ${what}. Ask another administrator.`);
}

const createUnknownError = (operator: string): RegistryError =>
  new RegistryError('not-found', `There is no operator ${operator}.`);
