import { answerChallengeCall, requestChallengeCodeCall } from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import { limits } from '../../limits.ts';
import { trustedMs } from '../admission/index.ts';
import { cookieNames, toBrowserCaptcha, toOrigin } from '../call-parts.ts';
import { answerLogin, type LoginService } from '../login/index.ts';
import type { Challenges } from './service.ts';

export const verificationRoutes = (
  challenges: Challenges,
  login: Pick<LoginService, 'remembered'>,
): RouteEntry[] => [
  route(
    requestChallengeCodeCall,
    async ({ input: { challenge, method, language, captcha }, ...call }) => {
      const code = { challenge, method, language, captcha: toBrowserCaptcha(call.cookies, captcha) };
      return { expiredMinutes: await challenges.sendCode(code, toOrigin(call)) };
    },
    { limit: limits.standard },
  ),
  route(
    answerChallengeCall,
    async ({ input, ...call }) => {
      const { deviceToken, ...opened } = await challenges.answer(input, toOrigin(call));
      if (deviceToken !== undefined) call.cookies.set(cookieNames.device, deviceToken, trustedMs / 1000);
      return answerLogin(login, opened, input.rememberMe, call.cookies);
    },
    { limit: limits.standard },
  ),
];
