import { describeMismatch, errorAnswer } from '@parlour/contracts/registry-answers';
import { RegistryFailure } from './registry-failure.ts';

/** Schema of an answer. */
interface Answer<T> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: Parameters<typeof describeMismatch>[0] };
}

/** Calls the registry of this site and checks each answer against its schema. Rejects with a `RegistryFailure`. */
export interface RegistryCalls {
  get<T>(path: string, answer: Answer<T>): Promise<T>;
  post<T>(path: string, body: unknown, answer: Answer<T>): Promise<T>;
  remove(path: string): Promise<void>;
}

interface CallsParts {
  fetch: typeof fetch;
  /** Returns true when a person used the page recently. Calls extend the session only in this case. */
  isInUse(): boolean;
  /** Messages of failures that no registry reported. `mismatch` describes the first unexpected part of an answer. */
  texts: { unreachable: string; unexpected(mismatch: string): string };
}

const timeoutMs = 15_000;

export function createRegistryCalls({ fetch, isInUse, texts }: CallsParts): RegistryCalls {
  const sendRequest = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch {
      throw new RegistryFailure('unreachable', texts.unreachable);
    }
  };

  /** Sends one request. Resolves to `undefined` for a response without content. */
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await sendRequest(path, {
      method,
      // Neither a form nor another site can send this header, so it protects the session cookie against forged
      // requests.
      headers: {
        'parlour-console': isInUse() ? '1' : 'watching',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status === 204) return undefined;
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok && answer !== undefined) return answer;
    // A proxy may answer instead of the registry. Its body is then no registry error.
    const failure = errorAnswer.safeParse(answer);
    if (!failure.success) throw new RegistryFailure('unreachable', texts.unreachable);
    const { code, message } = failure.data.error;
    throw new RegistryFailure(code, message);
  };

  const check = <T>(answer: unknown, schema: Answer<T>): T => {
    const checked = schema.safeParse(answer);
    if (checked.success) return checked.data;
    throw new RegistryFailure('answer-unexpected', texts.unexpected(describeMismatch(checked.error)));
  };

  return {
    get: async (path, answer) => check(await send('GET', path), answer),
    post: async (path, body, answer) => check(await send('POST', path, body), answer),
    remove: async (path) => void (await send('DELETE', path)),
  };
}
