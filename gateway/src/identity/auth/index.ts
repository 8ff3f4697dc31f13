/**
 * The middle layer of identity: how a member proves who they are. Passwords, codes, logins, sessions, verification and
 * recovery.
 */
import type { PlatformService } from '../../platform/index.ts';
import {
  type Audit,
  type Clock,
  type Database,
  type GatewayConfig,
  hourMs,
  type Ids,
  type Job,
  type Live,
  type Logger,
  minuteMs,
  type Outbox,
  type Post,
  type RouteEntry,
  type Signals,
  toSiteUrl,
} from '../../server/index.ts';
import { type Admission, createAdmission } from './admission/index.ts';
import { toAttemptLimit } from './attempt-store.ts';
import { authenticatorRoutes, createAuthenticators } from './authenticator/index.ts';
import { type Captchas, captchaRoutes, createCaptchas } from './captcha/index.ts';
import { createAuthCleanup } from './cleanup.ts';
import { createOneTimeCodes, type OneTimeCodes } from './codes/index.ts';
import { createLoginService, type LoginService, loginRoutes } from './login/index.ts';
import { createFactorCheck, createOwnerCheck, type RequireFactor } from './owner-check.ts';
import { createPasskeys, passkeyRoutes } from './passkeys/index.ts';
import { createPasswordService, type PasswordService, passwordRoutes } from './password/index.ts';
import { createPasswordCheck, type RequirePassword } from './password-check.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createPayoutProofs, type PayoutProofs } from './payout-proof.ts';
import { createRecovery, recoveryRoutes } from './recovery/index.ts';
import { createSecondFactors, type SecondFactors } from './second-factor-reset.ts';
import {
  createSessionService,
  createSessions,
  createSignedInTime,
  type SessionService,
  type Sessions,
  type SignedInTime,
  sessionRoutes,
} from './sessions/index.ts';
import { createSignInStates, createThirdParties, type Links, thirdPartyRoutes } from './third-party/index.ts';
import { createChallenges, verificationRoutes } from './verification/index.ts';

export { type Admission, type OpenedSession, type Origin, readLastLogins } from './admission/index.ts';
export { cookieNames, toBrowserCaptcha, toOpened, toOrigin } from './call-parts.ts';
export type { CaptchaAnswer, Captchas } from './captcha/index.ts';
export { type OneTimeCodes, type PhoneNumber, readPhoneNumber, toText } from './codes/index.ts';
export type { LoginService, PhoneCodeRequest } from './login/index.ts';
export { type NoticeParts, notifyOwner } from './notices.ts';
export type { RequireFactor } from './owner-check.ts';
export { findPasswordIssue } from './password/index.ts';
export type { RequirePassword } from './password-check.ts';
export type { Passwords } from './passwords.ts';
export type { PayoutProofs } from './payout-proof.ts';
export type { EndReason, SessionSelector, SignedInTime } from './sessions/index.ts';
export type { Links } from './third-party/index.ts';

export interface AuthParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  config: Pick<GatewayConfig, 'publicUrl' | 'host' | 'port' | 'openId' | 'telegram' | 'passwordCost'>;
  log: Logger;
  audit: Audit;
  post: Post;
  signals: Signals;
  live: Live;
  platform: Pick<PlatformService, 'profile' | 'isOn' | 'registerRules' | 'setting'>;
  /** Returns whether player protection, a higher module, refuses the member's login. */
  isLoginRefused(memberId: number): Promise<boolean>;
}

export interface AuthLayer {
  passwords: Passwords;
  requirePassword: RequirePassword;
  requireFactor: RequireFactor;
  captchas: Captchas;
  codes: OneTimeCodes;
  sessions: Sessions;
  admission: Admission;
  sessionService: SessionService;
  signedInTime: SignedInTime;
  login: LoginService;
  links: Links;
  secondFactors: SecondFactors;
  passwordService: PasswordService;
  payoutProofs: PayoutProofs;
  routes: readonly RouteEntry[];
  jobs: readonly Job[];
  start(): void;
  stop(): void;
}

export function createAuthLayer(given: AuthParts): AuthLayer {
  const { platform, clock } = given;
  const { login: loginRules, paymentPassword, password, session } = platform.profile;
  const limit = toAttemptLimit(
    loginRules.lockAfterFailures,
    loginRules.failureMinutes,
    loginRules.lockMinutes,
  );
  const { lockAfterFailures, lockMinutes } = paymentPassword;
  const paymentLimit = toAttemptLimit(lockAfterFailures, lockMinutes, lockMinutes);
  const getPasswordDays = () => (platform.isOn('PWDEXPFORCECHANGE3') ? password.expiresAfterDays : undefined);
  const { sessions, opener, upkeep, start, stop } = createSessions({
    ...given,
    limits: {
      idleMs: session.idleMinutes * minuteMs,
      absoluteMs: session.absoluteHours * hourMs,
      agentAbsoluteMs: session.agentAbsoluteHours * hourMs,
    },
  });
  const admission = createAdmission({ ...given, opener, getPasswordDays });
  const passwords = createPasswords(given.config.passwordCost);
  const captchas = createCaptchas(given);
  const codes = createOneTimeCodes({ ...given, captchas, passwords });
  const requirePassword = createPasswordCheck({ ...given, passwords, limit });
  const parts = { ...given, sessions, admission, passwords, captchas, codes, limit, requirePassword };

  const authenticators = createAuthenticators(parts);
  const requireFactor = createFactorCheck({ ...parts, authenticators });
  const requireOwner = createOwnerCheck({ requirePassword, requireFactor });
  const challenges = createChallenges({ ...parts, authenticators });
  const { captchaAfterFailures, rememberedHours } = loginRules;
  const login = createLoginService({ ...parts, captchaAfterFailures, rememberedHours });
  const sessionService = createSessionService(parts);
  const passwordService = createPasswordService({ ...parts, authenticators, paymentLimit });
  const states = createSignInStates(given);
  const passkeys = createPasskeys({ ...parts, states, requireOwner, site: toSiteUrl(given.config) });
  const thirdParties = createThirdParties({ ...parts, states, requireOwner });
  const recovery = createRecovery({ ...parts, passkeys, links: thirdParties.links });
  return {
    passwords,
    requirePassword,
    requireFactor,
    captchas,
    codes,
    sessions,
    admission,
    sessionService,
    signedInTime: createSignedInTime({ ...given, idleMs: session.idleMinutes * minuteMs }),
    login,
    links: thirdParties.links,
    secondFactors: createSecondFactors({ ...parts, passkeys }),
    passwordService,
    payoutProofs: createPayoutProofs({ ...parts, authenticators }),
    routes: [
      ...loginRoutes(login),
      ...verificationRoutes(challenges, login),
      ...captchaRoutes(captchas),
      ...sessionRoutes({ sessions: sessionService, clock, warnSeconds: session.warnSeconds }),
      ...thirdPartyRoutes(thirdParties),
      ...passkeyRoutes(passkeys),
      ...recoveryRoutes(recovery, login.phone),
      ...passwordRoutes(passwordService),
      ...authenticatorRoutes(authenticators),
    ],
    jobs: [
      upkeep,
      createAuthCleanup(given, [captchas, codes, challenges, recovery, login.remembered, states]),
    ],
    start,
    stop,
  };
}
