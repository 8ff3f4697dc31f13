import { operatorRoles } from '@parlour/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Access } from '../access/access.ts';
import { getCredentials } from '../access/credentials.ts';
import type { LoginLimit } from '../access/login-limit.ts';
import { operatorPasswordLength } from '../access/operator-passwords.ts';
import { idleMinutes, type OperatorSessions } from '../access/operator-sessions.ts';
import { isOperatorName, type Operators } from '../access/operators.ts';
import { consoleHeader, formatSessionCookie, readSession } from '../access/session-cookie.ts';
import type { Journal } from '../audit/journal.ts';
import { RegistryError } from '../errors.ts';

const name = z.string().check(z.refine(isOperatorName));
const login = z.object({
  name: z.string().check(z.maxLength(80)),
  password: z.string().check(z.maxLength(operatorPasswordLength.max)),
});
const roles = z.array(z.enum(operatorRoles)).check(z.minLength(1));
const rolesOrder = z.object({ roles });
const operatorOrder = z.object({
  name,
  roles,
  password: z
    .string()
    .check(z.minLength(operatorPasswordLength.min), z.maxLength(operatorPasswordLength.max)),
});

export interface OperatorRouteParts {
  access: Access;
  operators: Operators;
  sessions: OperatorSessions;
  limit: LoginLimit;
  journal: Pick<Journal, 'append'>;
}

/** Registers the routes for the console's login and for managing operators. */
export function operatorRoutes(app: FastifyInstance, parts: OperatorRouteParts): void {
  sessionRoutes(app, parts);
  const { access, operators, journal } = parts;
  const requireAdministrator = (request: FastifyRequest): Promise<string> =>
    access.authorize(getCredentials(request), 'access.manage');
  const record = (
    act: 'operator-added' | 'operator-removed' | 'operator-roles-changed',
    by: string,
    details: object,
  ) => journal.append(() => ({ act, by, reason: '', after: {}, details: { ...details } }));

  app.get('/registry/operators', async (request) => {
    await requireAdministrator(request);
    return { operators: await operators.list() };
  });

  app.post('/registry/operators', async (request, reply) => {
    const createdBy = await requireAdministrator(request);
    const order = operatorOrder.safeParse(request.body);
    if (!order.success) {
      const rules = `a name of small letters, digits, dots and dashes, roles of ${operatorRoles.join(', ')}, and a password of at least ${operatorPasswordLength.min} characters`;
      throw new RegistryError('request-invalid', `An operator has ${rules}.`);
    }
    const added = await operators.add({ ...order.data, createdBy });
    const after = { roles: added.roles };
    await record('operator-added', createdBy, { operator: added.name, before: null, after });
    return reply.code(201).send(added);
  });

  app.post<{ Params: { name: string } }>('/registry/operators/:name/roles', async (request) => {
    const by = await requireAdministrator(request);
    const operator = request.params.name;
    if (operator === by) throw createOwnNameError('change their own roles');
    const order = rolesOrder.safeParse(request.body);
    if (!order.success)
      throw new RegistryError('request-invalid', `The body is { "roles" }, of ${operatorRoles.join(', ')}.`);
    const before = await operators.changeRoles(operator, order.data.roles);
    const changed = (await operators.list()).find((one) => one.name === operator);
    if (!before || !changed) throw createUnknownError(operator);
    await record('operator-roles-changed', by, {
      operator,
      before: { roles: before },
      after: { roles: changed.roles },
    });
    return changed;
  });

  app.delete<{ Params: { name: string } }>('/registry/operators/:name', async (request, reply) => {
    const by = await requireAdministrator(request);
    const operator = request.params.name;
    if (operator === by) throw createOwnNameError('remove themselves');
    const known = (await operators.list()).find((one) => one.name === operator);
    if (!known || !(await operators.remove(operator))) throw createUnknownError(operator);
    const before = { roles: known.roles };
    await record('operator-removed', by, { operator, before, after: null });
    return reply.code(204).send();
  });
}

const createOwnNameError = (what: string): RegistryError =>
  new RegistryError('request-invalid', `Operators cannot ${what}. Ask another administrator.`);
const createUnknownError = (operator: string): RegistryError =>
  new RegistryError('not-found', `There is no operator ${operator}.`);

function sessionRoutes(
  app: FastifyInstance,
  { access, operators, sessions, limit }: OperatorRouteParts,
): void {
  const disableCaching = (reply: FastifyReply) => reply.header('cache-control', 'no-store');
  const isEncrypted = (request: FastifyRequest): boolean =>
    request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';

  app.post('/registry/operator-session', async (request, reply) => {
    const given = login.safeParse(request.body);
    if (!given.success || request.headers[consoleHeader] !== '1')
      throw new RegistryError('request-invalid', 'A login is { "name", "password" } from the console.');
    const { name, password } = given.data;
    if (!limit.isAllowed(name, request.ip))
      throw new RegistryError('too-many-requests', 'Too many failed logins. Wait a quarter of an hour.');
    // Count the attempt before its result is known, so that parallel attempts cannot exceed the limit.
    limit.recordFailure(name, request.ip);
    const operator = await operators.check(name, password);
    if (!operator) throw new RegistryError('login-refused', 'The name or the password is wrong.');
    limit.recordSuccess(name);
    const session = await sessions.begin(operator);
    reply.header('set-cookie', formatSessionCookie(session, isEncrypted(request)));
    return disableCaching(reply).send({ name: operator.name, roles: operator.roles, idleMinutes });
  });

  app.get('/registry/operator-session', async (request, reply) => {
    const { name, roles } = await access.identify(getCredentials(request));
    return disableCaching(reply).send({ name, roles, idleMinutes });
  });

  app.delete('/registry/operator-session', async (request, reply) => {
    const session = readSession(request.headers);
    if (session) await sessions.end(session.secret);
    reply.header('set-cookie', formatSessionCookie('', isEncrypted(request)));
    return disableCaching(reply).code(204).send();
  });
}
