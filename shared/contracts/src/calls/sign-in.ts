import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';

export const openedSession = {
  /** Opaque, 256 bits, base64url. Sent as `Authorization: Bearer`. */
  token: z.string(),
  userName: z.string(),
  /** 4 demo; 1 agent, 2 master agent, 41 and 42 agents of partner sites; any other value a member. */
  isAgent: z.int(),
};

/** The text typed for a captcha picture. A cookie identifies the picture. */
export const captchaText = z.string().check(z.trim(), z.maxLength(16));

export const loggedIn = z.object({
  ...openedSession,
  firstTimeLogin: z.boolean(),
  /** The password must be changed before anything else. */
  passwordExpired: z.boolean(),
  /** ISO 8601; time of the previous session, absent on the first login. */
  lastLoginTime: z.optional(z.string()),
});

/** Errors of a call that accepts a phone number and the code sent to it. */
export const phoneProofErrors = [
  'verification.phone-missing',
  'verification.phone-invalid',
  'verification.code-missing',
  'verification.code-invalid',
  'verification.code-expired',
  'verification.too-many',
] as const;

export const logInCall = endpoint({
  summary: 'Opens a session with user name and password, or with a phone number and the code sent to it.',
  method: 'POST',
  path: '/wps/session/login',
  token: 'none',
  region: 'refused',
  encrypted: true,
  carrier: 'body',
  input: z.discriminatedUnion('type', [
    z.object({
      type: z.optional(z.literal('username')),
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      password: z.string().check(z.minLength(1), z.maxLength(256)),
      /** Required after a refusal whose `details.captcha` is true. */
      captcha: z.optional(captchaText),
      /** Remembers this device for a day: a one-time token in a cookie that scripts cannot read, never a password. */
      rememberMe: z.optional(z.boolean()),
    }),
    z.object({
      type: z.literal('sms'),
      mobileNum: z.string().check(z.trim(), z.maxLength(32)),
      countryDialingCode: z.string().check(z.trim(), z.maxLength(8)),
      /** Sent by `POST /wps/verification/sms/noLogin`. */
      verificationCode: z.string().check(z.trim(), z.maxLength(16)),
      rememberMe: z.optional(z.boolean()),
    }),
  ]),
  value: loggedIn,
  errors: [
    'identity.wrong-credentials',
    'identity.captcha-required',
    'identity.captcha-wrong',
    'identity.locked',
    'identity.account-closed',
    'session.member-required',
    'member.blocked',
    /** The member must prove more: `details` is a `LogInChallenge`. */
    'identity.verification-required',
    ...phoneProofErrors,
    'verification.not-allowed',
    'request.too-many',
  ],
});

export const logInRememberedCall = endpoint({
  summary:
    'Opens a session on a device that was remembered less than a day ago. The token is in a cookie and can be used once.',
  method: 'POST',
  path: '/wps/session/login/remembered',
  token: 'none',
  region: 'refused',
  carrier: 'none',
  value: loggedIn,
  errors: ['identity.remembered-over', 'request.too-many'],
});

export const getCaptchaCall = endpoint({
  summary: 'Returns a new captcha as a PNG in base64. An HttpOnly cookie identifies it. It can be used once.',
  method: 'GET',
  path: '/wps/captcha',
  token: 'none',
  carrier: 'none',
  value: z.string(),
  errors: ['request.too-many'],
});

export const startDemoCall = endpoint({
  summary: 'Creates a demo account with play money and opens its session.',
  method: 'POST',
  path: '/wps/session/login/freeplay',
  token: 'none',
  region: 'refused',
  carrier: 'body',
  sealedFields: ['random'],
  input: z.object({
    os: z.string().check(z.maxLength(40)),
    platform: z.literal('W'),
    /** A random text, unique per call; encrypted in transit. */
    random: z.string().check(z.minLength(1), z.maxLength(2_000)),
    version: z.literal(3),
  }),
  value: z.object(openedSession),
  errors: ['identity.demo-closed', 'payload.unreadable', 'payload.stale', 'request.too-many'],
});
