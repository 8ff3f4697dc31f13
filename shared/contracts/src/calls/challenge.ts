import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { captchaText, loggedIn } from './sign-in.ts';

/** `bankName`: the name of the owner of the member's bank account. `authenticator` accepts recovery codes too. */
export const challengeMethod = z.enum(['sms', 'email', 'bankName', 'authenticator']);
export type ChallengeMethod = z.output<typeof challengeMethod>;

/** `details` of `identity.verification-required`: the ways to prove an identity at a login from a new origin. */
export const LogInChallenge = z.object({
  /** Token for the calls below, valid for one login. */
  challenge: z.string(),
  methods: z.array(
    z.object({
      method: challengeMethod,
      /** The contact that would receive a code, mostly masked. */
      hint: z.optional(z.string()),
    }),
  ),
  expiresInSeconds: z.number(),
});
export type LogInChallenge = z.output<typeof LogInChallenge>;

const challenge = z.string().check(z.minLength(1), z.maxLength(64));

export const requestChallengeCodeCall = endpoint({
  summary: 'Sends the code that verifies a login from a new address or device.',
  method: 'POST',
  path: '/wps/session/login/verification/code',
  token: 'none',
  carrier: 'body',
  input: z.object({
    challenge,
    method: z.enum(['sms', 'email']),
    /** Required after a refusal whose `details.captcha` is true. */
    captcha: z.optional(captchaText),
    language: z.optional(z.string().check(z.maxLength(8))),
  }),
  value: z.object({ expiredMinutes: z.int() }),
  errors: [
    'identity.verification-over',
    'verification.too-many',
    'verification.captcha-failed',
    'verification.quota',
    'verification.failed',
    'verification.not-allowed',
    'request.too-many',
  ],
});

export const answerChallengeCall = endpoint({
  summary: 'Verifies a login from a new address or device and opens the session.',
  method: 'POST',
  path: '/wps/session/login/verification',
  token: 'none',
  region: 'refused',
  encrypted: true,
  carrier: 'body',
  input: z.object({
    challenge,
    method: challengeMethod,
    /** The code, or the name. */
    answer: z.string().check(z.trim(), z.maxLength(128)),
    /** Trusts this device: it requires no challenge again, from any address. */
    rememberDevice: z._default(z.boolean(), false),
    /** The value from the login that was challenged. */
    rememberMe: z.optional(z.boolean()),
  }),
  value: loggedIn,
  errors: [
    'identity.verification-over',
    'identity.verification-failed',
    'verification.code-missing',
    'verification.code-invalid',
    'verification.code-expired',
    'verification.too-many',
    'verification.not-allowed',
    'request.too-many',
  ],
});
