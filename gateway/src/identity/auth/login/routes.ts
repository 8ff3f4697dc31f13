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
import { type Cookies, type RouteEntry, route } from '../../../server/index.ts';
import type { IdentityService } from '../../service.ts';
import {
  cookieNames,
  limits,
  toCaptchaAnswer,
  toLogin,
  toOpened,
  toOrigin,
  toPhoneNumber,
} from '../call-parts.ts';
import { captchaSeconds } from '../captcha/service.ts';
import { readPhoneNumber } from '../codes/phone-number.ts';
import type { OpenedLogin } from './login-session.ts';

const deviceSeconds = 90 * 24 * 60 * 60;

export const loginRoutes = (identity: IdentityService): RouteEntry[] => {
  /** Builds the login response and, if wanted, sets the cookie of a remembered device. */
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
          const given = { number: toPhoneNumber(input), code: input.verificationCode };
          const opened = await identity.logInByPhone(given, toOrigin(call));
          return remember(opened, input.rememberMe, call.cookies);
        }
        const { username, password } = input;
        const captcha = toCaptchaAnswer(call.cookies, input.captcha);
        const opened = await identity.logIn({ username, password, captcha }, toOrigin(call));
        return remember(opened, input.rememberMe, call.cookies);
      },
      { limit: limits.login },
    ),
    route(
      requestChallengeCodeCall,
      async ({ input: { challenge, method, ...input }, ...call }) => {
        const request = {
          challenge,
          method,
          ...input,
          captcha: toCaptchaAnswer(call.cookies, input.captcha),
        };
        const code = { ...request, language: input.language };
        return { expiredMinutes: await identity.challenges.sendCode(code, toOrigin(call)) };
      },
      { limit: limits.standard },
    ),
    route(
      answerChallengeCall,
      async ({ input, ...call }) => {
        const { deviceToken, ...opened } = await identity.challenges.answer(input, toOrigin(call));
        if (deviceToken !== undefined) call.cookies.set(cookieNames.device, deviceToken, deviceSeconds);
        return remember(opened, input.rememberMe, call.cookies);
      },
      { limit: limits.standard },
    ),
    route(
      requestPhoneCodeCall,
      async ({ input, ...call }) => {
        const captcha = toCaptchaAnswer(call.cookies, input.captcha);
        const request = { number: toPhoneNumber(input), language: input.language, captcha };
        const origin = toOrigin(call);
        const expiredMinutes =
          input.purpose === 'recovery'
            ? await identity.recovery.requestByPhone(request, origin)
            : await identity.requestLoginCode(request, origin);
        return { expiredMinutes };
      },
      { limit: limits.standard },
    ),
    route(
      requestRegisterCodeCall,
      async ({ input, ...call }) => {
        const { countryDialingCode: dialingCode, mobileNo: mobile, language } = input;
        const number = readPhoneNumber({ dialingCode, mobile }, 'mobileNo');
        const request = { number, language, captcha: toCaptchaAnswer(call.cookies, input.captcha) };
        return { expiredMinutes: await identity.requestRegisterCode(request, toOrigin(call)) };
      },
      { limit: limits.standard },
    ),
    route(
      getCaptchaCall,
      async ({ cookies }) => {
        const { token, png } = await identity.drawCaptcha(cookies.read(cookieNames.captcha));
        cookies.set(cookieNames.captcha, token, captchaSeconds);
        return png;
      },
      { limit: limits.standard },
    ),
    route(logOutCall, async ({ session, cookies }) => {
      await identity.logOut(session);
      cookies.clear(cookieNames.remembered);
      return { ended: true };
    }),
    route(startDemoCall, async (call) => toOpened(await identity.startDemo(toOrigin(call))), {
      limit: limits.standard,
    }),
  ];
};
