import type { EndpointShape } from '@parlour/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { AnyCall, ReadyAnswers, RouteEntry, Session, SessionSource } from '../module.ts';
import { createAdmission, createBodyGate } from './admission.ts';
import { createBulkhead } from './bulkhead.ts';
import { createCallLimits } from './call-costs.ts';
import { acceptsBrotli } from './compressed-reply.ts';
import { createCookies } from './cookies.ts';
import { readCountry } from './country.ts';
import { type HotResponseCache, toHeaders } from './hot-response-cache.ts';
import { readInput } from './input.ts';
import { acceptLongTexts } from './long-text-body.ts';
import { namePlugin } from './plugin-name.ts';
import { toBytes } from './prepared-answer.ts';
import { guardRegion, type RegionRule } from './region-guard.ts';
import type { SealedPayloads } from './sealed-payloads.ts';

interface Parts {
  sessions: SessionSource;
  payloads: SealedPayloads;
  /** In production a prepared response is sent without a check. */
  production: boolean;
  /** The header in which the proxy sends the caller's country. */
  countryHeader: string | undefined;
  hotResponses: Pick<HotResponseCache, 'accept'>;
  memberCallsPerSecond: number;
  regions: RegionRule | undefined;
}

/** Registers contract calls. Access, limits, input and output of a call are enforced only here. */
export function registerRoutes(app: FastifyInstance, entries: readonly RouteEntry[], parts: Parts): void {
  app.decorateRequest('session', undefined);
  const callLimits = createCallLimits(app, parts.memberCallsPerSecond);
  const kinds = new Set(entries.flatMap(({ options }) => options.bulkhead ?? []));
  const bulkheads = new Map([...kinds].map((kind) => [kind, createBulkhead()]));
  const register = (
    scope: FastifyInstance,
    entry: RouteEntry,
    moreHooks: readonly onRequestHookHandler[] = [],
  ): void => {
    const { endpoint } = entry;
    const { cacheSeconds } = endpoint;
    const admitCaller = createAdmission(app, entry, parts.sessions, callLimits);
    const { bodyBytesMax, bulkhead } = entry.options;
    const waitForTurn = bulkhead === undefined ? undefined : bulkheads.get(bulkhead);
    const bodyLimit = bodyBytesMax ?? (waitForTurn && turnBodyBytesMax);
    const mayHaveBody = endpoint.method !== 'GET';
    // Before the body is read, so that only admitted callers take memory and time. A turn begins when the body is there,
    // so that nobody holds it by sending slowly.
    const admitsEarly = mayHaveBody && waitForTurn === undefined;
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(bodyLimit && { bodyLimit }),
      ...(admitsEarly && { onRequest: [...(admitCaller ? [admitCaller] : []), ...moreHooks] }),
      async handler(request, reply) {
        // `await` has a cost even without work to wait for, so the handler awaits only where a step is asynchronous.
        if (waitForTurn) await waitForTurn(request, reply);
        if (admitCaller && !admitsEarly) await admitCaller(request);
        if (endpoint.region !== undefined) {
          const { ip, log, session } = request;
          const country = readCountry(request.headers, parts.countryHeader);
          await guardRegion(endpoint, { ip, country, session, log }, parts.regions);
        }
        const input =
          endpoint.input === undefined ? undefined : await readInput(endpoint, request, parts.payloads);
        const call = toCall({ request, reply }, input, request.session, parts);
        if ('ready' in entry.handler)
          return answerReady(entry, entry.handler.ready, { request, reply }, parts);
        const value = await answer(entry.handler, entry.endpoint, call, parts.production);
        if (cacheSeconds) reply.header('cache-control', `private, max-age=${cacheSeconds}`);
        reply.header('content-type', 'application/json; charset=utf-8');
        return `{"success":true,"value":${value}}`;
      },
    });
  };
  for (const entry of entries) if (!entry.options.bodyBytesMax) register(app, entry);
  const registerLongCalls = async (scope: FastifyInstance): Promise<void> => {
    acceptLongTexts(scope);
    const gate = createBodyGate();
    for (const entry of entries) if (entry.options.bodyBytesMax) register(scope, entry, [gate]);
  };
  app.register(namePlugin('calls with long texts', registerLongCalls));
}

/** Maximum length of a body that waits for its turn. */
const turnBodyBytesMax = 16 * 1024;

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
