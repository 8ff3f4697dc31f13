import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import {
  getCaptchaCall,
  logInCall,
  logInRememberedCall,
  requestPhoneCodeCall,
  requestRegisterCodeCall,
  startDemoCall,
} from '@parlour/contracts/calls';
import { createRandomText } from './payload.ts';

/** A session that the gateway has just opened, as input of `createSession` of the shell. */
export interface OpenedSession {
  token: string;
  username: string;
  /** The numeric account type of the wire; `toAccountKind` converts it. */
  accountCode: number;
}

export interface Login extends OpenedSession {
  isFirstLogin: boolean;
  /** True when the password is expired or was set by another person: it must be changed before anything else. */
  mustChangePassword: boolean;
  /** Time of the previous session; undefined on the first login. */
  lastLoginAt: Date | undefined;
}

/**
 * Opens a session with user name and password. Fails with `identity.wrong-credentials`, `identity.captcha-required`,
 * `identity.captcha-wrong`, `identity.locked` (`details.retryAfterSeconds`), `identity.verification-required` (see
 * `getChallenge`) or `request.too-many`. When `details.captcha` is true, the next attempt needs the text of a picture
 * from `getCaptcha`.
 */
export async function logIn(
  api: Api,
  credentials: {
    username: string;
    password: string;
    captcha?: string | undefined;
    rememberMe?: boolean | undefined;
  },
  options?: CallOptions,
): Promise<Login> {
  return toLogin(await api.call(logInCall, { ...credentials, type: 'username' }, options));
}

export interface PhoneNumber {
  mobileNum: string;
  /** With the plus sign: `+95`. */
  countryDialingCode: string;
}

/**
 * Opens a session with the code that `requestPhoneCode` sent. Fails with `verification.code-missing`,
 * `verification.code-invalid`, `verification.code-expired`, `verification.too-many` (`details.retryAfterSeconds`),
 * `verification.phone-missing`, `verification.phone-invalid` or `verification.not-allowed`.
 */
export async function logInByPhone(
  api: Api,
  given: PhoneNumber & { verificationCode: string; rememberMe?: boolean | undefined },
  options?: CallOptions,
): Promise<Login> {
  return toLogin(await api.call(logInCall, { ...given, type: 'sms' }, options));
}

export interface CodeRequest {
  countryDialingCode: string;
  /** Required after a refusal whose `details.captcha` is true: the text of a picture from `getCaptcha`. */
  captcha?: string | undefined;
  /** The site's code of the message's language. */
  language?: string | undefined;
}

/**
 * Sends a code to a phone, for a login or a new password. Returns the minutes for which the code is valid. The
 * response is the same for every number. Fails with the codes `verification.*` and `request.too-many`.
 */
export async function requestPhoneCode(
  api: Api,
  request: CodeRequest & { mobileNum: string; purpose: 'login' | 'recovery' },
  options?: CallOptions,
): Promise<{ validMinutes: number }> {
  const { expiredMinutes } = await api.call(requestPhoneCodeCall, request, options);
  return { validMinutes: expiredMinutes };
}

/** As `requestPhoneCode`, for the registration of a number; it fails when the message could not be sent. */
export async function requestRegisterCode(
  api: Api,
  { mobileNum, ...request }: CodeRequest & { mobileNum: string },
  options?: CallOptions,
): Promise<{ validMinutes: number }> {
  const input = { ...request, mobileNo: mobileNum };
  const { expiredMinutes } = await api.call(requestRegisterCodeCall, input, options);
  return { validMinutes: expiredMinutes };
}

/**
 * Returns a new captcha picture as the address for an `img`. Call it at most once a second; one picture is valid for
 * one attempt and three minutes. Fails with `request.too-many` (`details.retryAfterMs`).
 */
export const getCaptcha = async (api: Api, options?: CallOptions): Promise<string> =>
  `data:image/png;base64,${await api.call(getCaptchaCall, undefined, options)}`;

/**
 * Opens a session on a device that was remembered less than a day ago (`rememberMe` at login). The token is in a
 * cookie that scripts cannot read, so try it once at page start. Fails with `identity.remembered-over`.
 */
export async function logInRemembered(api: Api, options?: CallOptions): Promise<Login> {
  return toLogin(await api.call(logInRememberedCall, undefined, options));
}

const demoNonceBytes = 24;

/** Opens a session of a new demo account. `os` is the visitor's system. Fails with `identity.demo-closed`. */
export async function startDemo(
  api: Api,
  { os }: { os: string },
  options?: CallOptions,
): Promise<OpenedSession> {
  const input = { os, platform: 'W', random: createRandomText(demoNonceBytes), version: 3 } as const;
  return toOpenedSession(await api.call(startDemoCall, input, options));
}

/** Converts a login response. */
export const toLogin = (value: ValueOf<typeof logInCall>): Login => ({
  ...toOpenedSession(value),
  isFirstLogin: value.firstTimeLogin,
  mustChangePassword: value.passwordExpired,
  lastLoginAt: value.lastLoginTime === undefined ? undefined : new Date(value.lastLoginTime),
});

export const toOpenedSession = (value: {
  token: string;
  userName: string;
  isAgent: number;
}): OpenedSession => ({
  token: value.token,
  username: value.userName,
  accountCode: value.isAgent,
});
