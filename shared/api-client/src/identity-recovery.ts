import type { Api, CallOptions } from '@parlour/contracts';
import {
  requestRecoveryMailCall,
  setPasswordByMailCall,
  setPasswordByPhoneCall,
} from '@parlour/contracts/calls';
import { type Login, type PhoneNumber, toLogin } from './identity-sign-in.ts';

/**
 * Mails a link for a new password to the member with this name and mailbox. It resolves whether or not such a member
 * exists, so the message must say "if it exists". The link leads to `/#recover=<token>`. Fails with
 * `identity.recovery-closed`, `verification.captcha-failed` (`details.captcha`) and, where the site configures it,
 * `identity.recovery-unknown`.
 */
export async function requestRecoveryMail(
  api: Api,
  request: {
    username: string;
    email: string;
    captcha?: string | undefined;
    language?: string | undefined;
  },
  options?: CallOptions,
): Promise<void> {
  await api.call(requestRecoveryMailCall, request, options);
}

/**
 * Sets a new password and returns the member's user name. `removeOtherWays` also removes passkeys and trusted devices,
 * and suspends linked services until the member confirms them again. Fails with `identity.recovery-over` and
 * `identity.field-invalid` (`fields`).
 */
export async function setPasswordByMail(
  api: Api,
  given: { token: string; newPassword: string; confirmNewPassword: string; removeOtherWays: boolean },
  options?: CallOptions,
): Promise<{ username: string }> {
  const { userName } = await api.call(setPasswordByMailCall, given, options);
  return { username: userName };
}

/**
 * Sets a new password with the code of `requestPhoneCode` (purpose `recovery`) and logs in. Fails with
 * `identity.field-invalid` (`fields`), `identity.recovery-closed`, the codes `verification.*` and, where an
 * authenticator is on, `identity.verification-required` (see `getChallenge`).
 */
export async function setPasswordByPhone(
  api: Api,
  given: PhoneNumber & { verificationCode: string; newPassword: string; removeOtherWays: boolean },
  options?: CallOptions,
): Promise<Login> {
  return toLogin(await api.call(setPasswordByPhoneCall, given, options));
}
