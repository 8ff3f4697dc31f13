import {
  beginAuthenticatorCall,
  confirmAuthenticatorCall,
  endAuthenticatorCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import { limits } from '../../limits.ts';
import type { Authenticators } from './service.ts';

const limit = limits.safety;

export const authenticatorRoutes = (authenticators: Authenticators): RouteEntry[] => [
  route(beginAuthenticatorCall, ({ input, session }) => authenticators.begin(session, input.password), {
    limit,
  }),
  route(
    confirmAuthenticatorCall,
    async ({ input, session }) => ({ recoveryCodes: await authenticators.confirm(session, input.code) }),
    { limit },
  ),
  route(
    endAuthenticatorCall,
    async ({ input, session }) => {
      await authenticators.switchOff(session, { password: input.password, code: input.code });
      return { twoFactorOn: false as const };
    },
    { limit },
  ),
];
