import type { Api, CallOptions } from '@parlour/contracts';
import {
  addPasskeyCall,
  beginPasskeyCall,
  beginPasskeyLoginCall,
  type CreatedPasskey,
  listPasskeysCall,
  logInByPasskeyCall,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type ProvenPasskey,
  removePasskeyCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import { type Login, toLogin } from './identity-sign-in.ts';

export type { CreatedPasskey, PasskeyCreationOptions } from '@parlour/contracts/calls';

/**
 * Returns the options for creating a passkey. Fails with `identity.wrong-credentials`, `identity.locked`
 * and, for the authenticator's code, `verification.*`.
 */
export async function beginPasskey(
  api: Api,
  given: { password?: string | undefined; code?: string | undefined },
  options?: CallOptions,
): Promise<PasskeyCreationOptions> {
  return (await api.call(beginPasskeyCall, given, options)).options;
}

/** Adds a passkey. Fails with `identity.sign-in-failed` and `identity.link-taken`. */
export async function addPasskey(
  api: Api,
  given: { credential: CreatedPasskey },
  options?: CallOptions,
): Promise<{ id: string }> {
  return api.call(addPasskeyCall, given, options);
}

/** Removes a passkey. Fails with `identity.passkey-not-found` and the errors of `beginPasskey`. */
export async function removePasskey(
  api: Api,
  given: { id: string; password?: string | undefined; code?: string | undefined },
  options?: CallOptions,
): Promise<void> {
  await api.call(removePasskeyCall, given, options);
}

export const beginPasskeyLogin = async (api: Api, options?: CallOptions): Promise<PasskeyRequestOptions> =>
  (await api.call(beginPasskeyLoginCall, undefined, options)).options;

/** Logs in with a passkey. Fails with `identity.sign-in-failed` and `identity.account-closed`. */
export async function logInByPasskey(
  api: Api,
  given: { credential: ProvenPasskey },
  options?: CallOptions,
): Promise<Login> {
  return toLogin(await api.call(logInByPasskeyCall, given, options));
}

export interface Passkey {
  id: string;
  createdAt: Date;
  lastUsedAt: Date | undefined;
}

export const passkeysQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'passkeys'],
    queryFn: async ({ signal }): Promise<readonly Passkey[]> => {
      const { passkeys } = await api.call(listPasskeysCall, undefined, { signal });
      return passkeys.map(({ id, createdAt, lastUsedAt }) => ({
        id,
        createdAt: new Date(createdAt),
        lastUsedAt: lastUsedAt === undefined ? undefined : new Date(lastUsedAt),
      }));
    },
  });
