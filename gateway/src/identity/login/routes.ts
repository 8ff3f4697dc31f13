import {
  answerChallengeCall,
  getCaptchaCall,
  logInCall,
  logOutCall,
  requestChallengeCodeCall,
  requestPhoneCodeCall,
  requestRegisterCodeCall,
  startDemoCall,
} from '@parlour/contracts/calls';
import { type Cookies, type RouteEntry, route } from '../../server/index.ts';
import { captchaOf, cookieNames, limits, numberOf, originOf, toLogin, toOpened } from '../call-parts.ts';
import { readPhoneNumber } from '../codes/phone-number.ts';
import type { IdentityService } from '../service.ts';
import { captchaSeconds } from './captcha.ts';
import type { OpenedLogin } from './opened-login.ts';

const deviceSeconds = 90 * 24 * 60 * 60;

export const signInRoutes = (identity: IdentityService): RouteEntry[] => {
  /** The answer of a login, and the cookie of a device that wants to be remembered. */
  const remember = async (opened: OpenedLogin, isWanted: boolean | undefined, cookies: Cookies) => {
    if (isWanted) {
      const { token, seconds } = await identity.remembered.begin(opened);
      cookies.set(cookieNames.remembered, token, seconds);
    }
    return toLogin(opened);
  };
  return [
    route(
      logInCall,
      async ({ input, ...call }) => {
        if (input.type === 'sms') {
          const given = { number: numberOf(input), code: input.verificationCode };
          const opened = await identity.logInByPhone(given, originOf(call));
          return remember(opened, input.rememberMe, call.cookies);
        }
        const { username, password } = input;
        const captcha = captchaOf(call.cookies, input.captcha);
        const opened = await identity.logIn({ username, password, captcha }, originOf(call));
        return remember(opened, input.rememberMe, call.cookies);
      },
      { limit: limits.login },
    ),
    route(
      requestChallengeCodeCall,
      async ({ input: { challenge, method, ...input }, ...call }) => {
        const request = { challenge, method, ...input, captcha: captchaOf(call.cookies, input.captcha) };
        const code = { ...request, language: input.language };
        return { expiredMinutes: await identity.challenges.sendCode(code, originOf(call)) };
      },
      { limit: limits.usual },
    ),
    route(
      answerChallengeCall,
      async ({ input, ...call }) => {
        const { deviceToken, ...opened } = await identity.challenges.answer(input, originOf(call));
        if (deviceToken !== undefined) call.cookies.set(cookieNames.device, deviceToken, deviceSeconds);
        return remember(opened, input.rememberMe, call.cookies);
      },
      { limit: limits.usual },
    ),
    route(
      requestPhoneCodeCall,
      async ({ input, ...call }) => {
        const captcha = captchaOf(call.cookies, input.captcha);
        const request = { number: numberOf(input), language: input.language, captcha };
        const origin = originOf(call);
        const expiredMinutes =
          input.purpose === 'recovery'
            ? await identity.recovery.requestByPhone(request, origin)
            : await identity.requestLoginCode(request, origin);
        return { expiredMinutes };
      },
      { limit: limits.usual },
    ),
    route(
      requestRegisterCodeCall,
      async ({ input, ...call }) => {
        const { countryDialingCode: dialingCode, mobileNo: mobile, language } = input;
        const number = readPhoneNumber({ dialingCode, mobile }, 'mobileNo');
        const request = { number, language, captcha: captchaOf(call.cookies, input.captcha) };
        return { expiredMinutes: await identity.requestRegisterCode(request, originOf(call)) };
      },
      { limit: limits.usual },
    ),
    route(
      getCaptchaCall,
      async ({ cookies }) => {
        const { token, png } = await identity.drawCaptcha(cookies.read(cookieNames.captcha));
        cookies.set(cookieNames.captcha, token, captchaSeconds);
        return png;
      },
      { limit: limits.usual },
    ),
    route(logOutCall, async ({ session, cookies }) => {
      await identity.logOut(session);
      cookies.clear(cookieNames.remembered);
      return { ended: true };
    }),
    route(startDemoCall, async (call) => toOpened(await identity.startDemo(originOf(call))), {
      limit: limits.usual,
    }),
  ];
};
