import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { type RegisterField, registerFields, registerRules } from './register-form.ts';
import { openedSession } from './sign-in.ts';

/** Longer than any rule allows; keeps oversized bodies away from the rules. */
const written = z.string().check(z.maxLength(256));
const codeText = z.string().check(z.trim(), z.maxLength(64));

const registration = {
  ...(Object.fromEntries(registerFields.map((field) => [field, z.optional(written)])) as Record<
    RegisterField,
    z.ZodMiniOptional<typeof written>
  >),
  countryDialingCode: z.optional(codeText),
  referralCode: z.optional(codeText),
  domain: z.optional(z.string().check(z.maxLength(253))),
  registerUrl: z.optional(z.string().check(z.maxLength(2_000))),
  registerMethod: z._default(z.enum(['WEB']), 'WEB'),
  /** The accepted version of the terms, from the rules. When absent, the site asks after the login. */
  termsVersion: z.optional(codeText),
  /** Registration always logs in (AUTH-06). */
  login: z._default(z.literal(true), true),
};

const registerErrors = [
  'identity.field-invalid',
  'identity.username-taken',
  'identity.mobile-taken',
  'identity.affiliate-code-unknown',
  'identity.registration-closed',
  'identity.captcha-required',
  'identity.captcha-wrong',
  'identity.terms-outdated',
  'verification.phone-missing',
  'verification.phone-invalid',
  'verification.code-missing',
  'verification.code-invalid',
  'verification.code-expired',
  'verification.too-many',
  'request.too-many',
] as const;

export const registerCall = endpoint({
  summary: "Registers a member by the site's rules and opens a session.",
  method: 'PUT',
  path: '/wps/member/register',
  token: 'none',
  region: 'refused',
  encrypted: true,
  carrier: 'body',
  input: z.object(registration),
  value: z.object(openedSession),
  errors: registerErrors,
});

export const registerByMobileCall = endpoint({
  summary: 'Registers a member by phone number and opens a session. Generates a user name if none is sent.',
  method: 'PUT',
  path: '/wps/member/register/mobile',
  token: 'none',
  region: 'refused',
  encrypted: true,
  carrier: 'body',
  input: z.object(registration),
  value: z.object(openedSession),
  errors: registerErrors,
});

export const getRegisterRulesCall = endpoint({
  summary: 'Returns the fields of registration and the rule of each field.',
  method: 'GET',
  path: '/wps/system/setting/register',
  token: 'none',
  carrier: 'none',
  value: registerRules,
});

export const checkAffiliateCall = endpoint({
  summary: 'Checks whether a member can register with an affiliate or invitation code.',
  method: 'GET',
  path: '/wps/agent/affiliate',
  token: 'none',
  carrier: 'query',
  input: z.object({
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    domain: z.optional(z.string().check(z.maxLength(253))),
  }),
  value: z.object({ code: z.string(), valid: z.literal(true) }),
  errors: ['identity.affiliate-code-unknown', 'request.too-many'],
});
