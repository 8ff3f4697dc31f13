import { AppError, type EndpointShape } from '@parlour/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall, ReadyAnswers, RouteEntry, Session, SessionSource } from '../module.ts';
import { acceptsBrotli } from './compressed-reply.ts';
import { createCookies } from './cookies.ts';
import { readCountry } from './country.ts';
import { admit } from './guard.ts';
import { type HotResponseCache, toHeaders } from './hot-response-cache.ts';
import { readInput } from './input.ts';
import { toBytes } from './prepared-answer.ts';
import { createAddressLimit } from './rate-limit.ts';
import type { SealedPayloads } from './sealed-payloads.ts';

interface Parts {
  sessions: SessionSource;
  payloads: SealedPayloads;
  /** In production a prepared response is sent without a check. */
  production: boolean;
  /** The header in which the proxy sends the caller's country. */
  countryHeader: string | undefined;
  hotResponses: Pick<HotResponseCache, 'accept'>;
}

/** Registers contract calls. Access, input and output of a call are enforced only here. */
export function registerRoutes(app: FastifyInstance, entries: readonly RouteEntry[], parts: Parts): void {
  for (const entry of entries) {
    const { endpoint } = entry;
    const { cacheSeconds } = endpoint;
    const isUse = !entry.options.isPassive;
    const allow = createLimiter(app, entry);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(entry.options.bodyBytesMax && { bodyLimit: entry.options.bodyBytesMax }),
      async handler(request, reply) {
        // `await` has a cost even without work to wait for, so the handler awaits only where a step is asynchronous.
        if (allow !== undefined) await allow(request, reply);
        const session =
          endpoint.token === 'none'
            ? undefined
            : await admit(endpoint, request.headers.authorization, parts.sessions, isUse);
        const input =
          endpoint.input === undefined ? undefined : await readInput(endpoint, request, parts.payloads);
        const call = toCall({ request, reply }, input, session, parts);
        if ('ready' in entry.handler)
          return answerReady(entry, entry.handler.ready, { request, reply }, parts);
        const value = await answer(entry.handler, entry.endpoint, call, parts.production);
        if (cacheSeconds) reply.header('cache-control', `private, max-age=${cacheSeconds}`);
        reply.header('content-type', 'application/json; charset=utf-8');
        return `{"success":true,"value":${value}}`;
      },
    });
  }
}

const userAgentLengthMax = 512;

const toCall = (
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  input: unknown,
  session: Session | undefined,
  { countryHeader }: Parts,
): AnyCall => ({
  input,
  session,
  ip: request.ip,
  country: readCountry(request.headers, countryHeader),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentLengthMax),
  cookies: createCookies(request, reply),
  requestId: request.id,
  log: request.log,
});

function createLimiter(
  app: FastifyInstance,
  { endpoint, options }: RouteEntry,
): ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined {
  if (options.limit === undefined) return undefined;
  const count = createAddressLimit(app, options.limit);
  return async (request, reply) => {
    const waitMs = await count(request);
    if (waitMs === 0) return;
    void reply.header('retry-after', Math.ceil(waitMs / 1000));
    throw new AppError('request.too-many', `Too many calls of ${endpoint.path} from one address.`, {
      details: { retryAfterMs: waitMs },
    });
  };
}

async function answer(
  handler: Exclude<RouteEntry['handler'], { ready: ReadyAnswers }>,
  endpoint: EndpointShape,
  call: AnyCall,
  production: boolean,
): Promise<string> {
  if ('value' in handler) return JSON.stringify(checkAnswer(endpoint, await handler.value(call))) ?? 'null';
  const text = await handler.json(call);
  if (!production) checkAnswer(endpoint, JSON.parse(text));
  return text;
}

/** Sends the ready bytes and accepts the address for the early responses of the hot response cache. */
async function answerReady(
  entry: RouteEntry,
  ready: ReadyAnswers,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { hotResponses, countryHeader, production }: Parts,
): Promise<Buffer> {
  const { headers, ip, raw } = request;
  const prepared = await ready.whenReady({ ip, country: readCountry(headers, countryHeader) });
  if (!production) checkAnswer(entry.endpoint, JSON.parse(toBytes(prepared.plain).toString()).value);
  hotResponses.accept(raw.url ?? '', entry, ready);
  const isCompressed = prepared.isLong && acceptsBrotli(headers['accept-encoding']);
  reply.headers(toHeaders(prepared, isCompressed));
  return toBytes(isCompressed ? await prepared.compress() : prepared.plain);
}

/**
 * Checks an answer against the contract. A violation is our defect. Fields that the contract does not name are dropped.
 */
function checkAnswer(endpoint: EndpointShape, value: unknown): unknown {
  const parsed = endpoint.value.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, code }) => `${path.join('.') || 'value'}: ${code}`);
  throw new Error(
    `The answer of ${endpoint.method} ${endpoint.path} breaks the contract at ${issues.join(', ')}.`,
  );
}
