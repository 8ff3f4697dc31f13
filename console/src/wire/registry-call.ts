import { RegistryFailure } from './registry-failure.ts';

/** Calls the registry of this site. Rejects with a `RegistryFailure`. */
export type RegistryCall = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>;

export interface CallParts {
  fetch: typeof fetch;
  /** Returns true when a person used the page recently. Calls extend the session only in this case. */
  isInUse(): boolean;
  unreachable: string;
}

const timeoutMs = 15_000;

export function createRegistryCall({ fetch, isInUse, unreachable }: CallParts): RegistryCall {
  const sendRequest = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch {
      throw new RegistryFailure('unreachable', unreachable);
    }
  };

  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
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
    if (response.status === 204) return undefined as T;
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok && answer !== undefined) return answer as T;
    const { error } = (answer ?? {}) as { error?: { code: string; message: string } };
    // A proxy may answer instead of the registry. Its body is then no registry error.
    throw new RegistryFailure(error?.code ?? 'unreachable', error?.message ?? unreachable);
  };
}
