import type { PlatformService } from '../../platform/index.ts';
import { type Clock, type Database, minuteMs } from '../../server/index.ts';
import type { IdentityTables } from '../tables.ts';
import { beginAttempt, clearAttempts } from './attempt-store.ts';
import { createTooManyCodesError } from './codes/index.ts';

export interface OwnerCodeParts {
  database: Database;
  clock: Clock;
  platform: Pick<PlatformService, 'profile'>;
}

/**
 * Creates the limit of guesses at the authenticator's code before a change of the account. Every change counts to the
 * same limit of a member. Returns what `verify` returns. Fails with `verification.too-many`. Do not call it inside a
 * transaction.
 */
export function createOwnerCodeLimit({ database, clock, platform }: OwnerCodeParts) {
  const db = database.withTables<IdentityTables>();
  const { triesMax, validMinutes, blockMinutes } = platform.profile.oneTimeCode;
  const limit = { failuresMax: triesMax, windowMs: validMinutes * minuteMs, lockMs: blockMinutes * minuteMs };
  return async (memberId: number, verify: () => Promise<boolean>): Promise<boolean> => {
    const guard = `owner-code:${memberId}`;
    const attempt = await beginAttempt(db, guard, limit, clock.now());
    if (!attempt.allowed) throw createTooManyCodesError(attempt.lockedUntil, clock.now());
    const isRight = await verify();
    if (isRight) await clearAttempts(db, guard);
    return isRight;
  };
}
