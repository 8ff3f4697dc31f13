import type { Role } from '@parlour/contracts';

/** The authenticated sender of a request. */
export interface Principal {
  /** Name in deployments and in the audit log: `wallet team`. */
  name: string;
  role: Role;
  /** The only releases that it may act on. Absent for all releases. */
  remotes?: readonly string[];
}

/** `deploy` covers everything that changes what is live. `administer` covers the whole site and access rights. */
export type Permission = 'view' | 'publish' | 'deploy' | 'administer';

const permissionsByRole: Record<Role, readonly Permission[]> = {
  viewer: ['view'],
  support: ['view'],
  cashier: ['view'],
  content: ['view'],
  risk: ['view'],
  publisher: ['view', 'publish'],
  releaser: ['view', 'publish', 'deploy'],
  admin: ['view', 'publish', 'deploy', 'administer'],
};

/** Whether `principal` has `permission` for the release named `remote` or, without one, for the whole site. */
export function canDo({ role, remotes }: Principal, permission: Permission, remote?: string): boolean {
  if (!permissionsByRole[role].includes(permission)) return false;
  if (permission === 'view' || remotes === undefined) return true;
  return remote !== undefined && remotes.includes(remote);
}
