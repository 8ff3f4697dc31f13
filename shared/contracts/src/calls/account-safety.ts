import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { memberCode } from './member-code.ts';
import { ownerProof } from './owner-proof.ts';

/**
 * Accepts the longest password that any rule allows; the site's own rule is that of the registration field
 * `password`.
 */
export const newPasswordText = z.string().check(z.minLength(1), z.maxLength(256));

const codeMethod = z.enum(['authenticator', 'sms', 'email']);

export const getPasswordProofCall = endpoint({
  summary: "Returns the proofs that a change of the member's password requires.",
  method: 'GET',
  path: '/wps/member/password/proof',
  token: 'required',
  beforePasswordChange: true,
  carrier: 'none',
  value: z.object({
    /** False for a member who registered by phone, or signs in by another service, and never set a password. */
    hasPassword: z.boolean(),
    /** True while an authenticator is on: linked services and passkeys take a code of it. */
    hasAuthenticator: z.optional(z.boolean()),
    /**
     * The additional code, and the masked contact that receives it, while CHNGPASSVERIF3 is on. Absent when no code
     * is required.
     */
    code: z.optional(z.object({ method: codeMethod, hint: z.optional(z.string()) })),
  }),
});

export const requestPasswordCodeCall = endpoint({
  summary: "Sends the code that a change of password requires to the member's verified contact.",
  method: 'POST',
  path: '/wps/member/password/code',
  token: 'required',
  beforePasswordChange: true,
  audience: 'real',
  carrier: 'body',
  ...memberCode,
});

export const changePasswordCall = endpoint({
  summary: "Changes the member's password and ends all other sessions of the member.",
  method: 'POST',
  path: '/wps/member/password',
  token: 'required',
  beforePasswordChange: true,
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  input: z.object({
    /** Omitted only by a member without a password, such as after a registration by phone. */
    oldPassword: z.optional(z.string().check(z.maxLength(256))),
    newPassword: newPasswordText,
    confirmNewPassword: newPasswordText,
    /**
     * The authenticator's code, or the one that `requestPasswordCodeCall` sent. Required when `getPasswordProofCall`
     * names a method.
     */
    verificationCode: z.optional(z.string().check(z.trim(), z.maxLength(32))),
  }),
  /** Number of other sessions that were ended. */
  value: z.object({ endedSessions: z.int() }),
  errors: [
    'identity.old-password-wrong',
    'identity.field-invalid',
    'identity.locked',
    'verification.code-missing',
    'verification.code-invalid',
    'verification.code-expired',
    'verification.too-many',
    'request.too-many',
  ],
});

const passwordAgain = z.optional(z.string().check(z.maxLength(256)));

export const setPaymentPasswordCall = endpoint({
  summary:
    'Sets or changes the payment password, which is required before money or points leave the account.',
  method: 'PUT',
  path: '/wps/member/password/payment',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  input: z.object({
    /** The login password again; omitted by a member without one. */
    password: passwordAgain,
    /** Omitted when the member sets the first one. */
    oldPaymentPassword: passwordAgain,
    paymentPassword: newPasswordText,
    confirmPaymentPassword: newPasswordText,
  }),
  value: z.object({ paymentPasswordSet: z.literal(true) }),
  errors: [
    'identity.wrong-credentials',
    'identity.locked',
    'identity.field-invalid',
    'identity.payment-password-wrong',
    'identity.payment-password-locked',
    'request.too-many',
  ],
});

const authenticatorCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));

export const beginAuthenticatorCall = endpoint({
  summary: 'Begins the set-up of an authenticator app. Returns the secret and the URI for the QR code.',
  method: 'POST',
  path: '/wps/member/authenticator',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  /** The password again; omitted by a member without one. */
  input: z.object({ password: passwordAgain }),
  value: z.object({
    /** Base 32, for typing by hand. */
    secret: z.string(),
    /** `otpauth://totp/…`, to be drawn as a QR code. */
    uri: z.string(),
  }),
  errors: ['identity.wrong-credentials', 'identity.locked', 'identity.authenticator-on', 'request.too-many'],
});

export const confirmAuthenticatorCall = endpoint({
  summary:
    'Turns the authenticator on with one of its codes. Returns the recovery codes, which are shown only once.',
  method: 'PUT',
  path: '/wps/member/authenticator',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  input: z.object({ code: authenticatorCode }),
  value: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['identity.authenticator-missing', 'verification.code-invalid', 'request.too-many'],
});

export const endAuthenticatorCall = endpoint({
  summary:
    'Turns the authenticator off. Requires the password and a code of the authenticator or a recovery code.',
  method: 'POST',
  path: '/wps/member/authenticator/off',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  input: z.object({ password: passwordAgain, code: authenticatorCode }),
  value: z.object({ twoFactorOn: z.literal(false) }),
  errors: [
    'identity.wrong-credentials',
    'identity.locked',
    'identity.authenticator-missing',
    'verification.code-invalid',
    'verification.too-many',
    'request.too-many',
  ],
});

export const getTermsCall = endpoint({
  summary: 'Returns the current version of the terms and the one that the member accepted last.',
  method: 'GET',
  path: '/wps/member/terms',
  token: 'required',
  carrier: 'none',
  value: z.object({
    current: z.string(),
    /** Absent when no version was accepted. */
    accepted: z.optional(z.object({ version: z.string(), at: z.string() })),
    /** True when the member has not accepted the current version. */
    isOutdated: z.boolean(),
  }),
});

export const acceptTermsCall = endpoint({
  summary: 'Accepts the current version of the terms.',
  method: 'POST',
  path: '/wps/member/terms',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({ version: z.string().check(z.minLength(1), z.maxLength(32)) }),
  value: z.object({ accepted: z.literal(true) }),
  errors: ['identity.terms-outdated'],
});

/** A phone number or a mailbox, by `channel`. */
const contact = {
  channel: z.enum(['sms', 'email']),
  mobileNum: z.optional(z.string().check(z.trim(), z.maxLength(32))),
  countryDialingCode: z.optional(z.string().check(z.trim(), z.maxLength(8))),
  email: z.optional(z.string().check(z.trim(), z.maxLength(254))),
};
const contactErrors = [
  'identity.field-invalid',
  'verification.phone-missing',
  'verification.phone-invalid',
  'verification.too-many',
  'request.too-many',
] as const;

export const requestContactCodeCall = endpoint({
  summary:
    'Sends a code to a phone number or email address that the member wants to verify. Requires the password.',
  method: 'POST',
  path: '/wps/member/contact/code',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  input: z.object({
    ...contact,
    password: passwordAgain,
    language: z.optional(z.string().check(z.maxLength(8))),
  }),
  value: z.object({ expiredMinutes: z.int() }),
  errors: [
    ...contactErrors,
    'identity.wrong-credentials',
    'identity.locked',
    'verification.quota',
    'verification.failed',
    'verification.not-allowed',
  ],
});

export const setContactCall = endpoint({
  summary:
    'Verifies a phone number or email address with the code that was sent to it and, while an authenticator is on, a code of that. It replaces the previous one.',
  method: 'PUT',
  path: '/wps/member/contact',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  input: z.object({
    ...contact,
    verificationCode: z.string().check(z.trim(), z.maxLength(16)),
    code: ownerProof.code,
  }),
  value: z.object({ masked: z.string() }),
  errors: [
    ...contactErrors,
    'identity.mobile-taken',
    'verification.code-missing',
    'verification.code-invalid',
    'verification.code-expired',
  ],
});
