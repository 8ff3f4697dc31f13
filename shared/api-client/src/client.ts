import {
  type Api,
  type CallOptions,
  type EndpointShape,
  getSealingKeysCall,
  isAppError,
} from '@parlour/contracts';
import ky, { type Options } from 'ky';
import { type IsKnownCode, readFailure, readValue } from './answer.ts';
import { createPayloadSealer, type PayloadSealer } from './payload.ts';

export interface ApiParts {
  /** Base URL of the gateway: `''` for the page's own origin, else a URL without a trailing path. */
  baseUrl: string;
  /** Returns the current session's token. */
  token(): string | undefined;
  /** Called when the gateway no longer accepts the `token` of a call. */
  onSessionLost(token: string): void;
  /** Returns whether an error code has a text. Default: every code has one. */
  isKnownCode?: IsKnownCode;
  /** Loads what the first failure needs, such as the texts of errors. A call that fails waits for it. */
  prepareFailure?(): Promise<void>;
  fetch?: typeof fetch;
  /** Sends a request whose caller wants to know its progress, because `fetch` reports none. */
  sendUpload?(request: Request, onProgress: NonNullable<CallOptions['onProgress']>): Promise<Response>;
  /** Timeouts in milliseconds. Reads 10,000, writes 30,000: a call that moves money waits longer. */
  timeouts?: { readMs?: number; writeMs?: number };
}

/** Failures after which a read is retried; a write is never retried automatically. */
const readRetry = {
  limit: 2,
  methods: ['get'],
  statusCodes: [502, 503, 504],
  backoffLimit: 2_000,
  maxRetryAfter: 5_000,
  jitter: true,
} satisfies Options['retry'];
/** A member's own pages can reach the limit of calls, whose window lasts ten seconds. Their reads wait for its end. */
const memberReadRetry = { ...readRetry, statusCodes: [429, ...readRetry.statusCodes] };

function getRetry({ method, token }: EndpointShape): Options['retry'] {
  if (method !== 'GET') return 0;
  return token === 'none' ? readRetry : memberReadRetry;
}

/**
 * Creates the client of the gateway. `call` rejects with an `AppError`: the gateway's own code; `server.unavailable`
 * after a timeout or a lost connection; `server.defect` when the response violates its contract;
 * `payload.insecure-page` when the browser cannot encrypt because the page did not come over HTTPS. An aborted call
 * rejects with its signal's reason.
 */
export function createApi(parts: ApiParts): Api {
  const { isKnownCode = () => true } = parts;
  const http = ky.create({
    headers: { accept: 'application/json' },
    ...(parts.fetch ? { fetch: parts.fetch } : {}),
  });
  const send = (endpoint: EndpointShape, options: Options): Promise<unknown> =>
    http(parts.baseUrl + endpoint.path, {
      method: endpoint.method,
      timeout:
        endpoint.method === 'GET' ? (parts.timeouts?.readMs ?? 10_000) : (parts.timeouts?.writeMs ?? 30_000),
      retry: getRetry(endpoint),
      ...options,
    }).json();
  const sealer = createPayloadSealer(async () =>
    readValue(getSealingKeysCall, await send(getSealingKeysCall, {}), isKnownCode),
  );

  async function exchange(
    endpoint: EndpointShape,
    input: unknown,
    token: string | undefined,
    { signal, onProgress }: CallOptions,
  ): Promise<unknown> {
    const carried = await toRequestInput(endpoint, input, sealer);
    const headers = {
      ...carried.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const { sendUpload } = parts;
    const upload =
      onProgress && sendUpload
        ? { fetch: ((request: Request) => sendUpload(request, onProgress)) as typeof fetch }
        : {};
    return send(endpoint, { ...carried, ...upload, headers, ...(signal ? { signal } : {}) });
  }

  async function call(endpoint: EndpointShape, input?: unknown, options: CallOptions = {}) {
    const token = endpoint.token === 'none' ? undefined : parts.token();
    const attempt = async (): Promise<unknown> => {
      try {
        return readValue(endpoint, await exchange(endpoint, input, token, options), isKnownCode);
      } catch (error) {
        options.signal?.throwIfAborted();
        await parts.prepareFailure?.();
        throw readFailure(endpoint, error, isKnownCode);
      }
    };
    try {
      return await attempt();
    } catch (error) {
      if (token !== undefined && isSessionLost(error)) parts.onSessionLost(token);
      // The gateway could not read the payload and did nothing, so the call is retried once with fresh keys and time.
      if (!isPayloadRefused(error)) throw error;
      sealer.forget();
      return attempt();
    }
  }
  return { call: call as Api['call'] };
}

const isSessionLost = (error: unknown): boolean =>
  isAppError(error, 'session.expired') || isAppError(error, 'session.required');

const isPayloadRefused = (error: unknown): boolean =>
  isAppError(error, 'payload.unreadable') || isAppError(error, 'payload.stale');

/** Converts the input to the request options of the endpoint's carrier. */
async function toRequestInput(
  endpoint: EndpointShape,
  input: unknown,
  sealer: PayloadSealer,
): Promise<Pick<Options, 'searchParams' | 'body' | 'json'> & { headers?: Record<string, string> }> {
  switch (endpoint.carrier) {
    case 'none':
      return {};
    case 'query':
      return { searchParams: toSearchParams(input) };
    case 'data':
      return { searchParams: new URLSearchParams({ data: JSON.stringify(input ?? {}) }) };
    case 'body':
      return { json: await sealBody(endpoint, input, sealer) };
    case 'form':
      return {
        body: toSearchParams(input).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
  }
}

/** Returns the body: sealed as a whole, or with only the contract's sealed fields sealed. */
async function sealBody(endpoint: EndpointShape, input: unknown, sealer: PayloadSealer): Promise<unknown> {
  if (endpoint.encrypted) return { payload: await sealer.seal(endpoint, input ?? {}) };
  const body: Record<string, unknown> = { ...(input ?? {}) };
  for (const field of endpoint.sealedFields ?? [])
    if (body[field] !== undefined) body[field] = await sealer.seal(endpoint, body[field]);
  return body;
}

function toSearchParams(input: unknown): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  return parameters;
}
