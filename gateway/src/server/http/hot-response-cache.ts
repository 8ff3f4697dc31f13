/** Answers requests of every page start from ready bytes, before the web framework takes them. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ReadyAnswers, RouteEntry } from '../module.ts';
import { acceptsBrotli } from './compressed-reply.ts';
import { readCountry } from './country.ts';
import type { PreparedAnswer } from './prepared-answer.ts';
import type { ProxyTrust } from './proxy-trust.ts';

interface HotResponseCacheParts {
  trustProxy: ProxyTrust | undefined;
  /** The same header as for all calls: see `contract-routes.ts`. */
  countryHeader: string | undefined;
  readRequestId(headers: IncomingHttpHeaders): string;
  isStopping(): boolean;
}

export interface HotResponseCache {
  /** Records that a request to this address was valid. Later requests to it may be answered early. */
  accept(address: string, entry: RouteEntry, ready: ReadyAnswers): void;
  /**
   * Answers the request, or returns false and leaves it to the framework when it is not plain, not ready or not
   * accepted.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * A bound, so that made-up addresses neither fill the memory nor displace the usual ones: the least recently used address
 * is evicted and returns with its next request.
 */
const addressesMax = 500;
const addressLengthMax = 200;

export function createHotResponseCache(parts: HotResponseCacheParts): HotResponseCache {
  const { trustProxy, countryHeader, readRequestId, isStopping } = parts;
  const known = new LRUCache<string, ReadyAnswers>({ max: addressesMax });

  // The same rule as the framework's.
  const readAddress = (request: IncomingMessage): string | undefined =>
    trustProxy ? proxyAddr(request, trustProxy) : request.socket.remoteAddress;

  return {
    accept(address, { endpoint, options }, ready) {
      if (endpoint.method !== 'GET' || endpoint.token !== 'none' || options.limit !== undefined)
        throw new Error(`${endpoint.path} is not for everybody alike: it cannot be answered early.`);
      if (address.length > addressLengthMax || known.has(address)) return;
      known.set(address, ready);
    },
    answer(request, response) {
      const ready = request.method === 'GET' ? known.get(request.url ?? '') : undefined;
      if (ready === undefined || isStopping()) return false;
      const { headers } = request;
      const ip = readAddress(request);
      const answer = ip && ready.getIfReady({ ip, country: readCountry(headers, countryHeader) });
      if (!answer) return false;
      const isCompressed = answer.isLong && acceptsBrotli(headers['accept-encoding']);
      const bytes = isCompressed ? answer.compressed : answer.plain;
      if (bytes === undefined) return false;
      response.writeHead(200, {
        'x-request-id': readRequestId(headers),
        ...commonHeaders,
        ...toHeaders(answer, isCompressed),
        'content-length': bytes.length,
      });
      response.end(bytes, 'latin1');
      return true;
    },
  };
}

/** Headers of every response of the gateway, in addition to the request id. */
export const commonHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const json = { 'content-type': 'application/json; charset=utf-8' };
const long = { ...json, vary: 'accept-encoding' };
const compressed = { ...long, 'content-encoding': 'br' };

/** Returns the headers that describe the form of a prepared response. */
export function toHeaders(answer: PreparedAnswer, isCompressed: boolean): Record<string, string> {
  if (isCompressed) return compressed;
  return answer.isLong ? long : json;
}

/**
 * Installs `early` in front of the framework, for requests on its own port and for those passed to `app.routing` by
 * another server.
 */
export function serveHotResponses(
  app: FastifyInstance,
  hotResponses: Pick<HotResponseCache, 'answer'>,
): void {
  const { routing } = app;
  app.routing = (request, response) => {
    if (!hotResponses.answer(request, response)) routing(request, response);
  };
  app.server.off('request', routing).on('request', app.routing);
}
