import type { Cookies } from '../../server/index.ts';
import type { OpenedLogin, OpenedSession, Origin } from './admission/index.ts';
import type { BrowserCaptcha, CaptchaAnswer } from './captcha/index.ts';
import { readPhoneNumber } from './codes/index.ts';

/** Names of identity's cookies. */
export const cookieNames = {
  captcha: 'captcha',
  device: 'device',
  remembered: 'remembered',
  openId: 'openid',
  browser: 'browser',
} as const;

export const toOrigin = (call: { ip: string; userAgent: string; cookies: Cookies }): Origin => ({
  ip: call.ip,
  userAgent: call.userAgent,
  deviceToken: call.cookies.read(cookieNames.device),
  browserToken: call.cookies.read(cookieNames.browser),
});

export const toCaptchaAnswer = (cookies: Cookies, text: string | undefined): CaptchaAnswer => ({
  token: cookies.read(cookieNames.captcha),
  text,
});

/** Returns the answer of a captcha with the browser that sent it. */
export const toBrowserCaptcha = (cookies: Cookies, text: string | undefined): BrowserCaptcha => ({
  ...toCaptchaAnswer(cookies, text),
  browser: {
    token: cookies.read(cookieNames.browser),
    keep: (token, seconds) => cookies.set(cookieNames.browser, token, seconds),
  },
});

export const toPhoneNumber = (input: { countryDialingCode: string; mobileNum: string }) =>
  readPhoneNumber({ dialingCode: input.countryDialingCode, mobile: input.mobileNum }, 'mobileNum');

export const toOpened = ({ token, username, accountCode }: OpenedSession) => ({
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
