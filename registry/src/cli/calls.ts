import { describeMismatch, errorAnswer } from '@parlour/contracts/registry-answers';
import type * as z from 'zod/mini';
import { CommandError, exitStatus, toExitStatus } from './errors.ts';
import { formatRefusal } from './publish/format-verdict.ts';

/** Sends calls and returns their answers, each checked against its schema. Every failure is a `CommandError`. */
export interface Calls {
  /** Reads what is public. */
  get<T>(where: string, answer: z.ZodMiniType<T>): Promise<T>;
  /** Reads what is only for operators, with the token. */
  getAuthorized<T>(where: string, answer: z.ZodMiniType<T>): Promise<T>;
  post<T>(where: string, body: unknown, answer: z.ZodMiniType<T>): Promise<T>;
  /** Sends a login, which carries its own proof. */
  postPublic<T>(where: string, body: unknown, answer: z.ZodMiniType<T>): Promise<T>;
  put<T>(where: string, init: Pick<RequestInit, 'body' | 'headers'>, answer: z.ZodMiniType<T>): Promise<T>;
  /** `token` replaces the caller's usual one. */
  delete(where: string, token?: string): Promise<void>;
  /** Fetches the raw bytes of a public resource. */
  bytes(where: string): Promise<Uint8Array>;
}

export interface CallsOptions {
  url: string;
  /** Called only for writes and for reads of operator data. */
  token(): string;
}

/** Maximum length of an excerpt from a response that is not a registry's. */
const excerptLengthMax = 200;
const isPublic = true;

export function createCalls({ url, token }: CallsOptions): Calls {
  const send = async (where: string, init: RequestInit, withoutToken = false): Promise<unknown> => {
    const headers = new Headers(init.headers);
    if (!withoutToken) headers.set('authorization', `Bearer ${token()}`);
    const address = new URL(where, url);
    const response = await sendRequest(address, { ...init, headers });
    const answer = response.status === 204 ? undefined : parseJson(address, await response.text());
    if (!response.ok) throw toCommandError(answer, response.status);
    return answer;
  };
  const check = <T>(where: string, answer: unknown, schema: z.ZodMiniType<T>): T =>
    checkAnswer(new URL(where, url), answer, schema);

  return {
    get: async (where, schema) => check(where, await send(where, {}, isPublic), schema),
    getAuthorized: async (where, schema) => check(where, await send(where, {}), schema),
    post: async (where, body, schema) => check(where, await send(where, toPost(body)), schema),
    postPublic: async (where, body, schema) =>
      check(where, await send(where, toPost(body), isPublic), schema),
    put: async (where, init, schema) => check(where, await send(where, { ...init, method: 'PUT' }), schema),
    delete: async (where, own) => {
      const headers = own ? { authorization: `Bearer ${own}` } : {};
      await send(where, { method: 'DELETE', headers }, own !== undefined);
    },
    bytes: async (where) => {
      const response = await sendRequest(new URL(where, url), {});
      if (!response.ok) throw toCommandError(undefined, response.status);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

const toPost = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

async function sendRequest(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    throw new CommandError(
      `No registry answers at ${url.origin}: ${reason}. Is the site running? REGISTRY_URL names another one.`,
      exitStatus.unreachable,
    );
  }
}

/**
 * Parses a response. The site responds in plain text while it starts; a proxy or another program at that address may
 * respond with anything.
 */
function parseJson({ origin }: URL, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const excerpt = text.trim().split('\n')[0]?.slice(0, excerptLengthMax);
    throw new CommandError(
      `No registry answers at ${origin}, which says: ${excerpt || 'nothing'}`,
      exitStatus.unreachable,
    );
  }
}

/** Parses the text of an answer. Fails when it does not match its schema. */
export const parseAnswer = <T>(url: URL, text: string, schema: z.ZodMiniType<T>): T =>
  checkAnswer(url, parseJson(url, text), schema);

/** Returns the answer when it matches its schema. A registry of another version may answer differently. */
function checkAnswer<T>(url: URL, answer: unknown, schema: z.ZodMiniType<T>): T {
  const checked = schema.safeParse(answer);
  if (checked.success) return checked.data;
  throw new CommandError(
    `The answer of ${url.origin} to ${url.pathname} is not as expected (${describeMismatch(checked.error)}). ` +
      'Does it run another version?',
    1,
  );
}

function toCommandError(answer: unknown, status: number): CommandError {
  const checked = errorAnswer.safeParse(answer);
  if (!checked.success) return new CommandError(`The registry answered with status ${status}.`, 1);
  const { code, message, refusals = [] } = checked.data.error;
  return new CommandError([message, ...refusals.flatMap(formatRefusal)].join('\n'), toExitStatus(code), code);
}
