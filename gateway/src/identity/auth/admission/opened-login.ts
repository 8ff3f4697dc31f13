import type { ChallengeMethod } from '@parlour/contracts/calls';
import { dayMs } from '../../../server/index.ts';
import type { Credentials } from './store.ts';

/** Address, browser and device of a login. */
export interface Origin {
  ip: string;
  userAgent: string;
  /** From the cookie of a device on which its owner has been verified. */
  deviceToken?: string | undefined;
  /** From the cookie of a browser in which a captcha was solved. */
  browserToken?: string | undefined;
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

/** Returns whether the member's password is expired or was set by someone else. */
export function isPasswordChangeDue(
  { passwordHash, passwordMustChange, passwordChangedAt }: Credentials,
  days: number | undefined,
  now: Date,
): boolean {
  if (passwordHash === null) return false;
  const isExpired = days !== undefined && now.getTime() - passwordChangedAt.getTime() >= days * dayMs;
  return passwordMustChange || isExpired;
}
