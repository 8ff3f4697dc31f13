import { AppError } from '@parlour/contracts';
import type { PlatformService } from '../platform/index.ts';
import type {
  Audit,
  Clock,
  Database,
  GatewayConfig,
  Ids,
  Logger,
  Outbox,
  Post,
  Session,
  Tx,
} from '../server/index.ts';
import { type Contacts, createContacts } from './account/contacts/service.ts';
import { findInviter, type Inviter } from './account/registration/placement.ts';
import { createRegister, type OpenedAccount, type RegistrationForm } from './account/registration/service.ts';
import { createStartDemo } from './account/registration/start-demo.ts';
import type { AttemptLimit } from './auth/attempt-store.ts';
import {
  type Authenticators,
  createAuthenticators,
  createPasswordCheck,
} from './auth/authenticator/service.ts';
import type { Captchas, DrawnCaptcha } from './auth/captcha/service.ts';
import { type PhoneNumber, toText } from './auth/codes/phone-number.ts';
import { createOneTimeCodes, type OneTimeCodes } from './auth/codes/service.ts';
import { createLogIn, type GivenCredentials } from './auth/login/log-in.ts';
import { createPhoneLogin, type PhoneCodeRequest } from './auth/login/log-in-by-phone.ts';
import type { OpenedLogin, Origin } from './auth/login/login-session.ts';
import { createRememberedDevices, type RememberedDevices } from './auth/login/remembered-devices.ts';
import { listLogins } from './auth/login/store.ts';
import { createChangePassword, type PasswordChange } from './auth/password/change-password.ts';
import { createPasswordProofs, type PasswordProofs } from './auth/password/password-proof.ts';
import {
  createCheckPaymentPassword,
  createSetPaymentPassword,
  type NewPaymentPassword,
} from './auth/password/payment-password.ts';
import { createPasswords } from './auth/passwords.ts';
import { createRecovery, type Recovery } from './auth/recovery/service.ts';
import type {
  EndReason,
  ListedSession,
  SessionSelector,
  Sessions,
  SessionTimes,
} from './auth/sessions/service.ts';
import { createThirdParties, type ThirdParties } from './auth/third-party/service.ts';
import { type Challenges, createChallenges } from './auth/verification/service.ts';
import { createDirectory, type Directory } from './members/directory.ts';
import type { Member } from './members/member.ts';
import { createProfiles, type Profiles } from './members/profile/service.ts';
import { createMembers, type Members, type NewMember } from './members/service.ts';
import { addClubProgress, type InviteCode, listInviteCodes } from './members/store.ts';
import { createTerms, type Terms } from './members/terms/service.ts';
import type { IdentityTables } from './tables.ts';

export interface IdentityParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  config: Pick<GatewayConfig, 'publicUrl' | 'host' | 'port' | 'openId' | 'telegram'>;
  log: Logger;
  audit: Audit;
  post: Post;
  platform: Pick<PlatformService, 'profile' | 'isOn' | 'registerRules' | 'setting' | 'timeZone'>;
  sessions: Sessions;
  captchas: Captchas;
}

/** Service for members, the agent tree and authentication. */
export interface IdentityService extends Directory {
  /**
   * Logs in with name and password. Fails with `identity.wrong-credentials`, `identity.captcha-required`,
   * `identity.captcha-wrong`, `identity.locked`, `identity.account-closed`, `identity.verification-required` and
   * `request.too-many`.
   */
  logIn(given: GivenCredentials, origin: Origin): Promise<OpenedLogin>;
  /** Draws a captcha that replaces the one of `previous`. Fails with `request.too-many` within a second of that one. */
  drawCaptcha(previous: string | undefined): Promise<DrawnCaptcha>;
  /**
   * Logs in with a code. Fails with the `verification.*` codes for the number and the code, and with
   * `identity.account-closed`.
   */
  logInByPhone(
    given: { number: PhoneNumber; code: string | undefined },
    origin: Origin,
  ): Promise<OpenedLogin>;
  /**
   * Sends a code and returns its validity in minutes. The response is the same for every number. Fails with the errors
   * of `OneTimeCodes.request`.
   */
  requestLoginCode(request: PhoneCodeRequest, origin: Origin): Promise<number>;
  requestRegisterCode(request: PhoneCodeRequest, origin: Origin): Promise<number>;
  /** Challenges for logins from untrusted origins. */
  challenges: Challenges;
  remembered: RememberedDevices;
  /** Returns the times at which a session expires. Does not extend the session. Undefined when it has ended. */
  sessionTimes(tokenHash: string): Promise<SessionTimes | undefined>;
  extendSession(tokenHash: string): Promise<void>;
  listSessions(session: Session): Promise<ListedSession[]>;
  /** Lists logins, newest first, at most fifty. */
  listLogins(memberId: number): ReturnType<typeof listLogins>;
  /** Ends one session. Fails with `identity.session-not-found` when it has ended or belongs to another member. */
  endSession(session: Session, id: string): Promise<number>;
  endAllSessions(session: Session, keepThis: boolean): Promise<number>;
  recovery: Recovery;
  thirdParties: ThirdParties;
  terms: Terms;
  contacts: Contacts;
  profiles: Profiles;
  /** Additional proofs for a change of password. */
  passwordProofs: PasswordProofs;
  /** Sets the payment password. Fails with the errors of `createSetPaymentPassword`. */
  setPaymentPassword(session: Session, given: NewPaymentPassword): Promise<void>;
  /** Returns the dialing code of numbers without one. */
  homeDialingCode(): string;
  authenticators: Authenticators;
  logOut(session: Session): Promise<void>;
  /**
   * Returns the number of other sessions that it ended. Fails with `identity.field-invalid`,
   * `identity.old-password-wrong`, `identity.locked`, and the `verification.*` codes when a code is required.
   */
  changePassword(session: Session, change: PasswordChange): Promise<number>;
  /** Registers a member and opens a session. Fails with the errors of `createRegister`. */
  register(form: RegistrationForm, origin: Origin): Promise<OpenedAccount>;
  /** Starts demo play. Fails with `identity.demo-closed`. */
  startDemo(origin: Origin): Promise<OpenedAccount>;
  /** Returns whether the session of this token hash is open. The call counts as use of the session. */
  isSessionOpen(tokenHash: string): Promise<boolean>;
  /** Ends sessions of a member on every gateway and returns how many were open. `actor` is for the audit record. */
  revokeSessions(which: SessionSelector, end: { reason: EndReason; actor: string }): Promise<number>;

  /** Deletes codes that expired long ago. */
  forgetOldCodes(): Promise<void>;

  /** Hashes with argon2id; takes about 10 ms of a core. Do not call it inside a transaction. */
  hashPassword(password: string): Promise<string>;
  /**
   * Fails with `identity.payment-password-missing`, `identity.payment-password-wrong` and
   * `identity.payment-password-locked`. Do not call it inside a transaction.
   */
  checkPaymentPassword(memberId: number, password: string): Promise<void>;

  /** Creates a member. Fails with `identity.username-taken`. */
  createMember(member: Omit<NewMember, 'passwordHash'> & { password?: string }): Promise<Member>;
  createMemberIn: Members['create'];
  createMembersIn: Members['createMany'];
  /** Adds valid bets and deposits, in minor units, to the club progress. The level may rise. */
  addClubProgress(tx: Tx, memberId: number, addedMinor: number): Promise<void>;

  /** Finds the owner of an open code that is valid on `domain`; undefined for any other code. */
  findInviter(code: string, domain?: string): Promise<Inviter | undefined>;
  listInviteCodes(memberId: number): Promise<InviteCode[]>;
  createInviteCodeIn: Members['createInviteCode'];
  /** Returns the member's only referral code and creates it on the first call. */
  referralCode(memberId: number): Promise<string>;
}

export function createIdentityService(parts: IdentityParts): IdentityService {
  const { database, platform } = parts;
  const db = database.withTables<IdentityTables>();
  const passwords = createPasswords();
  const members = createMembers(parts);
  const { login, paymentPassword, password } = platform.profile;
  const codes = createOneTimeCodes({ ...parts, passwords });
  const loginLimit = createLimit(login.lockAfterFailures, login.failureMinutes, login.lockMinutes);
  const passwordDays = () => (platform.isOn('PWDEXPFORCECHANGE3') ? password.expiresAfterDays : undefined);
  const made = { ...parts, passwords, members, codes };
  const requirePassword = createPasswordCheck({ ...made, limit: loginLimit });
  const authenticators = createAuthenticators({ ...made, limit: loginLimit });
  const proofs = createPasswordProofs({ ...made, authenticators });
  const checkPaymentPassword = createCheckPaymentPassword({
    ...made,
    limit: createPaymentLimit(paymentPassword),
  });
  const challenges = createChallenges({ ...made, authenticators, passwordDays });

  return {
    ...createDirectory(db),
    ...createSessionMethods(parts),
    ...createMemberMethods(parts, members),
    logIn: createLogIn({
      ...made,
      challenges,
      limit: loginLimit,
      captchaAfterFailures: login.captchaAfterFailures,
      passwordDays,
    }),
    changePassword: createChangePassword({ ...made, proofs, limit: loginLimit }),
    passwordProofs: proofs,
    setPaymentPassword: createSetPaymentPassword({
      ...made,
      requirePassword,
      check: checkPaymentPassword,
    }),
    profiles: createProfiles(parts),
    listLogins: (memberId) => listLogins(db, memberId, loginsShown),
    ...createPhoneMethods(made),
    challenges,
    authenticators,
    remembered: createRememberedDevices({ ...made, passwordDays }),
    thirdParties: createThirdParties({ ...made, requirePassword }),
    contacts: createContacts({ ...made, requirePassword }),
    terms: createTerms(parts),
    recovery: createRecovery({ ...made, challenges }),
    homeDialingCode: () => platform.setting('defaultCountry').countryDialingCode,
    drawCaptcha: parts.captchas.draw,
    register: createRegister(made),
    startDemo: createStartDemo(made),
    hashPassword: passwords.hash,
    checkPaymentPassword,
    async createMember({ password, ...member }) {
      const passwordHash = password === undefined ? undefined : await passwords.hash(password);
      return database.transaction((tx) => members.create(tx, { ...member, passwordHash }));
    },
    findInviter: (code, domain) => findInviter(db, code, domain),
    listInviteCodes: (memberId) => listInviteCodes(db, memberId),
    referralCode: (memberId) => database.transaction((tx) => members.referralCode(tx, memberId)),
  };
}

function createPhoneMethods(parts: IdentityParts & { codes: OneTimeCodes }) {
  const { codes } = parts;
  const phoneLogin = createPhoneLogin(parts);
  return {
    logInByPhone: phoneLogin.logIn,
    async requestLoginCode(request: PhoneCodeRequest, origin: Origin) {
      await phoneLogin.requestCode(request, origin);
      return codes.validMinutes;
    },
    async requestRegisterCode({ number, ...rest }: PhoneCodeRequest, origin: Origin) {
      requireRegisterCodes(parts.platform);
      const subject = toText(number);
      const to = { channel: 'sms', address: subject } as const;
      await codes.request({ purpose: 'register', subject, to, ip: origin.ip, waitForSending: true, ...rest });
      return codes.validMinutes;
    },
    forgetOldCodes: codes.deleteOld,
  };
}

function requireRegisterCodes(platform: IdentityParts['platform']): void {
  const { fields, mobileFields = [] } = platform.registerRules();
  if ([...fields, ...mobileFields].some(({ field }) => field === 'verificationCode')) return;
  throw new AppError('verification.not-allowed', 'Registration asks for no code here.');
}

function createSessionMethods({ database, sessions, audit }: IdentityParts) {
  const end = (
    which: SessionSelector,
    { reason, actor }: { reason: EndReason; actor: string },
  ): Promise<number> =>
    database.transaction(async (tx) => {
      const count = await sessions.end(tx, which, reason);
      const subject = `member:${which.memberId}`;
      if (count > 0)
        await audit.record(tx, { actor, act: 'sessions.end', subject, after: { count, reason } });
      return count;
    });
  return {
    async logOut({ memberId, tokenHash }: Session) {
      await database.transaction((tx) => sessions.end(tx, { memberId, only: tokenHash }, 'signed-out'));
    },
    sessionTimes: sessions.readTimes,
    extendSession: sessions.extend,
    listSessions: sessions.list,
    async endSession(session: Session, id: string) {
      const { memberId } = session;
      const tokenHash = await sessions.findHash(memberId, id);
      if (tokenHash === undefined)
        throw new AppError('identity.session-not-found', 'No open session of this member has this id.');
      return end({ memberId, only: tokenHash }, { reason: 'signed-out', actor: `member:${memberId}` });
    },
    endAllSessions: ({ memberId, tokenHash }: Session, keepThis: boolean) =>
      end(
        { memberId, ...(keepThis && { except: tokenHash }) },
        { reason: 'signed-out', actor: `member:${memberId}` },
      ),
    isSessionOpen: async (tokenHash: string) => (await sessions.findByHash(tokenHash)) !== undefined,
    revokeSessions: end,
  };
}

function createMemberMethods({ outbox }: IdentityParts, members: Members) {
  return {
    createMemberIn: members.create,
    createMembersIn: members.createMany,
    createInviteCodeIn: members.createInviteCode,
    async addClubProgress(tx: Tx, memberId: number, addedMinor: number) {
      const { before, after } = await addClubProgress(tx.withTables<IdentityTables>(), memberId, addedMinor);
      if (after > before) await outbox.publish(tx, 'member.club-raised', { memberId, rankLevel: after });
    },
  };
}

const loginsShown = 50;

const createPaymentLimit = ({
  lockAfterFailures,
  lockMinutes,
}: {
  lockAfterFailures: number;
  lockMinutes: number;
}) => createLimit(lockAfterFailures, lockMinutes, lockMinutes);

const minute = 60_000;
const createLimit = (failuresMax: number, windowMinutes: number, lockMinutes: number): AttemptLimit => ({
  failuresMax,
  windowMs: windowMinutes * minute,
  lockMs: lockMinutes * minute,
});
