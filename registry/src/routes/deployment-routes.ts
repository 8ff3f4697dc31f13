import type { DeploymentWatch, OrderedAct } from '@parlour/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Access } from '../access/access.ts';
import { getCredentials } from '../access/credentials.ts';
import type { CurrentRights } from '../access/current-rights.ts';
import type { Principal } from '../access/principal.ts';
import { type Deployments, toPublicDeployment } from '../deployments/deployments.ts';
import type { Operations } from '../deployments/operations.ts';
import { createPlan, type PlanParts } from '../deployments/plan.ts';
import { getReleaseSummaries } from '../deployments/release-summaries.ts';
import { getOverview, getStatus, toPublicStatus } from '../deployments/status.ts';
import { RegistryError } from '../errors.ts';
import { getOrderNames } from '../orders/decide.ts';
import { parseOrder } from '../orders/order-schema.ts';
import type { Releases } from '../releases/releases.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { RecentFailuresReader } from '../telemetry/recent-failures.ts';

const reason = z.optional(z.string().check(z.maxLength(500)));
export const deployOrder = z.object({ name: z.string(), version: z.string(), reason });
export const rollbackOrder = z.object({ name: z.string(), version: z.optional(z.string()), reason });

interface DeploymentRouteParts {
  operations: Operations;
  deployments: Deployments;
  releases: Releases;
  sessions: Sessions;
  access: Access;
  isStillAllowed: CurrentRights;
  environment: string;
  findContractProblems: PlanParts['findContractProblems'];
  findEarlyPromotion: PlanParts['findEarlyPromotion'];
  getWatched(): Readonly<Record<string, DeploymentWatch>>;
  readRecentFailures: RecentFailuresReader;
}

export function deploymentRoutes(app: FastifyInstance, parts: DeploymentRouteParts): void {
  const { operations, deployments, releases, access } = parts;
  const { getState } = operations;
  const authorizeView = (request: FastifyRequest) =>
    access.authorize(getCredentials(request), 'releases.view');

  /** Whether to include what only operators see. Fails for a token or session that is not valid. */
  const isForOperator = async (request: FastifyRequest): Promise<boolean> => {
    const { authorization, session } = getCredentials(request);
    if (!authorization && !session) return false;
    await authorizeView(request);
    return true;
  };

  app.get('/registry/deployments', async (request) => {
    const history = deployments.history();
    return { deployments: (await isForOperator(request)) ? history : history.map(toPublicDeployment) };
  });
  app.get('/registry/status', async (request) => {
    const status = await getStatus({ getState, deployments, releases });
    return (await isForOperator(request)) ? status : toPublicStatus(status, getState());
  });
  app.get('/registry/overview', async (request) => {
    await authorizeView(request);
    return getOverview({ ...parts, getState });
  });
  app.get<{ Params: { name: string } }>('/registry/releases/:name', async (request) => {
    await authorizeView(request);
    return { releases: await getReleaseSummaries({ getState, releases }, request.params.name) };
  });

  app.post('/registry/acts', async (request, reply) => {
    const order = parseOrder(request.body);
    const { name: by, tokenOwner } = await authorizeOrder(parts, request, order);
    return reply.code(201).send(await operations.execute(order, by, undefined, tokenOwner));
  });
  app.post('/registry/plans', async (request) => {
    const by = await authorizeView(request);
    return createPlan(parts, parseOrder(request.body), by);
  });

  app.post('/registry/deployments', async (request, reply) => {
    const order = deployOrder.safeParse(request.body);
    if (!order.success)
      throw new RegistryError('request-invalid', 'The body is { "name", "version", "reason"? }.');
    const { name, version, ...rest } = order.data;
    const { name: by } = await authorizeOrder(parts, request, {
      act: 'deploy',
      changes: [{ name, version }],
    });
    return reply.code(201).send(await deployments.deploy({ name, version, ...rest, by }));
  });

  app.post('/registry/rollbacks', async (request, reply) => {
    const order = rollbackOrder.safeParse(request.body);
    if (!order.success)
      throw new RegistryError('request-invalid', 'The body is { "name", "version"?, "reason"? }.');
    const { name: by } = await authorizeOrder(parts, request, { act: 'rollback', name: order.data.name });
    return reply.code(201).send(await deployments.rollBack({ ...order.data, by }));
  });
}

/**
 * Returns the sender when the sender may act on every remote of the order, or of the request that the order approves.
 * An order about the whole site, or about the need for two people, requires an administrator. Fails with `not-permitted`,
 * also when the author of the request may no longer give the order.
 */
async function authorizeOrder(
  parts: Pick<DeploymentRouteParts, 'access' | 'operations' | 'isStillAllowed'>,
  request: FastifyRequest,
  order: OrderedAct,
): Promise<Principal> {
  const { access, operations, isStillAllowed } = parts;
  if (order.act === 'approve') {
    const requested = operations.getState().byName[order.name]?.requested;
    if (requested) {
      const { by, since } = requested;
      if (!(await isStillAllowed({ by, since, remotes: getOrderNames(requested.order) })))
        throw new RegistryError('not-permitted', `${by} may no longer give this order. Decline it.`);
      return authorizeOrder(parts, request, requested.order);
    }
  }
  const credentials = getCredentials(request);
  const names = getOrderNames(order);
  if (names.length === 0 || order.act === 'require-approval' || order.act === 'waive-approval')
    return access.requirePrincipal(credentials, 'access.manage');
  const principals = names.map((name) => access.requirePrincipal(credentials, 'releases.deploy', name));
  const [principal] = await Promise.all(principals);
  if (!principal) throw new Error('An order names a remote.');
  return principal;
}
