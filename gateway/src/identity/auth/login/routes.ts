import { listLoginsCall, logInCall, logInRememberedCall } from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import { limits } from '../../limits.ts';
import { maskIp } from '../../members/index.ts';
import { cookieNames, toCaptchaAnswer, toLogin, toOrigin, toPhoneNumber } from '../call-parts.ts';
import { answerLogin } from './answer-login.ts';
import type { LoginService } from './service.ts';

export const loginRoutes = (login: LoginService): RouteEntry[] => [
  route(
    logInCall,
    async ({ input, ...call }) => {
      if (input.type === 'sms') {
        const given = { number: toPhoneNumber(input), code: input.verificationCode };
        const opened = await login.phone.logIn(given, toOrigin(call));
        return answerLogin(login, opened, input.rememberMe, call.cookies);
      }
      const { username, password } = input;
      const captcha = toCaptchaAnswer(call.cookies, input.captcha);
      const opened = await login.logIn({ username, password, captcha }, toOrigin(call));
      return answerLogin(login, opened, input.rememberMe, call.cookies);
    },
    { limit: limits.login },
  ),
  route(
    logInRememberedCall,
    async ({ cookies, ...call }) => {
      const token = cookies.read(cookieNames.remembered);
      const opened = await login.remembered.logIn(token, toOrigin({ cookies, ...call }));
      cookies.set(cookieNames.remembered, opened.rememberedToken, opened.rememberedSeconds);
      return toLogin(opened);
    },
    { limit: limits.standard },
  ),
  route(listLoginsCall, async ({ session }) => ({
    logins: (await login.list(session.memberId)).map(({ at, ip, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      ipMasked: maskIp(ip),
    })),
  })),
];
