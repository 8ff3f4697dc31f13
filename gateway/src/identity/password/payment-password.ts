import { AppError } from '@parlour/contracts';
import type { Clock, Database } from '../../server/index.ts';
import { type AttemptLimit, beginAttempt, forgive } from '../attempt-guard.ts';
import type { IdentityTables } from '../store.ts';
import type { Passwords } from './passwords.ts';

export interface PaymentPasswordParts {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  limit: AttemptLimit;
}

/**
 * Makes the check that stands before what moves money or points out of an account. Fails with
 * `identity.payment-password-missing`, `identity.payment-password-wrong` and, after too many failures,
 * `identity.payment-password-locked` (`details.retryAfterSeconds`). Call it before a transaction, not in it.
 */
export function createCheckPaymentPassword({ database, clock, passwords, limit }: PaymentPasswordParts) {
  const db = database.withTables<IdentityTables>();
  return async (memberId: number, password: string): Promise<void> => {
    const row = await db
      .selectFrom('identity_member')
      .select('payment_password_hash')
      .where('id', '=', memberId)
      .executeTakeFirst();
    if (!row?.payment_password_hash)
      throw new AppError('identity.payment-password-missing', 'No payment password is set.');
    const now = clock.now();
    const attempt = await beginAttempt(db, guardOf(memberId), limit, now);
    if (!attempt.allowed) {
      const waitMs = attempt.lockedUntil.getTime() - now.getTime();
      throw new AppError('identity.payment-password-locked', 'Too many wrong payment passwords.', {
        details: { retryAfterSeconds: Math.ceil(waitMs / 1000) },
      });
    }
    if (!(await passwords.matches(password, row.payment_password_hash)))
      throw new AppError('identity.payment-password-wrong', 'The payment password is not right.');
    await forgive(db, guardOf(memberId));
  };
}

const guardOf = (memberId: number): string => `payment:${memberId}`;
