import {
  requestRecoveryMailCall,
  setPasswordByMailCall,
  setPasswordByPhoneCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import type { IdentityService } from '../../service.ts';
import { limits, toLogin, toOrigin } from '../call-parts.ts';
import { readPhoneNumber } from '../codes/phone-number.ts';

const limit = limits.safety;

export const recoveryRoutes = (identity: IdentityService): RouteEntry[] => [
  route(
    requestRecoveryMailCall,
    async ({ input: { username, email, language } }) => {
      await identity.recovery.requestByEmail({ username, email, language });
      return { accepted: true as const };
    },
    { limit },
  ),
  route(
    setPasswordByMailCall,
    async ({ input }) => ({ userName: await identity.recovery.setByEmail(input) }),
    { limit },
  ),
  route(
    setPasswordByPhoneCall,
    async ({ input, ...call }) => {
      const dialingCode = input.countryDialingCode ?? identity.homeDialingCode();
      const number = readPhoneNumber({ dialingCode, mobile: input.mobileNum }, 'mobileNum');
      const given = { number, code: input.verificationCode, newPassword: input.newPassword };
      return toLogin(await identity.recovery.setByPhone(given, toOrigin(call)));
    },
    { limit },
  ),
];
