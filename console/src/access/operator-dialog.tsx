import type { OperatorRole } from '@parlour/contracts';
import { Field, PasswordInput, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { RoleBoxes } from './role-boxes.tsx';

const words = texts.access;

/** Adds an operator with a first password, which the administrator passes on in person. */
export function OperatorDialog({ onClose }: { onClose(): void }) {
  const registry = useRegistry();
  const [entered, setName] = useState('');
  const [roles, setRoles] = useState<readonly OperatorRole[]>(['viewer']);
  const [password, setPassword] = useState('');
  const name = entered.trim();
  return (
    <ChangeDialog
      title={words.addTitle}
      verb={words.add}
      send={() => registry.addOperator({ name, roles, password })}
      done={words.added(name)}
      onClose={onClose}
    >
      <Field label={words.name} helper={words.nameHelp} required>
        <TextInput
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={entered}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <RoleBoxes roles={roles} onChange={setRoles} />
      <Field label={texts.login.password} helper={words.passwordHelp} required>
        <PasswordInput
          autoComplete="new-password"
          showLabel={texts.login.show}
          hideLabel={texts.login.hide}
          capsLockText={texts.login.capsLock}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </ChangeDialog>
  );
}
