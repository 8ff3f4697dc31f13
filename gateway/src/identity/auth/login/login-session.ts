/** Steps common to every login: opening and recording a session, and refusing one. */
import { toAccountKind } from '@parlour/contracts';
import type { ChallengeMethod } from '@parlour/contracts/calls';
import { dayMs, type Outbox, type Tx } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import type { Sessions } from '../sessions/index.ts';
import { type Credentials, insertLogin } from './store.ts';
import { rememberOrigin } from './trusted-origin-store.ts';

/** Address, browser and device of a login. */
export interface Origin {
  ip: string;
  userAgent: string;
  /** From the cookie of a device on which its owner has been verified. */
  deviceToken?: string | undefined;
}

/** A challenge as the client sees it: a token, and the methods by which the member can prove who they are. */
export interface OpenChallenge {
  challenge: string;
  methods: { method: ChallengeMethod; hint?: string }[];
  expiresInSeconds: number;
}

/** A session that was just opened, with its token. */
export interface OpenedSession {
  token: string;
  username: string;
  accountCode: number;
}

export interface OpenedLogin extends OpenedSession {
  isFirstLogin: boolean;
  mustChangePassword: boolean;
  lastLoginAt: Date | undefined;
}

/** Time and origin of a successful login. */
export interface SeenLogin {
  at: Date;
  ip: string;
  browser: string;
  deviceToken?: string | undefined;
  /** Restricts the session until the member changes the password. */
  mustChangePassword?: boolean;
}

/**
 * Opens a session, adds it to the login history, trusts the origin and publishes `member.logged-in`. Origins of demo
 * accounts are not stored, because nobody logs in to a demo account again.
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

/** Returns whether the password is expired or was set by someone else. */
export function isPasswordChangeDue(
  { passwordMustChange, passwordChangedAt }: Credentials,
  days: number | undefined,
  now: Date,
): boolean {
  const isExpired = days !== undefined && now.getTime() - passwordChangedAt.getTime() >= days * dayMs;
  return passwordMustChange || isExpired;
}
