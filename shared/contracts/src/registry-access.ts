import { type OperatorRole, operatorRoles } from './operator-access.ts';

/** Roles of tokens: those of people, and `publisher`, a team's machine that publishes the remotes of its scope. */
export const roles = [...operatorRoles, 'publisher'] as const;
export type Role = (typeof roles)[number];

/** `GET /registry/operator-session`: the operator who is logged in. */
export interface LoggedInOperator {
  name: string;
  roles: readonly OperatorRole[];
  /** The session ends after this many minutes without use. */
  idleMinutes: number;
  /** Whether the operator has a second factor, which every login checks. */
  secondFactor: boolean;
  /** This session can only set up a second factor, because the site requires one. */
  mustSetUpSecondFactor: boolean;
}

/** `POST /registry/operator-session` with `"for": "command-line"`: a session for the command line, not a browser. */
export interface CommandLineSession {
  name: string;
  /** Bearer token of the session. Only this answer contains it. */
  token: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** `POST /registry/operator-session/second-factor`: a second factor that a code of the app must confirm. */
export interface BegunSecondFactor {
  /** Base32, for apps that read no QR code. */
  secret: string;
  /** `otpauth://…`, the content of the QR code. */
  uri: string;
}

/** An operator as shown in lists, without the password's hash. */
export interface OperatorRecord {
  name: string;
  roles: readonly OperatorRole[];
  createdAt: string;
  createdBy: string;
  secondFactor: boolean;
}

/** Lifetime of a token in days: when its order names no end, and at most. */
export const tokenLifetimeDays = { usual: 90, max: 366 } as const;

/** `POST /registry/tokens`. */
export interface NewToken {
  /** Holder of the token, as deployments and the audit log name it: `wallet team`. */
  name: string;
  role: Role;
  /** The only releases that it may act on. Absent for all releases. */
  remotes?: readonly string[];
  /** ISO 8601. Absent for the usual lifetime. */
  expiresAt?: string;
}

/** A token as shown in lists, without the token itself. */
export interface TokenRecord extends NewToken {
  /** Identifies the token in lists and for revocation; not secret. */
  id: string;
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  /** An older version created this token without an end. It got the usual lifetime when this version first saw it. */
  createdWithoutEnd?: boolean;
  revokedAt?: string;
  revokedBy?: string;
}
