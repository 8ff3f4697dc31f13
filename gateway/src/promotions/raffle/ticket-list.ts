import { Readable } from 'node:stream';
import { AppError } from '@parlour/contracts';
import { raffleTicketsPath } from '@parlour/contracts/calls';
import { createOpenLimit, toCallerNetwork } from '@parlour/network';
import type { FastifyInstance } from 'fastify';
import type { Raffles } from './raffles.ts';

/** Downloads at once, in all and to one network. */
const downloadsMax = { all: 8, network: 2 } as const;

/**
 * Creates the route of the ticket list of a draw as a file, which anybody can hash. It is read from the database while
 * it is sent, so its length takes no memory. Fails with `promotions.not-found` before the draw, and with `server.busy`.
 */
export const ticketListRoute = (
  raffles: Pick<Raffles, 'findCommitment' | 'readTicketList'>,
): ((app: FastifyInstance) => void) => {
  const limit = createOpenLimit(downloadsMax);
  return (app) => {
    app.get<{ Querystring: { promoId?: string } }>(raffleTicketsPath, async ({ ip, query }, reply) => {
      const network = toCallerNetwork(ip);
      if (limit.getReached(network) !== undefined)
        throw new AppError('server.busy', 'Too many ticket lists are under way.', {
          details: { retryAfterMs: 2_000 },
        });
      const leave = limit.add(network);
      reply.raw.once('finish', leave);
      reply.raw.once('close', leave);
      const promotionId = /^\d{1,15}$/.test(query.promoId ?? '') ? Number(query.promoId) : 0;
      if ((await raffles.findCommitment(promotionId))?.drawnAt === undefined)
        throw new AppError('promotions.not-found', `There is no draw of a raffle ${promotionId}.`);
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="raffle-${promotionId}-tickets.txt"`)
        .send(Readable.from(raffles.readTicketList(promotionId)));
    });
  };
};
