import { toCallerNetwork } from '@parlour/network';
import type { FastifyInstance } from 'fastify';
import type { ChangeStreams } from '../discovery/change-stream.ts';
import { type CompressedBody, sendCompressed } from '../http/compressed-body.ts';

interface DiscoveryParts {
  /** Returns the signed document of the current revision. */
  getDocument(): Promise<CompressedBody>;
  streams: ChangeStreams;
}

export function discoveryRoutes(app: FastifyInstance, { getDocument, streams }: DiscoveryParts): void {
  app.get('/registry/discovery', async (request, reply) => {
    const body = await getDocument();
    reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .type('application/json; charset=utf-8');
    return sendCompressed(reply, request, body);
  });

  app.get('/registry/changes', (request, reply) => {
    const network = toCallerNetwork(request.ip);
    streams.requireRoom(network);
    reply.hijack();
    streams.open(reply.raw, network);
  });
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
}
