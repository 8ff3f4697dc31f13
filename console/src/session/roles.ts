import { isPermitted, type OperatorRole } from '@parlour/contracts';
import { texts } from '../texts.ts';

/** Rights by role, to hide buttons for calls that the registry would refuse. The registry checks the rights itself. */
export const canRelease = (roles: readonly OperatorRole[]): boolean => isPermitted(roles, 'releases.deploy');
export const canAdminister = (roles: readonly OperatorRole[]): boolean => isPermitted(roles, 'access.manage');

/** Returns the roles in words: `Releaser, Support`. */
export const formatRoles = (roles: readonly OperatorRole[]): string =>
  roles.map((role) => texts.roles[role]).join(', ');
