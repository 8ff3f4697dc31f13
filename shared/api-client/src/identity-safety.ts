import type { Api, CallOptions } from '@parlour/contracts';
import {
  beginAuthenticatorCall,
  changePasswordCall,
  confirmAuthenticatorCall,
  endAuthenticatorCall,
} from '@parlour/contracts/calls';

export interface PasswordChange {
  /** Left out only by who has no password yet. */
  oldPassword?: string | undefined;
  newPassword: string;
  confirmNewPassword: string;
}

/**
 * Changes the own password; all other sessions of the member end. Fails with `identity.field-invalid` (`fields`),
 * `identity.old-password-wrong` and `identity.locked` (`details.retryAfterSeconds`).
 */
export async function changePassword(
  api: Api,
  change: PasswordChange,
  options?: CallOptions,
): Promise<{ endedSessions: number }> {
  return api.call(changePasswordCall, change, options);
}

/**
 * Begins to set up an authenticator app: draw `uri` as a QR code, and show `secret` for who types it. Fails with
 * `identity.wrong-credentials`, `identity.locked` and `identity.authenticator-on`.
 */
export const beginAuthenticator = (
  api: Api,
  given: { password?: string | undefined },
  options?: CallOptions,
): Promise<{ secret: string; uri: string }> => api.call(beginAuthenticatorCall, given, options);

/**
 * Switches the authenticator on. The recovery codes are shown this once. Fails with `verification.code-invalid` and
 * `identity.authenticator-missing`.
 */
export async function confirmAuthenticator(
  api: Api,
  given: { code: string },
  options?: CallOptions,
): Promise<readonly string[]> {
  return (await api.call(confirmAuthenticatorCall, given, options)).recoveryCodes;
}

/** Fails as `beginAuthenticator` and `confirmAuthenticator`. `code` may be a recovery code. */
export async function endAuthenticator(
  api: Api,
  given: { password?: string | undefined; code: string },
  options?: CallOptions,
): Promise<void> {
  await api.call(endAuthenticatorCall, given, options);
}
