import { createHash } from 'node:crypto';
import type { SignedDiscovery } from '@parlour/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deployments } from '../deployments/deployments.ts';
import { openChangeStream } from './change-stream.ts';

export interface DiscoveryParts {
  signed(): Promise<SignedDiscovery>;
  deployments: Deployments;
}

export function discoveryRoutes(app: FastifyInstance, { signed, deployments }: DiscoveryParts): void {
  app.get('/registry/discovery', async (request, reply) => {
    const body = JSON.stringify(await signed());
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  const streams = new Set<() => void>();
  app.get('/registry/changes', (_request, reply) => {
    reply.hijack();
    const close = openChangeStream(reply.raw, deployments, () => streams.delete(close));
    streams.add(close);
  });
  app.addHook('preClose', (done) => {
    for (const close of streams) close();
    done();
  });
}
