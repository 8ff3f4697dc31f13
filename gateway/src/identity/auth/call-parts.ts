import type { Cookies } from '../../server/index.ts';
import type { OpenedAccount } from '../account/registration/service.ts';
import type { CaptchaAnswer } from './captcha/service.ts';
import { readPhoneNumber } from './codes/phone-number.ts';
import type { OpenedLogin, Origin } from './login/login-session.ts';

/** Names of identity's cookies. */
export const cookieNames = {
  captcha: 'captcha',
  device: 'device',
  remembered: 'remembered',
  openId: 'openid',
} as const;

/** Rate limits per address. They are generous, because many people share one address where addresses are scarce. */
export const limits = {
  login: { times: 120, perMs: 60_000 },
  standard: { times: 60, perMs: 60_000 },
  safety: { times: 30, perMs: 60_000 },
} as const;

export const toOrigin = (call: { ip: string; userAgent: string; cookies: Cookies }): Origin => ({
  ip: call.ip,
  userAgent: call.userAgent,
  deviceToken: call.cookies.read(cookieNames.device),
});

export const toCaptchaAnswer = (cookies: Cookies, text: string | undefined): CaptchaAnswer => ({
  token: cookies.read(cookieNames.captcha),
  text,
});

export const toPhoneNumber = (input: { countryDialingCode: string; mobileNum: string }) =>
  readPhoneNumber({ dialingCode: input.countryDialingCode, mobile: input.mobileNum }, 'mobileNum');

export const toOpened = ({ token, username, accountCode }: OpenedAccount) => ({
  token,
  userName: username,
  isAgent: accountCode,
});

export const toLogin = (opened: OpenedLogin) => ({
  ...toOpened(opened),
  firstTimeLogin: opened.isFirstLogin,
  passwordExpired: opened.mustChangePassword,
  lastLoginTime: opened.lastLoginAt?.toISOString(),
});
