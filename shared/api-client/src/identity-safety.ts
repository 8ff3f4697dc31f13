import type { Api, CallOptions, InputOf, ValueOf } from '@parlour/contracts';
import {
  acceptTermsCall,
  beginAuthenticatorCall,
  changePasswordCall,
  confirmAuthenticatorCall,
  endAuthenticatorCall,
  getPasswordProofCall,
  getTermsCall,
  requestContactCodeCall,
  requestPasswordCodeCall,
  setContactCall,
  setPaymentPasswordCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

export interface PasswordChange {
  /** Omitted only by a member without a password. */
  oldPassword?: string | undefined;
  newPassword: string;
  confirmNewPassword: string;
  /** Required where `passwordProofQuery` names a code. */
  verificationCode?: string | undefined;
}

/** Proof that a change of the password requires: the old password, and the further code if there is one. */
export type PasswordProof = ValueOf<typeof getPasswordProofCall>;

export const getPasswordProof = (api: Api, options?: CallOptions): Promise<PasswordProof> =>
  api.call(getPasswordProofCall, undefined, options);

export const passwordProofQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'password-proof'],
    queryFn: ({ signal }) => getPasswordProof(api, { signal }),
  });

/** Sends that code to the verified contact. Fails with the codes `verification.*`. */
export async function requestPasswordCode(
  api: Api,
  given: { language?: string | undefined },
  options?: CallOptions,
): Promise<{ validMinutes: number }> {
  const { expiredMinutes } = await api.call(requestPasswordCodeCall, given, options);
  return { validMinutes: expiredMinutes };
}

export type NewPaymentPassword = InputOf<typeof setPaymentPasswordCall>;

/**
 * Sets or changes the payment password. Fails with `identity.wrong-credentials`, `identity.locked`,
 * `identity.field-invalid` (`fields`), `identity.payment-password-wrong` and `identity.payment-password-locked`.
 */
export async function setPaymentPassword(
  api: Api,
  given: NewPaymentPassword,
  options?: CallOptions,
): Promise<void> {
  await api.call(setPaymentPasswordCall, given, options);
}

/**
 * Changes the member's password and ends all other sessions of the member. Fails with `identity.field-invalid`
 * (`fields`), `identity.old-password-wrong`, `identity.locked` (`details.retryAfterSeconds`) and the codes
 * `verification.*`.
 */
export async function changePassword(
  api: Api,
  change: PasswordChange,
  options?: CallOptions,
): Promise<{ endedSessions: number }> {
  return api.call(changePasswordCall, change, options);
}

/**
 * Starts the setup of an authenticator app: draw `uri` as a QR code, and show `secret` for typing by hand. Fails with
 * `identity.wrong-credentials`, `identity.locked` and `identity.authenticator-on`.
 */
export const beginAuthenticator = (
  api: Api,
  given: { password?: string | undefined },
  options?: CallOptions,
): Promise<{ secret: string; uri: string }> => api.call(beginAuthenticatorCall, given, options);

/**
 * Turns the authenticator on. The recovery codes are returned only here. Fails with `verification.code-invalid` and
 * `identity.authenticator-missing`.
 */
export async function confirmAuthenticator(
  api: Api,
  given: { code: string },
  options?: CallOptions,
): Promise<readonly string[]> {
  return (await api.call(confirmAuthenticatorCall, given, options)).recoveryCodes;
}

/**
 * Turns the authenticator off. Fails as `beginAuthenticator` and `confirmAuthenticator`. `code` may be a recovery
 * code.
 */
export async function endAuthenticator(
  api: Api,
  given: { password?: string | undefined; code: string },
  options?: CallOptions,
): Promise<void> {
  await api.call(endAuthenticatorCall, given, options);
}

/** A phone number (`mobileNum`, `countryDialingCode`) or a mailbox (`email`), by `channel`. */
export type WrittenContact = Pick<
  InputOf<typeof setContactCall>,
  'channel' | 'mobileNum' | 'countryDialingCode' | 'email'
>;

/**
 * Sends a code to a contact that the member wants to verify. Returns the minutes for which the code is valid. Fails
 * with `identity.wrong-credentials`, `identity.locked`, `identity.field-invalid` and the codes `verification.*`.
 */
export async function requestContactCode(
  api: Api,
  given: WrittenContact & { password?: string | undefined; language?: string | undefined },
  options?: CallOptions,
): Promise<{ validMinutes: number }> {
  const { expiredMinutes } = await api.call(requestContactCodeCall, given, options);
  return { validMinutes: expiredMinutes };
}

/**
 * Verifies the contact, which replaces the previous one. `code` is a code of the authenticator; required while one is
 * on. Fails with `identity.mobile-taken` and the codes `verification.*`.
 */
export async function setContact(
  api: Api,
  given: WrittenContact & { verificationCode: string; code?: string | undefined },
  options?: CallOptions,
): Promise<{ masked: string }> {
  return api.call(setContactCall, given, options);
}

interface AcceptedTerms {
  current: string;
  accepted: { version: string; at: Date } | undefined;
  /** True when the member has not accepted the current version, so that the page must ask after the login. */
  isOutdated: boolean;
}

export async function getTerms(api: Api, options?: CallOptions): Promise<AcceptedTerms> {
  const { current, accepted, isOutdated } = await api.call(getTermsCall, undefined, options);
  return {
    current,
    accepted: accepted && { version: accepted.version, at: new Date(accepted.at) },
    isOutdated,
  };
}

/** Accepts a version of the terms. Fails with `identity.terms-outdated` (`details.termsVersion`). */
export async function acceptTerms(
  api: Api,
  given: { version: string },
  options?: CallOptions,
): Promise<void> {
  await api.call(acceptTermsCall, given, options);
}
