import {
  changePasswordCall,
  getPasswordProofCall,
  requestPasswordCodeCall,
  setPaymentPasswordCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import { limits } from '../../limits.ts';
import type { PasswordService } from './service.ts';

const limit = limits.safety;

export const passwordRoutes = (passwords: PasswordService): RouteEntry[] => [
  route(
    changePasswordCall,
    async ({ input, session }) => ({
      endedSessions: await passwords.change(session, { ...input, oldPassword: input.oldPassword }),
    }),
    { limit },
  ),
  route(getPasswordProofCall, ({ session }) => passwords.proofs.describe(session.memberId)),
  route(
    requestPasswordCodeCall,
    async ({ input: { language }, session, ip }) => ({
      expiredMinutes: await passwords.proofs.sendCode(session, { language, ip }),
    }),
    { limit },
  ),
  route(
    setPaymentPasswordCall,
    async ({ input: { password, oldPaymentPassword, ...fresh }, session }) => {
      await passwords.setPayment(session, { password, oldPaymentPassword, ...fresh });
      return { paymentPasswordSet: true as const };
    },
    { limit },
  ),
];
