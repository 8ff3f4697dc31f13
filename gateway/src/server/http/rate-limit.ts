import fastifyRateLimit from '@fastify/rate-limit';
import { toCallerNetwork } from '@parlour/network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '../module.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of a contract call, once the frame has found it. */
    session: Session | undefined;
  }
}

/** At most `times` calls of one caller within a window of `perMs`, which begins with the first of them. */
export interface RateLimit {
  times: number;
  perMs: number;
}

/** Counts the request. Returns 0 when it may proceed, else the milliseconds until the window ends. */
export type RequestLimit = (request: FastifyRequest) => Promise<number>;

/**
 * Maximum number of callers per limit. At the bound the least recently used is evicted; its next call starts a new
 * window.
 */
const callersMax = 50_000;

/** Must be awaited before the first `createAddressLimit`. */
export const registerRateLimits = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyRateLimit, { global: false, keyGenerator: ({ ip }) => toCallerNetwork(ip) });
};

/**
 * Creates a limit per address in this process. Several gateways together allow several times as much. See
 * `toCallerNetwork` for what counts as one address.
 */
export const createAddressLimit = (app: FastifyInstance, limit: RateLimit): RequestLimit =>
  createLimit(app, limit);

/** Creates a limit per member, whatever the address of the calls. Only for requests whose session was found. */
export const createMemberLimit = (app: FastifyInstance, limit: RateLimit): RequestLimit =>
  createLimit(app, limit, ({ session }) => String(session?.memberId));

function createLimit(
  app: FastifyInstance,
  { times, perMs }: RateLimit,
  keyGenerator?: (request: FastifyRequest) => string,
): RequestLimit {
  const options = { max: times, timeWindow: perMs, cache: callersMax };
  const count = app.createRateLimit(keyGenerator ? { ...options, keyGenerator } : options);
  // The library reads a count a turn after it has counted, so calls of one moment would all see the last one's count.
  let counted: Promise<unknown> = Promise.resolve();
  return async (request) => {
    const counting = counted.then(() => count(request));
    counted = counting.catch(() => undefined);
    const result = await counting;
    return result.isAllowed || !result.isExceeded ? 0 : result.ttl;
  };
}
