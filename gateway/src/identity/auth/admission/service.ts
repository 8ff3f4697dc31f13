import { AppError, isAppError, toAccountKind } from '@parlour/contracts';
import {
  type Clock,
  type Database,
  hashToken,
  type Ids,
  minuteMs,
  type Outbox,
  type Post,
  parseBrowserName,
  type Tx,
} from '../../../server/index.ts';
import type { IdentityDb, IdentityTables, Proof } from '../../tables.ts';
import type { SessionOpener } from '../sessions/index.ts';
import { areProofsEnough, type Circumstances } from './admission-rules.ts';
import { insertChallenge } from './challenge-store.ts';
import { findProofMethods } from './methods.ts';
import { isPasswordChangeDue, type OpenChallenge, type OpenedLogin, type Origin } from './opened-login.ts';
import {
  type Credentials,
  insertLogin,
  lockCredentials,
  readAuthenticatorSince,
  readLastLogins,
} from './store.ts';
import { readTrust, rememberOrigin } from './trusted-origin-store.ts';

interface ProvedLogin {
  member: Credentials;
  proofs: readonly Proof[];
  /**
   * Uses up the proofs and stores their effects. Runs in the transaction that opens the session, or the challenge that
   * asks for more.
   */
  accept?(tx: Tx): Promise<void>;
  /** Remembered device to which the session belongs. */
  family?: string;
  /** The member wants no more questions on this device. */
  trustsDevice?: boolean;
}

/** The only way to a session. Every kind of login ends here with its proofs. */
export interface Admission {
  /**
   * Opens a session when the proofs satisfy the member's policy. Otherwise fails with
   * `identity.verification-required`, whose `details` are an `OpenChallenge`. Fails with `session.member-required`,
   * `identity.account-closed`, `member.blocked` and `member.excluded`.
   */
  openAfterProofs(login: ProvedLogin, origin: Origin): Promise<OpenedLogin>;
  /** Returns whether `openAfterProofs` would open a session. */
  canOpen(login: Pick<ProvedLogin, 'member' | 'proofs'>, origin: Origin): Promise<boolean>;
  /** Opens the first session of an account that `tx` created. Returns its token. */
  openFirst(tx: Tx, member: Pick<Credentials, 'memberId' | 'accountCode'>, origin: Origin): Promise<string>;
}

interface AdmissionParts {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'token'>;
  outbox: Outbox;
  post: Pick<Post, 'getChannelState'>;
  opener: SessionOpener;
  /** Returns the current maximum age of a password in days; undefined means no limit. */
  getPasswordDays(): number | undefined;
  /** Returns whether player protection refuses the member's login. */
  isLoginRefused(memberId: number): Promise<boolean>;
}

const challengeMs = 15 * minuteMs;
const acceptNothing = async (): Promise<void> => undefined;

export function createAdmission(parts: AdmissionParts): Admission {
  const { database, clock } = parts;
  const db = database.withTables<IdentityTables>();
  return {
    async openAfterProofs({ accept = acceptNothing, ...login }, origin) {
      const { member, proofs } = login;
      await requireAdmitted(parts, member, origin);
      if (!areProofsEnough(proofs, await readCircumstances(parts, db, member.memberId, origin)))
        throw await openChallenge(parts, { member, proofs, accept }, origin);
      const [last] = await readLastLogins(db, member.memberId, 1);
      const mustChangePassword = isPasswordChangeDue(member, parts.getPasswordDays(), clock.now());
      const token = await database.transaction(async (tx) => {
        await accept(tx);
        await requireUnchanged(tx.withTables<IdentityTables>(), login);
        return openSession(parts, tx, { ...login, mustChangePassword }, origin);
      });
      return {
        token,
        username: member.username,
        accountCode: member.accountCode,
        isFirstLogin: last === undefined,
        mustChangePassword,
        lastLoginAt: last?.at,
      };
    },
    canOpen: async ({ member, proofs }, origin) =>
      areProofsEnough(proofs, await readCircumstances(parts, db, member.memberId, origin)),
    async openFirst(tx, member, origin) {
      const tables = tx.withTables<IdentityTables>();
      if (!(await readCircumstances(parts, tables, member.memberId, origin)).isFirstLogin)
        throw new Error(`Member ${member.memberId} has logged in before.`);
      return openSession(parts, tx, { member, proofs: ['registration'] }, origin);
    },
  };
}

async function readCircumstances(
  { clock, post }: AdmissionParts,
  db: IdentityDb,
  memberId: number,
  origin: Origin,
): Promise<Circumstances> {
  const now = clock.now();
  const { isTrusted, factorAt } = await readTrust(db, memberId, origin, now);
  return {
    now,
    authenticatorSince: await readAuthenticatorSince(db, memberId),
    deviceFactorAt: factorAt,
    isTrustedOrigin: isTrusted,
    isFirstLogin: (await readLastLogins(db, memberId, 1)).length === 0,
    canProveMore: (await findProofMethods(post, db, memberId)).length > 0,
  };
}

/**
 * Fails when the account was closed or blocked, or its password changed, since the proofs were checked: a check may
 * wait for seconds.
 */
async function requireUnchanged(
  db: IdentityDb,
  { member: { memberId, passwordHash }, proofs }: Pick<ProvedLogin, 'member' | 'proofs'>,
): Promise<void> {
  const current = await lockCredentials(db, memberId);
  requireOpen(current);
  if (proofs.includes('password') && current.passwordHash !== passwordHash)
    throw new AppError('identity.wrong-credentials', 'The password was changed in the meantime.');
}

/** Fails for a member who may not log in at all, and adds the refusal to the login history. */
async function requireAdmitted(
  { database, clock, isLoginRefused }: AdmissionParts,
  member: Credentials,
  { ip, userAgent }: Origin,
): Promise<void> {
  const { memberId } = member;
  try {
    requireOpen(member);
    if (await isLoginRefused(memberId))
      throw new AppError('member.excluded', 'This member does not log in while blocked.');
  } catch (error) {
    const seen = { at: clock.now(), ip, browser: parseBrowserName(userAgent) };
    if (isAppError(error))
      await insertLogin(database.withTables<IdentityTables>(), {
        ...seen,
        memberId,
        outcome: 'account-closed',
      });
    throw error;
  }
}

function requireOpen(
  member: Pick<Credentials, 'accountClass' | 'status' | 'isBlocked'> | undefined,
): asserts member is Credentials {
  if (member?.accountClass === 'house')
    throw new AppError('session.member-required', 'Nobody logs in to the site as the house.');
  if (member?.status !== 'active') throw new AppError('identity.account-closed', 'This account is closed.');
  if (member.isBlocked)
    throw new AppError('member.blocked', 'An operator has blocked logins of this account.');
}

/** Opens the challenge that asks for more. Returns the error with which the login fails. */
async function openChallenge(
  { database, clock, ids, post }: AdmissionParts,
  { member, proofs, accept }: Required<Pick<ProvedLogin, 'member' | 'proofs' | 'accept'>>,
  origin: Origin,
): Promise<AppError> {
  const { memberId } = member;
  const challenge = ids.token();
  const now = clock.now();
  const browser = parseBrowserName(origin.userAgent);
  const methods = await database.transaction(async (tx) => {
    const db = tx.withTables<IdentityTables>();
    await accept(tx);
    await requireUnchanged(db, { member, proofs });
    await insertLogin(db, { at: now, ip: origin.ip, browser, memberId, outcome: 'verification-required' });
    await insertChallenge(db, {
      tokenHash: hashToken(challenge),
      memberId,
      proofs,
      createdAt: now,
      expiresAt: new Date(now.getTime() + challengeMs),
    });
    return findProofMethods(post, db, memberId);
  });
  const details: OpenChallenge = {
    challenge,
    methods: methods.map(({ method, hint }) => ({ method, ...(hint !== undefined && { hint }) })),
    expiresInSeconds: challengeMs / 1000,
  };
  return new AppError('identity.verification-required', 'This login needs one more proof.', {
    details: { ...details },
  });
}

interface LoginToOpen extends Omit<ProvedLogin, 'member' | 'accept'> {
  member: Pick<Credentials, 'memberId' | 'accountCode'>;
  mustChangePassword?: boolean;
}

/**
 * Opens a session, adds it to the login history, trusts the origin and publishes `member.logged-in`. Origins of demo
 * accounts are not stored, because nobody logs in to a demo account again.
 */
async function openSession(
  { clock, outbox, opener }: AdmissionParts,
  tx: Tx,
  { member, proofs, family, trustsDevice = false, mustChangePassword = false }: LoginToOpen,
  { ip, userAgent, deviceToken }: Origin,
): Promise<string> {
  const { memberId, accountCode } = member;
  const db = tx.withTables<IdentityTables>();
  const at = clock.now();
  const browser = parseBrowserName(userAgent);
  await insertLogin(db, { at, ip, browser, memberId, outcome: 'opened' });
  if (toAccountKind(accountCode) !== 'demo') {
    const isFactor = trustsDevice && proofs.includes('authenticator');
    await rememberOrigin(db, memberId, { ip, deviceToken }, { now: at, isFactor });
  }
  await outbox.publish(tx, 'member.logged-in', { memberId, at: at.toISOString() });
  return opener.open(tx, { memberId, accountCode, ip, browser, proofs, family, mustChangePassword });
}
