import { AppError, type EndpointShape } from '@parlour/contracts';
import type { FastifyRequest } from 'fastify';
import { invalidInput } from './error-reply.ts';
import { toFieldIssues } from './field-issues.ts';
import type { SealedPayloads } from './sealed-payloads.ts';
import { findUnstorableText } from './storable-text.ts';

const json = 'application/json';
export const form = 'application/x-www-form-urlencoded';

/**
 * Reads the input from its position in the request, as the contract declares it, and checks it. Fails with the codes of
 * `request.*` and `payload.*`.
 */
export async function readInput(
  endpoint: EndpointShape,
  request: FastifyRequest,
  payloads: SealedPayloads,
): Promise<unknown> {
  if (endpoint.input === undefined) return undefined;
  const raw = await rawInput(endpoint, request, payloads);
  const unstorable = findUnstorableText(raw);
  if (unstorable !== undefined)
    throw invalidInput(
      `${endpoint.method} ${endpoint.path}: a text contains a character that cannot be stored.`,
      [{ path: unstorable, rule: 'invalid' }],
    );
  const parsed = endpoint.input.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields = toFieldIssues(parsed.error, raw);
  const first = fields[0];
  throw invalidInput(
    `${endpoint.method} ${endpoint.path}: ${first?.path.join('.') || 'the input'} breaks the rule "${first?.rule}".`,
    fields,
  );
}

async function rawInput(
  endpoint: EndpointShape,
  request: FastifyRequest,
  payloads: SealedPayloads,
): Promise<unknown> {
  switch (endpoint.carrier) {
    case 'none':
      return undefined;
    case 'query':
      return request.query;
    case 'data':
      return parseData(request.query);
    case 'form':
      requireType(request, form);
      return request.body;
    case 'body':
      requireType(request, json);
      return unseal(endpoint, request.body, payloads);
  }
}

function requireType(request: FastifyRequest, type: string): void {
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (given === type) return;
  throw new AppError(
    'request.wrong-type',
    `This call takes ${type}, and was sent ${given ?? 'no content type'}.`,
  );
}

/** Decrypts the sealed parts of the body: the whole body, single fields, or nothing. */
async function unseal(endpoint: EndpointShape, body: unknown, payloads: SealedPayloads): Promise<unknown> {
  const call = `${endpoint.method} ${endpoint.path}`;
  if (endpoint.encrypted) return payloads.open(body, call);
  if (endpoint.sealedFields === undefined || typeof body !== 'object' || body === null) return body;
  const opened: Record<string, unknown> = { ...body };
  for (const field of endpoint.sealedFields)
    if (opened[field] !== undefined) opened[field] = await payloads.open({ payload: opened[field] }, call);
  return opened;
}

/**
 * Parses the game service's format: one JSON object in the parameter `data`. An absent parameter is an empty object.
 */
function parseData(query: unknown): unknown {
  const text = (query as Record<string, unknown>).data;
  if (text === undefined) return {};
  if (typeof text === 'string') {
    try {
      return JSON.parse(text);
    } catch {
      // Falls through to the single error below.
    }
  }
  throw invalidInput('The parameter "data" is not one JSON object.', [{ path: ['data'], rule: 'json' }]);
}
