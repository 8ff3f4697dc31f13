import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@parlour/contracts';
import { limitConnections, serverTimeouts } from '@parlour/network';
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { type Logger, lazyChild } from '../log.ts';
import { closeConnectionsWhenDone } from './close-connections.ts';
import { compressReplies } from './compressed-reply.ts';
import { toErrorReply } from './error-reply.ts';
import { commonHeaders } from './hot-response-cache.ts';
import { form } from './input.ts';
import type { ProxyTrust } from './proxy-trust.ts';

const bodyBytesMax = 256 * 1024;
const usableRequestId = /^[\w-]{8,64}$/;

interface HttpServerParts {
  log: Logger;
  trustProxy: ProxyTrust | undefined;
}

/** Creates a Fastify instance with our error reply, request ids, content types and logs, but no routes. */
export function createHttpServer({ log, trustProxy }: HttpServerParts): FastifyInstance {
  const app: FastifyInstance = fastify({
    // With its own logger Fastify would listen to the end of every response. Ours is assigned below.
    logger: false,
    childLoggerFactory: (_parent, names) => lazyChild(log, names),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustProxy ?? false,
    bodyLimit: bodyBytesMax,
    http: serverTimeouts,
    requestTimeout: serverTimeouts.requestTimeout,
    genReqId: ({ headers }) => readRequestId(headers, trustProxy !== undefined),
    frameworkErrors: (error, request, reply) => replyWithError(error, request, reply),
  });
  app.log = log;
  limitConnections(app.server);
  closeConnectionsWhenDone(app);
  compressReplies(app);
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  // These hooks run with every call. A hook that calls `done` costs half as much as an async hook.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(commonHeaders);
    done();
  });
  if (isLoggingRequests(log)) app.addHook('onResponse', logRequest);
  app.setErrorHandler<FastifyError>(replyWithError);
  app.setNotFoundHandler(() => {
    throw new AppError('request.not-found', 'Nothing answers at this address with this method.');
  });
  return app;
}

/** Reads the proxy's request id behind a proxy, so that one request has one id in all logs; otherwise creates one. */
export function readRequestId(headers: IncomingHttpHeaders, trustProxy: boolean): string {
  const given = headers['x-request-id'];
  return trustProxy && typeof given === 'string' && usableRequestId.test(given) ? given : randomUUID();
}

export const isLoggingRequests = (log: Logger): boolean => log.level === 'debug' || log.level === 'trace';

function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const entry = {
    method: request.method,
    // The route's pattern, never the address, which may identify a person.
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
  request.log.debug(entry, 'request');
  done();
}

function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, defect } = toErrorReply(error, request.id);
  const entry = { route: request.routeOptions.url ?? 'none', code: body.code };
  if (defect) request.log.error({ ...entry, err: error }, 'request failed');
  else request.log.debug(entry, 'request refused');
  const { retryAfterMs } = body.details ?? {};
  if (typeof retryAfterMs === 'number') reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
  void reply.code(status).send({ success: false, error: body });
}
