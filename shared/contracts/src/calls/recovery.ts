import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { newPasswordText } from './account-safety.ts';
import { codeText, dialingCodeText, phoneText } from './phone-codes.ts';
import { captchaText, loggedIn, phoneProofErrors } from './sign-in.ts';

/**
 * Removes the passkeys and trusted devices of the member, and suspends the linked services until the member confirms
 * them again.
 */
const removeOtherWays = z._default(z.boolean(), true);

export const requestRecoveryMailCall = endpoint({
  summary:
    'Mails a link for a new password to the member with this name and email address. The response and its timing are always the same.',
  method: 'POST',
  path: '/wps/member/password/email',
  token: 'none',
  carrier: 'form',
  input: z.object({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    email: z.email().check(z.trim(), z.maxLength(254)),
    /** Required after a refusal whose `details.captcha` is true. */
    captcha: z.optional(captchaText),
    /** The site's code of the mail's language. */
    language: z.optional(z.string().check(z.maxLength(8))),
  }),
  value: z.object({ accepted: z.literal(true) }),
  errors: [
    'identity.recovery-closed',
    'identity.recovery-unknown',
    'verification.captcha-failed',
    'request.too-many',
  ],
});

export const setPasswordByMailCall = endpoint({
  summary: 'Sets a new password with the token of a mailed link. Ends every session of the member.',
  method: 'PUT',
  path: '/wps/member/password/email',
  token: 'none',
  encrypted: true,
  carrier: 'body',
  input: z.object({
    /** The part of the link after `#recover=`. */
    token: z.string().check(z.minLength(1), z.maxLength(64)),
    newPassword: newPasswordText,
    confirmNewPassword: newPasswordText,
    removeOtherWays,
  }),
  /** The member whose password was set, for the login form that follows. */
  value: z.object({ userName: z.string() }),
  errors: ['identity.recovery-over', 'identity.field-invalid', 'request.too-many'],
});

export const setPasswordByPhoneCall = endpoint({
  summary:
    'Sets a new password with a code sent to the phone. Ends every session of the member and opens a new one.',
  method: 'POST',
  path: '/wps/member/password/verification',
  region: 'refused',
  token: 'none',
  encrypted: true,
  carrier: 'body',
  input: z.object({
    newPassword: newPasswordText,
    mobileNum: phoneText,
    /** Default: the site's own country. */
    countryDialingCode: z.optional(dialingCodeText),
    /** Sent by `POST /wps/verification/sms/noLogin` with `purpose: 'recovery'`. */
    verificationCode: codeText,
    removeOtherWays,
  }),
  value: loggedIn,
  errors: [
    'identity.recovery-closed',
    'identity.field-invalid',
    'identity.account-closed',
    'session.member-required',
    'member.blocked',
    'identity.verification-required',
    ...phoneProofErrors,
    'request.too-many',
  ],
});
