/** What every way to log in has in common: how a session is opened and recorded, and when one may not be. */
import { AppError, toAccountKind } from '@parlour/contracts';
import type { Outbox, Tx } from '../../server/index.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { IdentityTables } from '../store.ts';
import { type Credentials, insertLogin } from './login-store.ts';
import { rememberOrigin } from './trusted-origins.ts';

const dayMs = 24 * 60 * 60_000;

/** Where a person stands when they log in. */
export interface Origin {
  ip: string;
  userAgent: string;
  /** Of the cookie of a device that has proved before whose it is. */
  deviceToken?: string | undefined;
}

export interface OpenedLogin {
  token: string;
  username: string;
  accountCode: number;
  isFirstLogin: boolean;
  mustChangePassword: boolean;
  lastLoginAt: Date | undefined;
}

/** Where and how somebody got in. */
export interface SeenLogin {
  at: Date;
  ip: string;
  browser: string;
  deviceToken?: string | undefined;
  /** By a password that has to be changed before the session may do anything else. */
  mustChangePassword?: boolean;
}

/**
 * Opens a session, writes it into the history of logins, remembers the place and tells the other modules. Demo accounts
 * have no place: nobody logs in to one again.
 */
export async function openLoginSession(
  parts: { outbox: Outbox; sessions: Sessions },
  tx: Tx,
  who: Pick<Credentials, 'memberId' | 'accountCode'>,
  { deviceToken, mustChangePassword = false, ...seen }: SeenLogin,
): Promise<string> {
  const { memberId } = who;
  const db = tx.withTables<IdentityTables>();
  await insertLogin(db, { ...seen, memberId, outcome: 'opened' });
  if (toAccountKind(who.accountCode) !== 'demo')
    await rememberOrigin(db, memberId, { ip: seen.ip, deviceToken }, seen.at);
  await parts.outbox.publish(tx, 'member.logged-in', { memberId, at: seen.at.toISOString() });
  return parts.sessions.open(tx, { memberId, ip: seen.ip, browser: seen.browser, mustChangePassword });
}

/** Whether the password is expired or was set by somebody else. */
export function isPasswordChangeDue(
  { passwordMustChange, passwordChangedAt }: Credentials,
  days: number | undefined,
  now: Date,
): boolean {
  const isExpired = days !== undefined && now.getTime() - passwordChangedAt.getTime() >= days * dayMs;
  return passwordMustChange || isExpired;
}

export const createLockedError = (until: Date, now: Date): AppError =>
  new AppError('identity.locked', 'Too many failures with this name; it is locked for a while.', {
    details: { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) },
  });
