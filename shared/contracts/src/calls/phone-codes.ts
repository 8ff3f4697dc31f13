import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { captchaText } from './sign-in.ts';

/** A phone number as typed; spaces, hyphens and the country's leading zero are ignored. */
export const phoneText = z.string().check(z.trim(), z.maxLength(32));
export const dialingCodeText = z.string().check(z.trim(), z.maxLength(8));
export const codeText = z.string().check(z.trim(), z.maxLength(16));

const sending = {
  countryDialingCode: dialingCodeText,
  /** Required after a refusal whose `details.captcha` is true. */
  captcha: z.optional(captchaText),
  /** The site's code of the message's language. */
  language: z.optional(z.string().check(z.maxLength(8))),
};
const sent = z.object({
  /** Minutes for which the code is valid and the button counts down. */
  expiredMinutes: z.int(),
});
const errors = [
  'verification.phone-missing',
  'verification.phone-invalid',
  'verification.too-many',
  'verification.captcha-failed',
  'verification.quota',
  'verification.not-allowed',
  'request.too-many',
] as const;

export const requestPhoneCodeCall = endpoint({
  summary:
    'Sends a code for a login or a new password to a phone. The response is the same for every number.',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  token: 'none',
  carrier: 'body',
  input: z.object({
    ...sending,
    mobileNum: phoneText,
    purpose: z._default(z.enum(['login', 'recovery']), 'login'),
  }),
  value: sent,
  errors: [...errors, 'identity.recovery-closed'],
});

export const requestRegisterCodeCall = endpoint({
  summary: 'Sends the code with which a new member verifies the phone number.',
  method: 'POST',
  path: '/wps/verification/sms/register',
  token: 'none',
  carrier: 'body',
  input: z.object({ ...sending, mobileNo: phoneText }),
  value: sent,
  errors: [...errors, 'verification.failed'],
});
