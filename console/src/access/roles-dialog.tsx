import type { OperatorRecord } from '@parlour/contracts';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { RoleBoxes } from './role-boxes.tsx';

const words = texts.access;

/** Replaces the roles of an operator. */
export function RolesDialog({ operator, onClose }: { operator: OperatorRecord; onClose(): void }) {
  const { name } = operator;
  const registry = useRegistry();
  const [roles, setRoles] = useState(operator.roles);
  return (
    <ChangeDialog
      title={words.rolesTitle(name)}
      verb={words.rolesVerb}
      send={() => registry.changeRoles(name, roles)}
      done={words.rolesChanged(name)}
      onClose={onClose}
    >
      <RoleBoxes roles={roles} onChange={setRoles} />
    </ChangeDialog>
  );
}
