/** Limits of what one caller may make this process do. The README of `server/` lists the values. */
import type { FastifyInstance } from 'fastify';
import { createMemberLimit, type RequestLimit } from './rate-limit.ts';

/**
 * Cost class of a call. `outgoing`: it waits for a vendor or payment provider. `heavy`: it reads many rows. Each class
 * has its own limit per member.
 */
export type CallCost = 'small' | 'outgoing' | 'heavy';

/**
 * The limits allow short bursts, since a person may open many tabs at once. A page makes about ten calls when it opens
 * and one every ten seconds afterwards.
 */
const windowMs = 10_000;
/** How many small calls one call of a class weighs. */
const weight = { small: 1, outgoing: 20, heavy: 10 } as const;

/** Creates the limit per member of each class. `callsPerSecond` is the average of small calls. */
export const createCallLimits = (
  app: FastifyInstance,
  callsPerSecond: number,
): Record<CallCost, RequestLimit> => {
  const createLimit = (cost: CallCost): RequestLimit =>
    createMemberLimit(app, {
      times: Math.ceil((callsPerSecond * windowMs) / 1_000 / weight[cost]),
      perMs: windowMs,
    });
  return { small: createLimit('small'), outgoing: createLimit('outgoing'), heavy: createLimit('heavy') };
};
