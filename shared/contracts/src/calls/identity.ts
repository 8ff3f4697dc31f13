import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { type PatternId, patternIds } from '../patterns.ts';
import { openedSession } from './sign-in.ts';

/** The site's code of the language of names; English when absent. */
const language = z.optional(z.string().check(z.maxLength(8)));

/** The fields that registration may require (AUTH-05), in the order of the form. */
export const registerFields = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'mobileNum',
  'verificationCode',
  'paymentPassword',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'idNumber',
  'birthday',
  'nickname',
  'address',
  'nationality',
  'occupation',
  'incomeSource',
  'placeOfBirth',
  'recommenderId',
  'affiliateCode',
  'captcha',
] as const;
export type RegisterField = (typeof registerFields)[number];

/** The server's rule for one field of the registration form. A field without a rule is not shown. */
export const registerFieldRule = z.object({
  field: z.enum(registerFields),
  required: z.boolean(),
  /** `*` means any. The hint is the text `reg_pattern_<acceptedPattern>` with `min` and `max`. */
  acceptedPattern: z.union([z.literal('*'), z.enum(patternIds as [PatternId, ...PatternId[]])]),
  /** Characters, both inclusive. */
  min: z.int(),
  max: z.int(),
});
export type RegisterFieldRule = z.output<typeof registerFieldRule>;

/** The current rules of registration. */
export const registerRules = z.object({
  fields: z.array(registerFieldRule),
  /** The fields of the mobile tab; absent while mobile registration is closed (MOBILENUMREG3). */
  mobileFields: z.optional(z.array(registerFieldRule)),
  /** Minimum age in whole years on the day of registration. */
  minimumAge: z.int(),
  /** The version of the terms that a form shows; registration sends back the accepted version. */
  termsVersion: z.optional(z.string()),
});
export type RegisterRules = z.output<typeof registerRules>;

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

export const getMemberCall = endpoint({
  summary: 'Returns the member of the session.',
  method: 'GET',
  path: '/wps/member/info',
  token: 'required',
  carrier: 'query',
  input: z.object({ language }),
  value: z.object({
    id: z.string(),
    account: z.string(),
    nickname: z.string(),
    type: z.int(),
    /** The upline accepts transfers from this member. */
    toUpline: z.boolean(),
    clubLabel: z.object({ labelName: z.string(), rankLevel: z.int() }),
    memberLabel: z.array(z.string()),
  }),
});

const avatar = z.object({ avatarUrl: z.string() });

export const getMemberIconCall = endpoint({
  summary: "Returns the URL of the member's avatar.",
  method: 'GET',
  path: '/wps/member/info/icon',
  token: 'required',
  carrier: 'none',
  value: avatar,
});

export const getPlayerAvatarCall = endpoint({
  summary: "Returns the URL of the member's avatar, under the name that the game service uses.",
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  token: 'required',
  carrier: 'none',
  value: avatar,
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

const contact = z.object({
  /** Mostly masked by `*`; absent when unknown. */
  masked: z.optional(z.string()),
  verified: z.boolean(),
});

export const getMemberSecurityCall = endpoint({
  summary: 'Returns the security overview of "my account". All personal data are masked.',
  method: 'GET',
  path: '/wps/member/security',
  token: 'required',
  carrier: 'query',
  input: z.object({ language }),
  value: z.object({
    /** The previous session; absent on the first login. Times are ISO 8601. */
    lastLogin: z.optional(z.object({ at: z.string(), ipMasked: z.string(), browser: z.string() })),
    registeredAt: z.string(),
    passwordChangedAt: z.string(),
    paymentPasswordSet: z.boolean(),
    twoFactorOn: z.boolean(),
    realName: contact,
    mobile: contact,
    email: contact,
    club: z.object({
      labelName: z.string(),
      rankLevel: z.int(),
      /** Progress towards the next level, in minor units: see gateway/src/identity/README.md. */
      progressMinor: z.int(),
      /** Absent at the highest level. */
      next: z.optional(z.object({ labelName: z.string(), rankLevel: z.int(), requiredMinor: z.int() })),
    }),
  }),
});
