/** Wraps the browser's passkey API in the gateway's JSON. */
import type { CreatedPasskey, PasskeyCreationOptions } from '@parlour/api-client';

/** Returns false when the browser or the page cannot create passkeys. */
export const canCreatePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/**
 * The member cancelled, or the device already has a passkey of this account. No passkey was created, and there is no
 * error to report.
 */
export class PasskeyCreationError extends Error {
  readonly isKnown: boolean;

  constructor(cause: DOMException) {
    super('No passkey was made.', { cause });
    this.isKnown = cause.name === 'InvalidStateError';
  }
}

/** Asks the browser to create a passkey. Throws `PasskeyCreationError` when the member or the device refuses. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<CreatedPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  try {
    const made = await navigator.credentials.create({ publicKey });
    if (!(made instanceof PublicKeyCredential)) throw new Error('The browser made no passkey.');
    const { id, rawId, response } = made.toJSON();
    if (!('attestationObject' in response)) throw new Error('The browser made another credential.');
    return { id, rawId, type: 'public-key', response };
  } catch (error) {
    if (error instanceof DOMException) throw new PasskeyCreationError(error);
    throw error;
  }
}
