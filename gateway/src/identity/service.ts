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
import type { AttemptLimit } from './attempt-guard.ts';
import { createOneTimeCodes, type OneTimeCodes } from './codes/one-time-codes.ts';
import { type PhoneNumber, toText } from './codes/phone-number.ts';
import { createStartDemo } from './demo.ts';
import type { Captchas, DrawnCaptcha } from './login/captcha.ts';
import { createLogIn, type GivenCredentials } from './login/log-in.ts';
import { createPhoneLogin, type PhoneCodeRequest } from './login/log-in-by-phone.ts';
import type { OpenedLogin, Origin } from './login/login-session.ts';
import { listLogins } from './login/login-store.ts';
import { type Contacts, createContacts } from './members/contacts.ts';
import { createDirectory, type Directory } from './members/directory.ts';
import type { Member } from './members/member.ts';
import { addClubProgress, type InviteCode, listInviteCodes } from './members/member-store.ts';
import { createMembers, type Members, type NewMember } from './members/members.ts';
import { createProfiles, type Profiles } from './members/profile.ts';
import { createTerms, type Terms } from './members/terms.ts';
import { createChangePassword, type PasswordChange } from './password/change-password.ts';
import { createPasswordProofs, type PasswordProofs } from './password/password-proof.ts';
import { createPasswords } from './password/passwords.ts';
import {
  createCheckPaymentPassword,
  createSetPaymentPassword,
  type NewPaymentPassword,
} from './password/payment-password.ts';
import { createRecovery, type Recovery } from './recovery/recovery.ts';
import { findInviter, type Inviter } from './registration/placement.ts';
import { createRegister, type OpenedAccount, type RegistrationForm } from './registration/register.ts';
import { createRememberedDevices, type RememberedDevices } from './sessions/remembered.ts';
import type {
  EndReason,
  ListedSession,
  SessionSelector,
  Sessions,
  SessionTimes,
} from './sessions/sessions.ts';
import type { IdentityTables } from './store.ts';
import { createThirdParties, type ThirdParties } from './third-party/third-parties.ts';
import {
  type Authenticators,
  createAuthenticators,
  createPasswordCheck,
} from './verification/authenticator.ts';
import { type Challenges, createChallenges } from './verification/challenges.ts';

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

/** Who the members are, under whom they stand, and how they prove who they are. */
export interface IdentityService extends Directory {
  /** Fails with `identity.wrong-credentials`, `identity.captcha-required`, `identity.captcha-wrong`, `identity.locked`,
   * `identity.account-closed`, `request.too-many`. */
  logIn(given: GivenCredentials, origin: Origin): Promise<OpenedLogin>;
  /** A picture to read, in place of the one of `previous`. Fails with `request.too-many` within a second of that one. */
  drawCaptcha(previous: string | undefined): Promise<DrawnCaptcha>;
  /** Fails with the codes `verification.*` of the number and the code, and `identity.account-closed`. */
  logInByPhone(
    given: { number: PhoneNumber; code: string | undefined },
    origin: Origin,
  ): Promise<OpenedLogin>;
  /** Answers the same for every number, and the minutes for which the code is good. Fails as `OneTimeCodes.request`. */
  requestLoginCode(request: PhoneCodeRequest, origin: Origin): Promise<number>;
  requestRegisterCode(request: PhoneCodeRequest, origin: Origin): Promise<number>;
  /** What a login from a new place must prove. */
  challenges: Challenges;
  remembered: RememberedDevices;
  /** When a session ends by itself; asking is no use of it. Undefined for one that is over. */
  sessionTimes(tokenHash: string): Promise<SessionTimes | undefined>;
  extendSession(tokenHash: string): Promise<void>;
  listSessions(session: Session): Promise<ListedSession[]>;
  /** The latest first; at most fifty. */
  listLogins(memberId: number): ReturnType<typeof listLogins>;
  /** Fails with `identity.session-not-found` for one that is over or of another member. */
  endSession(session: Session, id: string): Promise<number>;
  endAllSessions(session: Session, keepThis: boolean): Promise<number>;
  recovery: Recovery;
  thirdParties: ThirdParties;
  terms: Terms;
  contacts: Contacts;
  profiles: Profiles;
  /** What a change of password asks for beside the old one. */
  passwordProofs: PasswordProofs;
  /** Fails as `createSetPaymentPassword` says. */
  setPaymentPassword(session: Session, given: NewPaymentPassword): Promise<void>;
  /** Where a number without a dialing code is. */
  homeDialingCode(): string;
  authenticators: Authenticators;
  logOut(session: Session): Promise<void>;
  /** Answers how many other sessions it ended. Fails with `identity.field-invalid`, `identity.old-password-wrong`, `identity.locked`. */
  changePassword(session: Session, change: PasswordChange): Promise<number>;
  /**
   * Fails with `identity.registration-closed`, `identity.field-invalid`, `identity.username-taken`,
   * `identity.affiliate-code-unknown`.
   */
  register(form: RegistrationForm, origin: Origin): Promise<OpenedAccount>;
  /** Fails with `identity.demo-closed`. */
  startDemo(origin: Origin): Promise<OpenedAccount>;
  /** True while the session of this token hash is open; asking counts as use of the session. */
  isSessionOpen(tokenHash: string): Promise<boolean>;
  /** Ends sessions of a member on every gateway; `actor` is who did it, for the record. Answers how many were open. */
  revokeSessions(which: SessionSelector, end: { reason: EndReason; actor: string }): Promise<number>;

  /** Codes that are long over. */
  forgetOldCodes(): Promise<void>;

  /** argon2id; takes about 10 ms of a core. Not inside a transaction. */
  hashPassword(password: string): Promise<string>;
  /**
   * Fails with `identity.payment-password-missing`, `identity.payment-password-wrong`,
   * `identity.payment-password-locked`. Not inside a transaction.
   */
  checkPaymentPassword(memberId: number, password: string): Promise<void>;

  /** Fails with `identity.username-taken`. */
  createMember(member: Omit<NewMember, 'passwordHash'> & { password?: string }): Promise<Member>;
  createMemberIn: Members['create'];
  createMembersIn: Members['createMany'];
  /** Adds valid bet and deposits, in minor units, to what counts for the club; the level may rise by it. */
  addClubProgress(tx: Tx, memberId: number, addedMinor: number): Promise<void>;

  /** Whose open code this is on `domain`; undefined for one that counts for nothing. */
  findInviter(code: string, domain?: string): Promise<Inviter | undefined>;
  listInviteCodes(memberId: number): Promise<InviteCode[]>;
  createInviteCodeIn: Members['createInviteCode'];
  /** The one code by which a member invites friends; made when it is first asked for. */
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
