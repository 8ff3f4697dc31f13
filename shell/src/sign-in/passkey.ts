import { beginPasskeyLogin, type Login, logInByPasskey } from '@parlour/api-client';
import { type Api, AppError } from '@parlour/contracts';

/** Returns whether this browser supports passkeys at this address. They belong to a host name, never to an IP address. */
export const canUsePasskeys = (host = location.hostname): boolean =>
  !/^[\d.]+$|:/.test(host) &&
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/**
 * Asks the browser for a passkey of this site and signs in with it. Fails with `verification.popup-closed` if the
 * person closes the prompt, with `identity.sign-in-closed` if the browser has no passkey for this address, and with the
 * errors of `logInByPasskey`.
 */
export async function signInByPasskey(api: Api): Promise<Login> {
  const options = await beginPasskeyLogin(api);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey }).catch((cause: unknown) => {
    throw toPasskeyError(cause);
  });
  if (!(credential instanceof PublicKeyCredential)) throw toPasskeyError(undefined);
  const { id, rawId, response } = credential.toJSON();
  if (!('signature' in response)) throw toPasskeyError(undefined);
  return logInByPasskey(api, { credential: { id, rawId, type: 'public-key', response } });
}

/**
 * Maps a browser error to an app error. `SecurityError`: passkeys belong to the site's host, and this page has another
 * host.
 */
const toPasskeyError = (cause: unknown): AppError =>
  cause instanceof DOMException && cause.name === 'SecurityError'
    ? new AppError('identity.sign-in-closed', 'Passkeys belong to another host than this page.', { cause })
    : new AppError('verification.popup-closed', 'No passkey was chosen.', { cause });
