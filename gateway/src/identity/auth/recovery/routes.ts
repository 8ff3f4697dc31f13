import {
  requestPhoneCodeCall,
  requestRecoveryMailCall,
  setPasswordByMailCall,
  setPasswordByPhoneCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import { limits } from '../../limits.ts';
import { toBrowserCaptcha, toCaptchaAnswer, toLogin, toOrigin, toPhoneNumber } from '../call-parts.ts';
import { readPhoneNumber } from '../codes/index.ts';
import type { PhoneLogin } from '../login/index.ts';
import type { Recovery } from './service.ts';

const limit = limits.safety;

export const recoveryRoutes = (
  recovery: Recovery,
  /** One call requests the codes for recovery and for a login by phone. */
  phoneLogin: Pick<PhoneLogin, 'requestCode'>,
): RouteEntry[] => [
  route(
    requestPhoneCodeCall,
    async ({ input, ...call }) => {
      const captcha = toBrowserCaptcha(call.cookies, input.captcha);
      const request = { number: toPhoneNumber(input), language: input.language, captcha };
      const origin = toOrigin(call);
      const expiredMinutes =
        input.purpose === 'recovery'
          ? await recovery.requestByPhone(request, origin)
          : await phoneLogin.requestCode(request, origin);
      return { expiredMinutes };
    },
    { limit: limits.standard },
  ),
  route(
    requestRecoveryMailCall,
    async ({ input: { captcha: text, ...input }, cookies }) => {
      const { username, email, language } = input;
      const captcha = toCaptchaAnswer(cookies, text);
      await recovery.requestByEmail({ username, email, language, captcha });
      return { accepted: true as const };
    },
    { limit },
  ),
  route(
    setPasswordByMailCall,
    async ({ input: { removeOtherWays, ...input } }) => ({
      userName: await recovery.setByEmail({ ...input, removesOtherWays: removeOtherWays }),
    }),
    { limit },
  ),
  route(
    setPasswordByPhoneCall,
    async ({ input, ...call }) => {
      const dialingCode = input.countryDialingCode ?? recovery.getHomeDialingCode();
      const number = readPhoneNumber({ dialingCode, mobile: input.mobileNum }, 'mobileNum');
      const given = {
        number,
        code: input.verificationCode,
        newPassword: input.newPassword,
        removesOtherWays: input.removeOtherWays,
      };
      return toLogin(await recovery.setByPhone(given, toOrigin(call)));
    },
    { limit },
  ),
];
