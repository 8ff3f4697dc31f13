import { AppError } from '@parlour/contracts';
import type { Clock, Database } from '../../server/index.ts';
import type { IdentityTables } from '../tables.ts';
import { findCredentialsById } from './admission/index.ts';
import { type AttemptLimit, beginAttempt, checkCounted, clearAttempts } from './attempt-store.ts';
import { createLockedError } from './locked-error.ts';
import type { Passwords } from './passwords.ts';

interface PasswordCheckParts {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  limit: AttemptLimit;
}

/** Fails with `identity.wrong-credentials` (`fields`) and, after too many of those, `identity.locked`. */
export type RequirePassword = (memberId: number, password: string | undefined) => Promise<void>;

/** Creates the check of the password before changes to an account's security. Members without a password pass it. */
export function createPasswordCheck({
  database,
  clock,
  passwords,
  limit,
}: PasswordCheckParts): RequirePassword {
  const db = database.withTables<IdentityTables>();
  return async (memberId, password) => {
    const found = await findCredentialsById(db, memberId);
    if (found?.passwordHash == null) return;
    const guard = `password:${memberId}`;
    const attempt = await beginAttempt(db, guard, limit, clock.now());
    if (!attempt.allowed) throw createLockedError(attempt.lockedUntil, clock.now());
    const isRight = await checkCounted(db, guard, limit, () =>
      passwords.matches(password ?? '', found.passwordHash, { isPreferred: true }),
    );
    if (!isRight)
      throw new AppError('identity.wrong-credentials', 'The password is not right.', {
        fields: [{ path: ['password'], rule: 'password_wrong' }],
      });
    await clearAttempts(db, guard);
  };
}
