/** The browser's own passkeys, in the JSON that the gateway speaks. */
import type { WebAuthnJson } from '@parlour/api-client';

/** False in a browser, or on a page, that makes no passkeys. */
export const canCreatePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** The person let it be, or the device knows this account already: nothing was made, and nothing is wrong. */
export class PasskeyCreationError extends Error {
  readonly isKnown: boolean;

  constructor(cause: DOMException) {
    super('No passkey was made.', { cause });
    this.isKnown = cause.name === 'InvalidStateError';
  }
}

/** Lets the browser make a passkey. Fails with `PasskeyCreationError` where the person or the device refused. */
export async function createPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  try {
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return { ...made.toJSON() };
  } catch (error) {
    if (error instanceof DOMException) throw new PasskeyCreationError(error);
    throw error;
  }
}
