import type { MemberBlock } from '@parlour/contracts/back-office';
import type { Database, SharedRead, Tx } from '../server/index.ts';
import type {
  AuthLayer,
  EndReason,
  LoginService,
  PayoutProofs,
  SessionSelector,
  SignedInTime,
} from './auth/index.ts';
import {
  type Directory,
  type HouseRebates,
  isBlocked,
  type Member,
  type MemberLayer,
  type Members,
  type Moves,
  maskName,
  type NewMember,
  type Profiles,
  readSecurity,
  selectIsBlocked,
  type Terms,
  writeTransferFlag,
} from './members/index.ts';
import type { MemberOversight } from './oversight/index.ts';
import type { IdentityTables } from './tables.ts';

/** Service for other modules: members, the agent tree, and the checks of sessions and passwords. */
export interface IdentityService extends Directory {
  terms: Terms;
  moves: Moves;
  houseRebates: HouseRebates;
  /** Members as operators see and change them. */
  oversight: MemberOversight;
  /** Returns whether an operator has blocked an activity of the member. */
  isBlockedIn(db: Tx | Database, memberId: number, what: MemberBlock): Promise<boolean>;
  /** Selects the same for a statement with other reads. */
  selectIsBlocked(memberId: number, what: MemberBlock): SharedRead<boolean>;
  /** Logs in with name and password. Fails with the errors of the login. */
  logIn: LoginService['logIn'];
  /** Returns whether the session of this token hash is open. The call counts as use of the session. */
  isSessionOpen(tokenHash: string): Promise<boolean>;
  /** Ends sessions of a member on every gateway and returns how many were open. `actor` is for the audit record. */
  revokeSessions(which: SessionSelector, end: { reason: EndReason; actor: string }): Promise<number>;
  /** Counts the real members below a member with a session used since then. */
  countOnline(memberId: number, since: Date): Promise<number>;
  signedInTime: SignedInTime;

  /** Hashes with argon2id; takes about 10 ms of a core. Do not call it inside a transaction. */
  hashPassword(password: string): Promise<string>;
  /**
   * Fails with `identity.payment-password-missing`, `identity.payment-password-wrong` and
   * `identity.payment-password-locked`. Do not call it inside a transaction.
   */
  checkPaymentPassword(memberId: number, password: string): Promise<void>;

  /** The code that proves a change of where a member's money is paid. */
  payoutProofs: PayoutProofs;
  /**
   * Returns the facts on which a payment to a member depends, with the unmasked real name. Fails for an
   * unknown member. Inside a transaction, pass `tx`.
   */
  readPayee(memberId: number, tx?: Tx): Promise<Payee>;
  setRealNameIn: Profiles['setRealNameIn'];
  /** Sets whether the upline accepts transfers from a member. Returns false when nothing changed. */
  setCanTransferUpIn(tx: Tx, change: { memberId: number; canTransferUp: boolean }): Promise<boolean>;

  /** Creates a member. Fails with `identity.username-taken`. */
  createMember(member: Omit<NewMember, 'passwordHash'> & { password?: string }): Promise<Member>;
  createMemberIn: Members['create'];
  createMembersIn: Members['createMany'];
  /** Adds valid bets and deposits, in minor units by member, to the club progress. Levels may rise. */
  addClubProgress(tx: Tx, additions: ReadonlyMap<number, number>): Promise<void>;

  createInviteCodeIn: Members['createInviteCode'];
  /** Returns the member's only referral code and creates it on the first call. */
  referralCode(memberId: number): Promise<string>;
}

/** The facts about an account's owner on which a payment depends. */
interface Payee {
  isClosed: boolean;
  /** Undefined until the member provides it. */
  realName: string | undefined;
  realNameMasked: string | undefined;
  hasPaymentPassword: boolean;
  hasVerifiedContact: boolean;
}

export function createIdentityService({
  database,
  members: { members, directory, moves, houseRebates, terms, profiles },
  auth: { login, passwords, passwordService, payoutProofs, sessionService, signedInTime },
  oversight,
}: {
  database: Database;
  oversight: MemberOversight;
  members: MemberLayer;
  auth: AuthLayer;
}): IdentityService {
  return {
    ...directory,
    terms,
    moves,
    houseRebates,
    oversight,
    isBlockedIn: (db, memberId, what) => isBlocked(db.withTables<IdentityTables>(), memberId, what),
    selectIsBlocked,
    logIn: login.logIn,
    isSessionOpen: sessionService.isOpen,
    revokeSessions: sessionService.revoke,
    countOnline: sessionService.countOnline,
    signedInTime,
    hashPassword: passwords.hash,
    checkPaymentPassword: passwordService.checkPayment,
    payoutProofs,
    async readPayee(memberId, tx) {
      const row = await readSecurity((tx ?? database).withTables<IdentityTables>(), memberId);
      const realName = row.real_name ?? undefined;
      return {
        isClosed: row.status !== 'active',
        realName,
        realNameMasked: realName && maskName(realName),
        hasPaymentPassword: row.payment_password_set,
        hasVerifiedContact: row.mobile_verified_at !== null || row.email_verified_at !== null,
      };
    },
    setRealNameIn: profiles.setRealNameIn,
    setCanTransferUpIn: (tx, change) => writeTransferFlag(tx.withTables<IdentityTables>(), change),
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
