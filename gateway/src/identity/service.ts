import type { Database, Tx } from '../server/index.ts';
import type { AuthLayer, EndReason, LoginService, SessionSelector } from './auth/index.ts';
import type { Directory, Member, MemberLayer, Members, NewMember, Terms } from './members/index.ts';

/** Service for other modules: members, the agent tree, and the checks of sessions and passwords. */
export interface IdentityService extends Directory {
  terms: Terms;
  /** Logs in with name and password. Fails with the errors of the login. */
  logIn: LoginService['logIn'];
  /** Returns whether the session of this token hash is open. The call counts as use of the session. */
  isSessionOpen(tokenHash: string): Promise<boolean>;
  /** Ends sessions of a member on every gateway and returns how many were open. `actor` is for the audit record. */
  revokeSessions(which: SessionSelector, end: { reason: EndReason; actor: string }): Promise<number>;
  /** Counts the real members below a member with a session used since then. */
  countOnline(memberId: number, since: Date): Promise<number>;

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

  createInviteCodeIn: Members['createInviteCode'];
  /** Returns the member's only referral code and creates it on the first call. */
  referralCode(memberId: number): Promise<string>;
}

export function createIdentityService({
  database,
  members: { members, directory, terms },
  auth: { login, passwords, passwordService, sessionService },
}: {
  database: Database;
  members: MemberLayer;
  auth: AuthLayer;
}): IdentityService {
  return {
    ...directory,
    terms,
    logIn: login.logIn,
    isSessionOpen: sessionService.isOpen,
    revokeSessions: sessionService.revoke,
    countOnline: sessionService.countOnline,
    hashPassword: passwords.hash,
    checkPaymentPassword: passwordService.checkPayment,
    async createMember({ password, ...member }) {
      const passwordHash = password === undefined ? undefined : await passwords.hash(password);
      return database.transaction((tx) => members.create(tx, { ...member, passwordHash }));
    },
    createMemberIn: members.create,
    createMembersIn: members.createMany,
    addClubProgress: members.addClubProgress,
    createInviteCodeIn: members.createInviteCode,
    referralCode: (memberId) => database.transaction((tx) => members.referralCode(tx, memberId)),
  };
}
