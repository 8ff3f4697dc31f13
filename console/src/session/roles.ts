import { isPermitted, type OperatorRole } from '@parlour/contracts';

/** Rights by role, to hide buttons for calls that the registry would refuse. The registry checks the rights itself. */
export const canRelease = (role: OperatorRole): boolean => isPermitted([role], 'releases.deploy');
export const canAdminister = (role: OperatorRole): boolean => isPermitted([role], 'access.manage');
