import type { FastifyInstance } from 'fastify';

const lastAnswerWithinMs = 10_000;

/**
 * Makes `app.close()` resolve as soon as the last response is sent. By default Node waits a minute for connections that
 * browsers opened ahead and never used, because it does not count them as idle.
 */
export function closeConnectionsWhenDone(app: FastifyInstance): void {
  let pendingReplies = 0;
  let closing = false;
  const closeAll = (): void => app.server.closeAllConnections();
  const closeIfDone = (): void => {
    if (closing && pendingReplies === 0) closeAll();
  };
  const end = (): void => {
    pendingReplies -= 1;
    closeIfDone();
  };
  app.addHook('onRequest', (_request, reply, done) => {
    pendingReplies += 1;
    // A reply closes once; `once` would create a wrapper of the listener for every call.
    reply.raw.on('close', end);
    done();
  });
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(closeAll, lastAnswerWithinMs).unref();
    closeIfDone();
  });
}
