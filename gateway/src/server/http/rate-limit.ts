import fastifyRateLimit from '@fastify/rate-limit';
import { toCallerNetwork } from '@parlour/network';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** At most `times` calls from one address within a window of `perMs`, which begins with the first of them. */
export interface RateLimit {
  times: number;
  perMs: number;
}

/** Counts the request. Returns 0 when it may proceed, else the milliseconds until the window ends. */
export type AddressLimit = (request: FastifyRequest) => Promise<number>;

/** Maximum number of addresses per limit. At the bound the least recently used is evicted; its window starts anew. */
const addressesMax = 50_000;

/** Must be awaited before the first `createAddressLimit`. */
export const registerRateLimits = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyRateLimit, { global: false, keyGenerator: ({ ip }) => toCallerNetwork(ip) });
};

/**
 * Creates a limit per address in this process. Several gateways together allow several times as much. See
 * `toCallerNetwork` for what counts as one address.
 */
export function createAddressLimit(app: FastifyInstance, { times, perMs }: RateLimit): AddressLimit {
  const options = { max: times, timeWindow: perMs, cache: addressesMax };
  const count = app.createRateLimit(options);
  return async (request) => {
    const result = await count(request);
    return result.isAllowed || !result.isExceeded ? 0 : result.ttl;
  };
}
