import type { Api, CallOptions } from '@parlour/contracts';
import { changePasswordCall } from '@parlour/contracts/calls';

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
