import {
  type CheckedInputOf,
  type EndpointShape,
  type Envelope,
  type ErrorBody,
  type ErrorCode,
  errorStatus,
  getSealingKeysCall,
  isAppError,
  type SealedClaims,
  sealedAlgorithm,
} from '@parlour/contracts';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import type * as z from 'zod/mini';

/** Further input of a fake handler. */
interface ReceivedCall<E extends EndpointShape> {
  input: CheckedInputOf<E>;
  /** The bearer token, if one was sent. */
  token: string | undefined;
}

type Handler<E extends EndpointShape> = (
  call: ReceivedCall<E>,
) => z.input<E['value']> | Promise<z.input<E['value']>>;

/** A gateway at the wire: it validates and seals as the real one does, and answers by its handlers. */
export interface FakeGateway {
  /** Pass it to `createApi`. */
  fetch: typeof fetch;
  /** Sets the handler of `endpoint`. An `AppError` that it throws becomes the same response as the real gateway's. */
  on<E extends EndpointShape>(endpoint: E, handler: Handler<E>): void;
  /** Makes `endpoint` fail with `code`. */
  refuse(endpoint: EndpointShape, code: ErrorCode, body?: Partial<ErrorBody>): void;
  /** Makes `endpoint` not answer at all, as when the connection is lost. */
  lose(endpoint: EndpointShape): void;
  /** Returns the inputs that arrived at `endpoint`, oldest first. */
  received<E extends EndpointShape>(endpoint: E): CheckedInputOf<E>[];
}

interface AnsweredCall {
  endpoint: EndpointShape;
  handler: Handler<EndpointShape> | 'lost';
}

const toCallName = ({ method, path }: Pick<EndpointShape, 'method' | 'path'>): string => `${method} ${path}`;

/**
 * Creates a fake gateway for component tests. Its responses and its inputs must fit the endpoint's contract: a page
 * that sends invalid input gets `request.invalid`, and a call without a handler gets `request.not-found`.
 */
export function createFakeGateway(): FakeGateway {
  const answering = new Map<string, AnsweredCall>();
  const inputs = new Map<string, unknown[]>();
  const sealing = createSealing();

  const gateway: FakeGateway = {
    fetch: async (resource, init) => {
      const request = new Request(resource, init);
      const { pathname } = new URL(request.url);
      const name = `${request.method} ${pathname}`;
      const found = answering.get(name);
      if (!found)
        return respondWithError({ code: 'request.not-found', message: `The test has no answer to ${name}.` });
      if (found.handler === 'lost') throw new TypeError('Failed to fetch');
      return answer(found.endpoint, found.handler, request);
    },
    on: (endpoint, handler) => {
      answering.set(toCallName(endpoint), { endpoint, handler: handler as Handler<EndpointShape> });
    },
    refuse: (endpoint, code, body) => {
      answering.set(toCallName(endpoint), {
        endpoint,
        handler: () => Promise.reject({ code, message: code, ...body }),
      });
    },
    lose: (endpoint) => {
      answering.set(toCallName(endpoint), { endpoint, handler: 'lost' });
    },
    received: <E extends EndpointShape>(endpoint: E) =>
      (inputs.get(toCallName(endpoint)) ?? []) as CheckedInputOf<E>[],
  };
  gateway.on(getSealingKeysCall, async () => ({
    keys: [await sealing.publicKey()],
    serverTime: new Date().toISOString(),
  }));

  async function answer(
    endpoint: EndpointShape,
    handler: Handler<EndpointShape>,
    request: Request,
  ): Promise<Response> {
    const token = request.headers.get('authorization')?.replace('Bearer ', '');
    if (endpoint.token === 'required' && !token)
      return respondWithError({ code: 'session.required', message: 'No token.' });
    const sent = await readInput(endpoint, request, sealing.open);
    const checked = endpoint.input?.safeParse(sent);
    if (checked && !checked.success)
      return respondWithError({ code: 'request.invalid', message: checked.error.message });
    const input = checked?.data as CheckedInputOf<EndpointShape>;
    inputs.set(toCallName(endpoint), [...(inputs.get(toCallName(endpoint)) ?? []), input]);
    try {
      const value = await handler({ input, token });
      const fits = endpoint.value.safeParse(value);
      if (!fits.success)
        throw new Error(
          `The test's answer to ${toCallName(endpoint)} breaks the contract: ${fits.error.message}`,
        );
      return Response.json({ success: true, value } satisfies Envelope<unknown>);
    } catch (error) {
      return respondWithError(toErrorBody(error));
    }
  }
  return gateway;
}

const respondWithError = (error: ErrorBody): Response =>
  Response.json({ success: false, error } satisfies Envelope<unknown>, { status: errorStatus[error.code] });

function toErrorBody(error: unknown): ErrorBody {
  if (isAppError(error)) {
    const { code, message, details, fields } = error;
    return { code, message, ...(details && { details }), ...(fields && { fields }) };
  }
  const isBody = typeof error === 'object' && error !== null && 'code' in error && !(error instanceof Error);
  if (isBody) return error as ErrorBody;
  throw error;
}

async function readInput(
  endpoint: EndpointShape,
  request: Request,
  open: (payload: string) => Promise<unknown>,
): Promise<unknown> {
  const query = new URL(request.url).searchParams;
  switch (endpoint.carrier) {
    case 'none':
      return undefined;
    case 'query':
      return toFields(query);
    case 'data':
      return JSON.parse(query.get('data') ?? '{}');
    case 'form':
      return toFields(new URLSearchParams(await request.text()));
    case 'body': {
      const body = (await request.json()) as Record<string, unknown>;
      if (endpoint.encrypted) return open(String(body.payload));
      const sealed = (endpoint.sealedFields ?? []).filter((field) => typeof body[field] === 'string');
      const opened = sealed.map(async (field) => [field, await open(String(body[field]))] as const);
      return { ...body, ...Object.fromEntries(await Promise.all(opened)) };
    }
  }
}

function toFields(parameters: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(parameters.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** Creates the gateway's side of sealed payloads, with its own key pair, which is created at the first sealed call. */
function createSealing() {
  let pair: ReturnType<typeof generateKeyPair> | undefined;
  const keys = () => {
    pair ??= generateKeyPair(sealedAlgorithm.alg, { crv: 'P-256', extractable: true });
    return pair;
  };
  return {
    async publicKey() {
      const { x = '', y = '' } = await exportJWK((await keys()).publicKey);
      return { kid: 'fake', kty: 'EC', crv: 'P-256', x, y, alg: 'ECDH-ES', use: 'enc' } as const;
    },
    async open(payload: string): Promise<unknown> {
      const { plaintext } = await compactDecrypt(payload, (await keys()).privateKey);
      return (JSON.parse(new TextDecoder().decode(plaintext)) as SealedClaims).input;
    },
  };
}
