import {
  acceptTermsCall,
  beginAuthenticatorCall,
  changePasswordCall,
  confirmAuthenticatorCall,
  endAuthenticatorCall,
  getPasswordProofCall,
  getProfileCall,
  getTermsCall,
  requestContactCodeCall,
  requestPasswordCodeCall,
  setContactCall,
  setPaymentPasswordCall,
  setProfileCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../server/index.ts';
import { limits } from './auth/call-parts.ts';
import type { IdentityService } from './service.ts';

const limit = limits.safety;

/** Routes with which members secure their own account. */
export const safetyRoutes = (identity: IdentityService): RouteEntry[] => [
  route(
    changePasswordCall,
    async ({ input, session }) => ({
      endedSessions: await identity.changePassword(session, { ...input, oldPassword: input.oldPassword }),
    }),
    { limit },
  ),
  route(getPasswordProofCall, ({ session }) => identity.passwordProofs.describe(session.memberId)),
  route(
    requestPasswordCodeCall,
    async ({ input: { language }, session, ip }) => ({
      expiredMinutes: await identity.passwordProofs.sendCode(session, { language, ip }),
    }),
    { limit },
  ),
  route(
    setPaymentPasswordCall,
    async ({ input: { password, oldPaymentPassword, ...fresh }, session }) => {
      await identity.setPaymentPassword(session, { password, oldPaymentPassword, ...fresh });
      return { paymentPasswordSet: true as const };
    },
    { limit },
  ),
  route(getProfileCall, ({ session }) => identity.profiles.read(session.memberId)),
  route(setProfileCall, ({ input, session }) => identity.profiles.set(session, input), { limit }),
  route(
    beginAuthenticatorCall,
    ({ input, session }) => identity.authenticators.begin(session, input.password),
    { limit },
  ),
  route(
    confirmAuthenticatorCall,
    async ({ input, session }) => ({
      recoveryCodes: await identity.authenticators.confirm(session, input.code),
    }),
    { limit },
  ),
  route(
    endAuthenticatorCall,
    async ({ input, session }) => {
      await identity.authenticators.switchOff(session, { password: input.password, code: input.code });
      return { twoFactorOn: false as const };
    },
    { limit },
  ),
  route(
    requestContactCodeCall,
    async ({ input: { password, language, ...contact }, session, ip }) => ({
      expiredMinutes: await identity.contacts.requestCode(session, { contact, password, language, ip }),
    }),
    { limit },
  ),
  route(
    setContactCall,
    async ({ input: { verificationCode, ...contact }, session }) => ({
      masked: await identity.contacts.set(session, contact, verificationCode),
    }),
    { limit },
  ),
  route(getTermsCall, async ({ session }) => {
    const { current, accepted } = await identity.terms.read(session.memberId);
    return {
      current,
      accepted: accepted && { version: accepted.version, at: accepted.at.toISOString() },
      isOutdated: accepted?.version !== current,
    };
  }),
  route(acceptTermsCall, async ({ session, input }) => {
    await identity.terms.accept(session.memberId, input.version);
    return { accepted: true as const };
  }),
];
