import { type EndpointShape, type ErrorCode, errorStatus } from '@parlour/contracts';
import * as z from 'zod/mini';
import { forEachInTurns } from '../concurrency/turns.ts';

type Json = Record<string, unknown>;

const toJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const listErrorCodes = (endpoint: EndpointShape): ErrorCode[] => [
  'request.invalid',
  ...(endpoint.token === 'required'
    ? (['session.required', 'session.expired', 'request.too-many'] as const)
    : []),
  ...(endpoint.audience === 'real' ? (['session.real-account-required'] as const) : []),
  ...(endpoint.audience === 'agent' ? (['session.agent-required'] as const) : []),
  ...(endpoint.region === 'refused' ? (['region.closed'] as const) : []),
  ...(endpoint.encrypted || endpoint.sealedFields ? (['payload.unreadable', 'payload.stale'] as const) : []),
  ...(endpoint.errors ?? []),
];

/**
 * Creates the OpenAPI 3.1 document of the given calls, in several turns of the event loop. The specification's flags are `x-token`, `x-audience` and
 * `x-encrypted`. For a sealed body the document shows the input under `x-input`.
 */
export async function describeCalls(endpoints: readonly EndpointShape[], version: string): Promise<Json> {
  const paths: Record<string, Json> = {};
  await forEachInTurns(endpoints, (endpoint) => {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeCall(endpoint),
    };
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Parlour gateway', version },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
  };
}

function describeCall(endpoint: EndpointShape): Json {
  const security = { none: [], optional: [{}, { session: [] }], required: [{ session: [] }] }[endpoint.token];
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    tags: [endpoint.path.split('/').slice(1, 3).join('/')],
    security,
    'x-token': endpoint.token,
    ...(endpoint.audience && { 'x-audience': endpoint.audience }),
    ...(endpoint.region && { 'x-region': endpoint.region }),
    ...(endpoint.encrypted && { 'x-encrypted': true }),
    ...(endpoint.sealedFields && { 'x-sealed-fields': endpoint.sealedFields }),
    ...describeInput(endpoint),
    responses: { 200: describeAnswer(endpoint), ...describeErrors(listErrorCodes(endpoint)) },
  };
}

function describeInput({ input, carrier, encrypted }: EndpointShape): Json {
  if (input === undefined || carrier === 'none') return {};
  const schema = toJsonSchema(input, 'input');
  if (carrier === 'query') return { parameters: queryParameters(schema) };
  if (carrier === 'data')
    return { parameters: [{ name: 'data', in: 'query', content: { 'application/json': { schema } } }] };
  const type = carrier === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const body = encrypted
    ? {
        type: 'object',
        required: ['payload'],
        properties: { payload: { type: 'string' } },
        'x-input': schema,
      }
    : schema;
  return { requestBody: { required: true, content: { [type]: { schema: body } } } };
}

function queryParameters(schema: Json): Json[] {
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = new Set((schema.required ?? []) as string[]);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: property,
  }));
}

const describeAnswer = ({ value }: EndpointShape): Json => ({
  description: 'It was done.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['success', 'value'],
        properties: { success: { const: true }, value: toJsonSchema(value, 'output') },
      },
    },
  },
});

function describeErrors(codes: readonly ErrorCode[]): Record<string, Json> {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

const errorSchema = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorStatus) },
        message: { type: 'string' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'rule'],
            properties: {
              path: { type: 'array', items: { type: ['string', 'integer'] } },
              rule: { type: 'string' },
              params: { type: 'object' },
            },
          },
        },
        details: { type: 'object' },
        requestId: { type: 'string' },
      },
    },
  },
} as const;
