import { minuteMs } from '@parlour/basics';
import { issuedGrant } from '@parlour/contracts/registry-answers';
import type { RegistryCalls } from './registry-calls.ts';

/** The operator's grant for the gateway, from the registry. */
export interface Grants {
  /** Returns a grant that is valid for a while. Concurrent callers share one request. */
  get(): Promise<string>;
  /** Forgets the grant, or only this one where the gateway refused it, so that the next call asks for another. */
  forget(refused?: string): void;
}

/** A grant is renewed this long before its end. */
const renewBeforeMs = minuteMs;

export function createGrants({ post }: Pick<RegistryCalls, 'post'>, now: () => number = Date.now): Grants {
  let current: { grant: string; renewAt: number } | undefined;
  let pending: Promise<string> | undefined;
  const request = async (): Promise<string> => {
    const { grant, expiresAt } = await post('/registry/operator-grants', {}, issuedGrant);
    current = { grant, renewAt: new Date(expiresAt).getTime() - renewBeforeMs };
    return grant;
  };
  return {
    get() {
      if (current && now() < current.renewAt) return Promise.resolve(current.grant);
      pending ??= request().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    forget(refused = current?.grant) {
      if (current?.grant === refused) current = undefined;
    },
  };
}
