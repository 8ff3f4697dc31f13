import { beginPasskeyLogin, type Login, logInByPasskey } from '@parlour/api-client';
import { type Api, AppError } from '@parlour/contracts';

/** Whether this browser can say who somebody is by a passkey. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/**
 * Asks the browser for a passkey of this site and signs in with it. Fails with `verification.popup-closed` where the
 * person put it away, `identity.sign-in-closed` where the browser has none for this address, and as `logInByPasskey`.
 */
export async function signInByPasskey(api: Api): Promise<Login> {
  const options = await beginPasskeyLogin(api);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await navigator.credentials.get({ publicKey }).catch((cause: unknown) => {
    throw toPasskeyError(cause);
  });
  if (!(credential instanceof PublicKeyCredential)) throw toPasskeyError(undefined);
  return logInByPasskey(api, { credential: { ...credential.toJSON() } });
}

/** `SecurityError`: passkeys belong to the host of the site, and this page is another. */
const toPasskeyError = (cause: unknown): AppError =>
  cause instanceof DOMException && cause.name === 'SecurityError'
    ? new AppError('identity.sign-in-closed', 'Passkeys belong to another host than this page.', { cause })
    : new AppError('verification.popup-closed', 'No passkey was chosen.', { cause });
