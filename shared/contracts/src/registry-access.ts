/**
 * Roles: `viewer` reads, `publisher` publishes the remotes of its scope, `releaser` publishes and deploys, `admin` also
 * creates and revokes tokens.
 */
export const roles = ['viewer', 'publisher', 'releaser', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Roles of people who log in to the console. There is no `publisher`: that is a team's machine, which has a token
 * instead.
 */
export const operatorRoles = ['viewer', 'releaser', 'admin'] as const satisfies readonly Role[];
export type OperatorRole = (typeof operatorRoles)[number];

/** `GET /registry/operator-session`: the operator who is logged in. */
export interface LoggedInOperator {
  name: string;
  role: OperatorRole;
  /** The session ends after this many minutes without use. */
  idleMinutes: number;
}

/** An operator as shown in lists, without the password's hash. */
export interface OperatorRecord {
  name: string;
  role: OperatorRole;
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
