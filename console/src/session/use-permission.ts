import { isPermitted, type OperatorPermission } from '@parlour/contracts';
import { useOperator } from './operator-context.ts';

/** Returns whether a role of the operator permits this. The registry and the gateway check it themselves. */
export function usePermission(permission: OperatorPermission): boolean {
  const { roles } = useOperator();
  return isPermitted(roles, permission);
}
