import { AppError } from '@parlour/contracts';
import type { PlatformService } from '../../platform/index.ts';
import { type Clock, type Database, minuteMs } from '../../server/index.ts';
import type { IdentityTables } from '../tables.ts';
import { beginAttempt, clearAttempts } from './attempt-store.ts';
import type { Authenticators } from './authenticator/index.ts';
import { tooMany } from './codes/index.ts';
import type { RequirePassword } from './password-check.ts';

export interface OwnerProof {
  password: string | undefined;
  /** Code of the authenticator, or a recovery code. */
  code: string | undefined;
}

/**
 * Fails with the errors of `RequirePassword` and, while an authenticator is on, with `verification.code-missing`,
 * `verification.code-invalid` and `verification.too-many`. Do not call it inside a transaction.
 */
export type RequireOwner = (memberId: number, proof: OwnerProof) => Promise<void>;

export interface OwnerCheckParts {
  database: Database;
  clock: Clock;
  requirePassword: RequirePassword;
  authenticators: Pick<Authenticators, 'isOn' | 'verifyCode'>;
  platform: Pick<PlatformService, 'profile'>;
}

/**
 * Creates the check before a member gets or loses a way to log in: the password and, while an authenticator is on, a
 * code of it. A session alone is not enough, because others may hold it for a minute.
 */
export function createOwnerCheck(parts: OwnerCheckParts): RequireOwner {
  const { clock, authenticators, platform } = parts;
  const db = parts.database.withTables<IdentityTables>();
  const { triesMax, validMinutes, blockMinutes } = platform.profile.oneTimeCode;
  const limit = { failuresMax: triesMax, windowMs: validMinutes * minuteMs, lockMs: blockMinutes * minuteMs };
  return async (memberId, { password, code }) => {
    await parts.requirePassword(memberId, password);
    if (!(await authenticators.isOn(memberId))) return;
    if (!code?.trim()) throw createCodeError('verification.code-missing', 'required');
    const guard = `owner-code:${memberId}`;
    const attempt = await beginAttempt(db, guard, limit, clock.now());
    if (!attempt.allowed) throw tooMany(attempt.lockedUntil, clock.now());
    if (!(await authenticators.verifyCode(memberId, code)))
      throw createCodeError('verification.code-invalid', 'code_invalid');
    await clearAttempts(db, guard);
  };
}

const createCodeError = (
  code: 'verification.code-missing' | 'verification.code-invalid',
  rule: string,
): AppError =>
  new AppError(code, 'The authenticator proves this change with a code that was not used.', {
    fields: [{ path: ['code'], rule }],
  });
