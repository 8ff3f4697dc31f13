import { performance } from 'node:perf_hooks';
import { AppError } from '@parlour/contracts';
import { type Clock, createTokenBuckets, type Database, type Outbox, type Tx } from '../../server/index.ts';
import { type AttemptLimit, beginAttempt, forgive } from '../attempt-guard.ts';
import type { Passwords } from '../passwords.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { IdentityTables } from '../store.ts';
import { browserName } from './browser-name.ts';
import { type Credentials, findCredentials, insertLogin, lastLogins } from './login-store.ts';

export interface LoginParts {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  passwords: Passwords;
  sessions: Sessions;
  limit: AttemptLimit;
  /** Days after which a password is expired now; undefined is never. */
  passwordDays(): number | undefined;
}

/** Where a person stands when they log in. */
export interface Origin {
  ip: string;
  userAgent: string;
}

export interface OpenedLogin {
  token: string;
  username: string;
  accountCode: number;
  isFirstLogin: boolean;
  mustChangePassword: boolean;
  lastLoginAt: Date | undefined;
}

/** Right passwords count too: nobody logs in more often by hand. */
const attemptsPerName = { times: 10, perMs: 60_000 };
const dayMs = 24 * 60 * 60_000;

/**
 * Makes the login with name and password. It fails with `identity.wrong-credentials` whichever of both is wrong,
 * `identity.locked` (`details.retryAfterSeconds`) after too many failures, for names that nobody has as well,
 * `identity.account-closed` when the password was right, and `request.too-many`.
 */
export function createLogIn(parts: LoginParts) {
  const { database, clock, passwords } = parts;
  const db = database.withTables<IdentityTables>();
  const buckets = createTokenBuckets(attemptsPerName);

  return async (given: { username: string; password: string }, origin: Origin): Promise<OpenedLogin> => {
    const name = given.username.toLowerCase();
    const waitMs = buckets.take(name, performance.now());
    if (waitMs > 0) throw tooMany(waitMs);
    const now = clock.now();
    const seen = { at: now, ip: origin.ip, browser: browserName(origin.userAgent) };
    const found = await findCredentials(db, name);

    const attempt = await beginAttempt(db, guardOf(name), parts.limit, now);
    if (!attempt.allowed) {
      await insertLogin(db, { ...seen, memberId: found?.memberId, outcome: 'locked' });
      throw lockedUntil(attempt.lockedUntil, now);
    }
    if (!(await passwords.matches(given.password, found?.passwordHash)) || found === undefined) {
      await insertLogin(db, { ...seen, memberId: found?.memberId, outcome: 'wrong-credentials' });
      throw new AppError('identity.wrong-credentials', 'No account has this name and this password.');
    }
    if (found.status === 'closed') throw new AppError('identity.account-closed', 'This account is closed.');
    const [last] = await lastLogins(db, found.memberId, 1);
    const token = await database.transaction(async (tx) => {
      await forgive(tx.withTables<IdentityTables>(), guardOf(name));
      return openRecorded(parts, tx, found, seen);
    });
    return {
      token,
      username: found.username,
      accountCode: found.accountCode,
      isFirstLogin: last === undefined,
      mustChangePassword: mustChange(found, parts.passwordDays(), now),
      lastLoginAt: last?.at,
    };
  };
}

/** Opens a session, writes it into the history of logins and tells the other modules. */
export async function openRecorded(
  parts: Pick<LoginParts, 'outbox' | 'sessions'>,
  tx: Tx,
  who: Pick<Credentials, 'memberId' | 'accountCode'>,
  seen: { at: Date; ip: string; browser: string },
): Promise<string> {
  await insertLogin(tx.withTables<IdentityTables>(), { ...seen, memberId: who.memberId, outcome: 'opened' });
  const { memberId } = who;
  await parts.outbox.publish(tx, 'member.logged-in', { memberId, at: seen.at.toISOString() });
  return parts.sessions.open(tx, { memberId, ip: seen.ip, browser: seen.browser });
}

const guardOf = (name: string): string => `login:${name}`;

function mustChange(
  { passwordMustChange, passwordChangedAt }: Credentials,
  days: number | undefined,
  now: Date,
): boolean {
  const isExpired = days !== undefined && now.getTime() - passwordChangedAt.getTime() >= days * dayMs;
  return passwordMustChange || isExpired;
}

export const lockedUntil = (until: Date, now: Date): AppError =>
  new AppError('identity.locked', 'Too many failures with this name; it is locked for a while.', {
    details: { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) },
  });

const tooMany = (waitMs: number): AppError =>
  new AppError('request.too-many', 'Too many logins with one name.', { details: { retryAfterMs: waitMs } });
