/** Decides which requests of contract calls proceed, before their bodies are read. */
import { AppError } from '@parlour/contracts';
import { createOpenLimit, toCallerNetwork } from '@parlour/network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteEntry, SessionSource } from '../module.ts';
import type { CallCost } from './call-costs.ts';
import { admit } from './guard.ts';
import { createAddressLimit, type RequestLimit } from './rate-limit.ts';

/**
 * Creates the check of one call: the limit of the caller's address, the session (which it assigns to the request) and
 * the limit of the member. Returns undefined when there is nothing to check. Fails with `request.too-many`
 * (`details.retryAfterMs`) and the errors of `admit`.
 */
export function createAdmission(
  app: FastifyInstance,
  { endpoint, options }: RouteEntry,
  sessions: SessionSource,
  callLimits: Record<CallCost, RequestLimit>,
): ((request: FastifyRequest) => Promise<void>) | undefined {
  const countAddress = options.limit && createAddressLimit(app, options.limit);
  const countMember = callLimits[options.cost ?? 'small'];
  const isUse = !options.isPassive;
  if (endpoint.token === 'none' && countAddress === undefined) return undefined;

  const requireRoom = (waitMs: number, caller: string): void => {
    if (waitMs === 0) return;
    throw new AppError('request.too-many', `Too many calls of ${endpoint.path} from one ${caller}.`, {
      details: { retryAfterMs: waitMs },
    });
  };
  return async (request) => {
    if (countAddress !== undefined) requireRoom(await countAddress(request), 'address');
    if (endpoint.token === 'none') return;
    request.session = await admit(endpoint, request.headers.authorization, sessions, isUse);
    if (request.session !== undefined) requireRoom(await countMember(request), 'member');
  };
}

/** Maximum number of bodies above the usual size that this process receives and handles at once. */
const largeBodiesMax = { all: 32, network: 8 } as const;

/**
 * Creates the hook of calls that take large bodies. It fails with `server.busy` when too many are under way, because
 * each takes several times its size in memory.
 */
export function createBodyGate(): (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
) => void {
  const limit = createOpenLimit(largeBodiesMax);
  return (request, reply, done) => {
    const network = toCallerNetwork(request.ip);
    if (limit.getReached(network) !== undefined)
      return done(
        new AppError('server.busy', 'Too many large requests are under way.', {
          details: { retryAfterMs: 2_000 },
        }),
      );
    reply.raw.once('close', limit.add(network));
    done();
  };
}
