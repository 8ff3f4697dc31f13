import { AppError } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import type { Audit, Clock, Database, Post, Session, Tx } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { deleteChallengesOfMember, findCredentials } from '../admission/index.ts';
import { type AttemptLimit, beginAttempt, checkCounted, clearAttempts } from '../attempt-store.ts';
import { createLockedError } from '../locked-error.ts';
import { notifyOwner } from '../notices.ts';
import type { Passwords } from '../passwords.ts';
import type { EndReason, Sessions } from '../sessions/index.ts';
import type { PasswordProofs } from './password-proof.ts';
import { checkNewPassword } from './password-rules.ts';
import { setPasswordHash } from './store.ts';

export interface ChangePasswordParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  passwords: Passwords;
  sessions: Sessions;
  post: Post;
  proofs: Pick<PasswordProofs, 'require'>;
  platform: Pick<PlatformService, 'profile' | 'registerRules' | 'setting'>;
  limit: AttemptLimit;
}

export interface PasswordChange {
  oldPassword: string | undefined;
  newPassword: string;
  confirmNewPassword: string;
  verificationCode?: string | undefined;
}

/**
 * Creates the function with which members change their own password. It ends all other sessions of the member and
 * returns their number. Fails with `identity.field-invalid`, `identity.old-password-wrong`, after too many of those
 * `identity.locked`, and with the errors of `PasswordProofs.require` when a code is required.
 */
export function createChangePassword(parts: ChangePasswordParts) {
  const { database, clock, passwords, platform } = parts;
  const db = database.withTables<IdentityTables>();
  return async (session: Session, given: PasswordChange): Promise<number> => {
    const { memberId, username, tokenHash } = session;
    const { password } = platform.profile;
    const fields = checkNewPassword({ ...given, username }, platform.registerRules(), password);
    if (fields.length === 0 && given.newPassword === given.oldPassword)
      fields.push({ path: ['newPassword'], rule: 'password_same' });
    if (fields.length > 0)
      throw new AppError('identity.field-invalid', 'The form breaks its rules.', { fields });

    const guard = `password:${memberId}`;
    const now = clock.now();
    const attempt = await beginAttempt(db, guard, parts.limit, now);
    if (!attempt.allowed) throw createLockedError(attempt.lockedUntil, now);
    const found = await findCredentials(db, username);
    const hasPassword = found?.passwordHash != null;
    const matchesOld = () =>
      passwords.matches(given.oldPassword ?? '', found?.passwordHash, { isPreferred: true });
    if (hasPassword && !(await checkCounted(db, guard, parts.limit, matchesOld)))
      throw new AppError('identity.old-password-wrong', 'The old password is not right.', {
        fields: [{ path: ['oldPassword'], rule: 'old_password_wrong' }],
      });
    const useCode = await parts.proofs.require(memberId, given.verificationCode);
    const passwordHash = await passwords.hash(given.newPassword, { isPreferred: true });
    return database.transaction(async (tx) => {
      await clearAttempts(tx.withTables<IdentityTables>(), guard);
      await useCode(tx);
      await notifyOwner(parts, tx, memberId, { notice: 'password-changed' });
      return setPassword(parts, tx, {
        memberId,
        passwordHash,
        actor: `member:${memberId}`,
        keepTokenHash: tokenHash,
        reason: 'password-changed',
      });
    });
  };
}

interface PasswordToSet {
  memberId: number;
  passwordHash: string;
  /** Actor who set the password, for the audit record. */
  actor: string;
  /** Token hash of the only session to keep open. */
  keepTokenHash?: string;
  reason: EndReason;
}

/**
 * Stores a new password, records the change in the audit, and ends challenges and sessions opened with the old one.
 * Returns the number of sessions.
 */
export async function setPassword(
  { clock, audit, sessions }: Pick<ChangePasswordParts, 'clock' | 'audit' | 'sessions'>,
  tx: Tx,
  { memberId, passwordHash, actor, keepTokenHash, reason }: PasswordToSet,
): Promise<number> {
  const tables = tx.withTables<IdentityTables>();
  await setPasswordHash(tables, { memberId, passwordHash, now: clock.now() });
  await deleteChallengesOfMember(tables, memberId);
  const ended = await sessions.end(tx, { memberId, ...(keepTokenHash && { except: keepTokenHash }) }, reason);
  if (keepTokenHash !== undefined) await sessions.liftRestriction(tx, keepTokenHash);
  const subject = `member:${memberId}`;
  await audit.record(tx, { actor, act: 'password.set', subject, after: { endedSessions: ended, reason } });
  return ended;
}
