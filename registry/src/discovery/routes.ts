import { createHash } from 'node:crypto';
import type { SignedDiscovery } from '@parlour/contracts';
import type { FastifyInstance } from 'fastify';
import type { ChangeStreams } from './change-stream.ts';

export interface DiscoveryParts {
  signed(): Promise<SignedDiscovery>;
  streams: ChangeStreams;
}

export function discoveryRoutes(app: FastifyInstance, { signed, streams }: DiscoveryParts): void {
  app.get('/registry/discovery', async (request, reply) => {
    const body = JSON.stringify(await signed());
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  app.get('/registry/changes', (_request, reply) => {
    reply.hijack();
    streams.open(reply.raw);
  });
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
}
