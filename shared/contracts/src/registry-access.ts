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
}

/** An operator as shown in lists, without the password's hash. */
export interface OperatorRecord {
  name: string;
  roles: readonly OperatorRole[];
  createdAt: string;
  createdBy: string;
}

/** `POST /registry/tokens`. */
export interface NewToken {
  /** Holder of the token, as deployments and the audit log name it: `wallet team`. */
  name: string;
  role: Role;
  /** The only releases that it may act on. Absent for all releases. */
  remotes?: readonly string[];
  /** ISO 8601. Absent when the token never expires. */
  expiresAt?: string;
}

/** A token as shown in lists, without the token itself. */
export interface TokenRecord extends NewToken {
  /** Identifies the token in lists and for revocation; not secret. */
  id: string;
  createdAt: string;
  createdBy: string;
  revokedAt?: string;
  revokedBy?: string;
}
