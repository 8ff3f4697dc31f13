/** Lets few calls of one kind run at once, so that a rush of them leaves the database to all other calls. */
import { AppError } from '@parlour/contracts';
import { createOpenLimit, toCallerNetwork } from '@parlour/network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';

/**
 * Calls that run at once: their transactions wait for the same row anyway, and most connections to the database stay
 * free. Calls that run or wait, in all and from one network: as many as are answered within some seconds.
 */
const callsMax = { running: 4, all: 5_000, network: 500 } as const;
const retryMs = { least: 2_000, most: 30_000 } as const;
/** Weight of the last call in the average duration of a turn. */
const lastWeight = 0.05;

/** Resolves in the caller's turn, which lasts until the answer is sent. */
type Bulkhead = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Creates the function that the calls of one kind await before their session is read. Fails with `server.busy` when too
 * many calls wait already, and when the caller has gone before its turn. `details.retryAfterMs` is the time that the
 * waiting calls will take, so that refused callers do not come back all the time.
 */
export function createBulkhead(): Bulkhead {
  const limit = createOpenLimit(callsMax);
  const queue = new PQueue({ concurrency: callsMax.running });
  let turnMs = 0;
  const createRefusal = () => {
    const waitMs = Math.ceil((queue.size / callsMax.running) * turnMs);
    return new AppError('server.busy', 'Too many people do this at the moment.', {
      details: { retryAfterMs: Math.min(Math.max(waitMs, retryMs.least), retryMs.most) },
    });
  };
  return ({ ip }, { raw }) => {
    const network = toCallerNetwork(ip);
    if (limit.getReached(network) !== undefined) return Promise.reject(createRefusal());
    const leave = limit.add(network);
    let startedAt: number | undefined;
    let hasEnded = false;
    const ended = new Promise<void>((resolve) => {
      const end = () => {
        if (hasEnded) return;
        hasEnded = true;
        if (startedAt !== undefined) turnMs += (performance.now() - startedAt - turnMs) * lastWeight;
        leave();
        resolve();
      };
      raw.once('finish', end);
      raw.once('close', end);
    });
    return new Promise((start, refuse) => {
      queue.add(() => {
        startedAt = performance.now();
        if (hasEnded) refuse(createRefusal());
        else start();
        return ended;
      });
    });
  };
}
