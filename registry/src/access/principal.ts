import {
  isPermitted,
  type OperatorPermission,
  type OperatorRole,
  permissionsByRole,
  type Role,
  roles,
} from '@parlour/contracts';

/** The authenticated sender of a request. */
export interface Principal {
  /** Name in deployments and in the audit log: `wallet team`. */
  name: string;
  roles: readonly Role[];
  /** The only releases that it may act on. Absent for all releases. */
  remotes?: readonly string[];
  /** Whether a second factor was checked when this session began. Absent for programs, which have none. */
  secondFactor?: boolean;
  /** Person who answers for a program: the one who created its token. Absent for people. */
  tokenOwner?: string;
  /** Whether it holds this machine's own token. */
  isLocal?: boolean;
}

/**
 * The permissions that the registry checks. `releases.deploy` covers everything that changes what is live.
 * `access.manage` also covers the whole site.
 */
export type Permission = Extract<OperatorPermission, `releases.${string}` | 'access.manage'>;

/** Permissions of a team's machine. It has no account, so the roles of operators do not name them. */
const publisherPermissions: readonly Permission[] = ['releases.view', 'releases.publish'];

export const isOperatorRole = (role: Role): role is OperatorRole => role !== 'publisher';

/** Returns the roles that have a permission, those of programs included. */
export const getRolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => canDo({ name: '', roles: [role] }, permission));

/** Whether operators with `roles` may do everything that a token with `role` may do. */
export function coversRole(roles: readonly Role[], role: Role): boolean {
  const needed = isOperatorRole(role) ? permissionsByRole[role] : publisherPermissions;
  return needed.every((permission) => isPermitted(roles.filter(isOperatorRole), permission));
}

/** Whether `principal` has `permission` for the release named `remote` or, without one, for the whole site. */
export function canDo({ roles, remotes }: Principal, permission: Permission, remote?: string): boolean {
  const isGranted =
    isPermitted(roles.filter(isOperatorRole), permission) ||
    (roles.includes('publisher') && publisherPermissions.includes(permission));
  if (!isGranted) return false;
  if (permission === 'releases.view' || remotes === undefined) return true;
  return remote !== undefined && remotes.includes(remote);
}
