import { isAppError } from '@parlour/contracts';
import { sql } from 'kysely';
import { minuteMs } from '../../server/index.ts';
import type { IdentityDb } from '../tables.ts';

/** Number of failures allowed within a window, and the length of the lock that follows. */
export interface AttemptLimit {
  failuresMax: number;
  windowMs: number;
  /** A list has the lengths of the first lock, the second, and so on; its last length repeats. */
  lockMs: number | readonly number[];
}

export const toAttemptLimit = (
  failuresMax: number,
  windowMinutes: number,
  lockMinutes: number,
): AttemptLimit => ({ failuresMax, windowMs: windowMinutes * minuteMs, lockMs: lockMinutes * minuteMs });

/** `failures` includes this attempt. */
type Attempt = { allowed: true; failures: number } | { allowed: false; failures: number; lockedUntil: Date };

/**
 * Counts an attempt against `subject` before the secret is checked, so that concurrent attempts cannot exceed the
 * limit. `clearAttempts` resets the count when the secret is right. The last allowed attempt already sets the lock.
 */
export async function beginAttempt(
  db: IdentityDb,
  subject: string,
  { failuresMax, windowMs, lockMs }: AttemptLimit,
  now: Date,
): Promise<Attempt> {
  const windowStart = new Date(now.getTime() - windowMs);
  const lockEnds = [lockMs].flat().map((ms) => new Date(now.getTime() + ms).toISOString());
  const lockEnd = sql`(${lockEnds}::timestamptz[])[least(guard.locks + 1, ${lockEnds.length}::int)]`;
  const isLocking = failuresMax <= 1;
  const isLocked = sql`guard.locked_until > ${now}`;
  const isOver = sql`(guard.locked_until <= ${now} or (guard.locked_until is null and guard.window_started_at <= ${windowStart}))`;
  const isLockingNow = sql`(case when ${isOver} then ${isLocking}::boolean else guard.failures + 1 >= ${failuresMax}::int end)`;
  const { rows } = await sql<{ failures: number; locked_until: Date | null }>`
    insert into identity_attempt_guard as guard (subject, failures, window_started_at, locked_until, locks)
    values (${subject}, 1, ${now}, ${isLocking ? lockEnds[0] : null}, ${isLocking ? 1 : 0})
    on conflict (subject) do update set
      failures = case when ${isOver} then 1 else guard.failures + 1 end,
      window_started_at = case when ${isOver} then ${now} else guard.window_started_at end,
      locked_until = case
        when ${isLocked} then guard.locked_until
        when ${isLockingNow} then ${lockEnd}
      end,
      locks = case when not coalesce(${isLocked}, false) and ${isLockingNow} then guard.locks + 1 else guard.locks end
    returning failures, locked_until`.execute(db);
  const [row] = rows;
  if (row === undefined || row.failures <= failuresMax || row.locked_until === null)
    return { allowed: true, failures: row?.failures ?? 1 };
  return { allowed: false, failures: row.failures, lockedUntil: row.locked_until };
}

/**
 * Runs the check of a secret whose attempt was counted with `limit`. When the check fails with `server.busy`, the secret
 * was not looked at, and the attempt no longer counts: otherwise strangers who keep the gateway busy could lock a name
 * against its owner.
 */
export async function checkCounted<T>(
  db: IdentityDb,
  subject: string,
  { failuresMax }: Pick<AttemptLimit, 'failuresMax'>,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (isAppError(error, 'server.busy'))
      await sql`
        update identity_attempt_guard set
          failures = failures - 1,
          locked_until = case when failures > ${failuresMax} then locked_until end
        where subject = ${subject}`.execute(db);
    throw error;
  }
}

/** Reads the failures and the lock without counting an attempt. */
export async function readAttempts(
  db: IdentityDb,
  subject: string,
  { windowMs }: Pick<AttemptLimit, 'windowMs'>,
  now: Date,
): Promise<{ failures: number; lockedUntil: Date | undefined }> {
  const row = await db
    .selectFrom('identity_attempt_guard')
    .select(['failures', 'window_started_at', 'locked_until'])
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (row?.locked_until && row.locked_until > now)
    return { failures: row.failures, lockedUntil: row.locked_until };
  const isOver =
    row === undefined ||
    row.locked_until !== null ||
    row.window_started_at.getTime() + windowMs <= now.getTime();
  return { failures: isOver ? 0 : row.failures, lockedUntil: undefined };
}

/** Clears the failures of a subject after a correct secret. */
export async function clearAttempts(db: IdentityDb, subject: string): Promise<void> {
  await db.deleteFrom('identity_attempt_guard').where('subject', '=', subject).execute();
}

/** Clears the failures of every origin against a name, once the owner has proved who they are. */
export async function clearLoginAttempts(db: IdentityDb, username: string): Promise<void> {
  const subject = `login:${username.toLowerCase()}`;
  await db
    .deleteFrom('identity_attempt_guard')
    .where((where) =>
      where.or([
        where('subject', '=', subject),
        where(sql`starts_with(subject, ${`${subject}:`})`, '=', true),
      ]),
    )
    .execute();
}

/** Deletes rows that no longer count. */
export async function deleteOldAttempts(db: IdentityDb, before: Date): Promise<void> {
  await db
    .deleteFrom('identity_attempt_guard')
    .where('window_started_at', '<', before)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', before)]))
    .execute();
}
