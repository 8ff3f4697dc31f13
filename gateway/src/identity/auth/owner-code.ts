import type { PlatformService } from '../../platform/index.ts';
import { type Audit, type Clock, type Database, minuteMs } from '../../server/index.ts';
import type { IdentityTables } from '../tables.ts';
import { beginAttempt, clearAttempts } from './attempt-store.ts';
import { createTooManyCodesError } from './codes/index.ts';
import { type NoticeParts, notifyOwner } from './notices.ts';

export interface OwnerCodeParts extends NoticeParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  platform: Pick<PlatformService, 'profile' | 'setting'>;
}

/**
 * Creates the limit of guesses at the authenticator's code before a change of the account. Every change counts to the
 * same limit of a member. Returns what `verify` returns. The audit record contains every wrong code, and the first of a
 * series notifies the owner, because a person who guesses has a session and usually the password. Fails with
 * `verification.too-many`. Do not call it inside a transaction.
 */
export function createOwnerCodeLimit(parts: OwnerCodeParts) {
  const { database, clock, platform } = parts;
  const db = database.withTables<IdentityTables>();
  const { triesMax, validMinutes, blockMinutes } = platform.profile.oneTimeCode;
  const limit = { failuresMax: triesMax, windowMs: validMinutes * minuteMs, lockMs: blockMinutes * minuteMs };
  return async (memberId: number, verify: () => Promise<boolean>): Promise<boolean> => {
    const guard = `owner-code:${memberId}`;
    const attempt = await beginAttempt(db, guard, limit, clock.now());
    if (!attempt.allowed) throw createTooManyCodesError(attempt.lockedUntil, clock.now());
    const isRight = await verify();
    if (isRight) await clearAttempts(db, guard);
    else await recordWrongCode(parts, memberId, attempt.failures);
    return isRight;
  };
}

async function recordWrongCode(parts: OwnerCodeParts, memberId: number, failures: number): Promise<void> {
  const subject = `member:${memberId}`;
  await parts.database.transaction(async (tx) => {
    const after = { failures };
    await parts.audit.record(tx, { actor: subject, act: 'authenticator.code-wrong', subject, after });
    if (failures === 1) await notifyOwner(parts, tx, memberId, { notice: 'code-wrong' });
  });
}
