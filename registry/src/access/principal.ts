/**
 * `viewer` sees, `publisher` publishes the remotes of its scope, `releaser` publishes and deploys, `admin` also makes
 * and revokes tokens.
 */
export const roles = ['viewer', 'publisher', 'releaser', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whoever a request comes from, once its token or its session was checked. */
export interface Principal {
  /** As logs of deployments and the audit show it: `wallet team`. */
  name: string;
  role: Role;
  /** The only releases that it may act on. Every one when absent. */
  remotes?: readonly string[];
}

/** `deploy` is everything that changes what is live; `administer` what concerns every remote or who may do what. */
export type Permission = 'view' | 'publish' | 'deploy' | 'administer';

const permissionsByRole: Record<Role, readonly Permission[]> = {
  viewer: ['view'],
  publisher: ['view', 'publish'],
  releaser: ['view', 'publish', 'deploy'],
  admin: ['view', 'publish', 'deploy', 'administer'],
};

/** Whether `principal` may do `act`, to the release named `remote` or, without one, to the site as a whole. */
export function canDo({ role, remotes }: Principal, permission: Permission, remote?: string): boolean {
  if (!permissionsByRole[role].includes(permission)) return false;
  if (permission === 'view' || remotes === undefined) return true;
  return remote !== undefined && remotes.includes(remote);
}
