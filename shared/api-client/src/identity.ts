import {
  type Api,
  type CallOptions,
  type InputOf,
  type LanguageCode,
  type Member,
  toAccountKind,
  type ValueOf,
} from '@parlour/contracts';
import {
  checkAffiliateCall,
  getCaptchaCall,
  getMemberCall,
  getMemberIconCall,
  getMemberSecurityCall,
  getRegisterRulesCall,
  logInCall,
  logOutCall,
  type RegisterField,
  type RegisterRules,
  registerByMobileCall,
  registerCall,
  requestPhoneCodeCall,
  requestRegisterCodeCall,
  startDemoCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
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

/** The values of the registration form, by field, and their origin. */
export interface Registration {
  fields: Partial<Record<RegisterField, string>>;
  countryDialingCode?: string | undefined;
  /** The inviter's code, from the address's query string. */
  referralCode?: string | undefined;
  /** The site's host and the full address of the form. */
  domain?: string | undefined;
  /** The accepted version of the terms, from the rules. */
  termsVersion?: string | undefined;
  registerUrl?: string | undefined;
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

/** Ends this session at the gateway. */
export async function logOut(api: Api, options?: CallOptions): Promise<void> {
  await api.call(logOutCall, undefined, options);
}

/**
 * Registers a member and opens a session. Fails with `identity.field-invalid` (`fields`: path and the key of a text
 * of the namespace `validation`), `identity.username-taken`, `identity.affiliate-code-unknown` or
 * `identity.registration-closed`.
 */
export async function register(
  api: Api,
  registration: Registration,
  options?: CallOptions,
): Promise<OpenedSession> {
  return toOpenedSession(await api.call(registerCall, toInput(registration), options));
}

/**
 * Registers by phone number, by the rules `mobileFields`; the gateway generates a user name. Fails as `register` and
 * with `identity.mobile-taken` and the codes `verification.*`.
 */
export async function registerByMobile(
  api: Api,
  registration: Registration,
  options?: CallOptions,
): Promise<OpenedSession> {
  return toOpenedSession(await api.call(registerByMobileCall, toInput(registration), options));
}

const toInput = ({ fields, ...origin }: Registration): InputOf<typeof registerCall> => ({
  ...fields,
  ...origin,
  registerMethod: 'WEB',
  login: true,
});

/** Returns the fields of the form and the rule of each, which the gateway also enforces. */
export const getRegisterRules = (api: Api, options?: CallOptions): Promise<RegisterRules> =>
  api.call(getRegisterRulesCall, undefined, options);

/** Resolves when `code` is valid for a registration. Fails with `identity.affiliate-code-unknown`. */
export async function checkAffiliateCode(
  api: Api,
  input: { code: string; domain?: string },
  options?: CallOptions,
): Promise<void> {
  await api.call(checkAffiliateCall, input, options);
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

/**
 * Returns the signed-in member, with the club level named in `language`. Fails with `session.required` or
 * `session.expired`.
 */
export async function getMember(api: Api, language: LanguageCode, options?: CallOptions): Promise<Member> {
  const [info, icon] = await Promise.all([
    api.call(getMemberCall, { language }, options),
    api.call(getMemberIconCall, undefined, options),
  ]);
  return {
    id: info.id,
    account: info.account,
    nickname: info.nickname,
    accountKind: toAccountKind(info.type),
    avatarUrl: icon.avatarUrl,
    canTransferUp: info.toUpline,
    club: { name: info.clubLabel.labelName, rankLevel: info.clubLabel.rankLevel },
    labels: info.memberLabel,
  };
}

/** Security facts for "my account"; contacts are masked. Amounts in minor units. */
export interface MemberSecurity {
  lastLogin: { at: Date; ipMasked: string; browser: string } | undefined;
  registeredAt: Date;
  passwordChangedAt: Date;
  isPaymentPasswordSet: boolean;
  isTwoFactorOn: boolean;
  realName: Contact;
  mobile: Contact;
  email: Contact;
  club: {
    rankLevel: number;
    progressMinor: number;
    /** Undefined at the highest level. */
    next: { rankLevel: number; requiredMinor: number } | undefined;
  };
}
interface Contact {
  masked: string | undefined;
  isVerified: boolean;
}

async function getMemberSecurity(api: Api, options?: CallOptions): Promise<MemberSecurity> {
  const value = await api.call(getMemberSecurityCall, {}, options);
  const { lastLogin, club } = value;
  return {
    lastLogin: lastLogin && { ...lastLogin, at: new Date(lastLogin.at) },
    registeredAt: new Date(value.registeredAt),
    passwordChangedAt: new Date(value.passwordChangedAt),
    isPaymentPasswordSet: value.paymentPasswordSet,
    isTwoFactorOn: value.twoFactorOn,
    realName: toContact(value.realName),
    mobile: toContact(value.mobile),
    email: toContact(value.email),
    club: {
      rankLevel: club.rankLevel,
      progressMinor: club.progressMinor,
      next: club.next && { rankLevel: club.next.rankLevel, requiredMinor: club.next.requiredMinor },
    },
  };
}

export const registerRulesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'register-rules'],
    queryFn: ({ signal }) => getRegisterRules(api, { signal }),
  });

export const memberQuery = (api: Api, language: LanguageCode) =>
  queryOptions({
    queryKey: ['identity', 'member', language],
    queryFn: ({ signal }) => getMember(api, language, { signal }),
  });

export const memberSecurityQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'member-security'],
    queryFn: ({ signal }) => getMemberSecurity(api, { signal }),
  });

/** Converts a login response. */
export const toLogin = (value: ValueOf<typeof logInCall>): Login => ({
  ...toOpenedSession(value),
  isFirstLogin: value.firstTimeLogin,
  mustChangePassword: value.passwordExpired,
  lastLoginAt: value.lastLoginTime === undefined ? undefined : new Date(value.lastLoginTime),
});

const toOpenedSession = (value: { token: string; userName: string; isAgent: number }): OpenedSession => ({
  token: value.token,
  username: value.userName,
  accountCode: value.isAgent,
});

const toContact = ({ masked, verified }: { masked?: string | undefined; verified: boolean }): Contact => ({
  masked,
  isVerified: verified,
});
