import type { FastifyInstance } from 'fastify';
import type { ChangeStreams } from './change-stream.ts';
import type { DiscoveryAnswer } from './current-answer.ts';

export interface DiscoveryParts {
  /** The signed document of the current revision. */
  answer(): Promise<DiscoveryAnswer>;
  streams: ChangeStreams;
}

export function discoveryRoutes(app: FastifyInstance, { answer, streams }: DiscoveryParts): void {
  app.get('/registry/discovery', async (request, reply) => {
    const { body, etag } = await answer();
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
