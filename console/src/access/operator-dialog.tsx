import type { OperatorRole } from '@parlour/contracts';
import { Alert, Button, Field, Modal, PasswordInput, TextInput } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useToast } from '../frame/toasts.tsx';
import { texts } from '../texts.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './access.module.css';
import { RoleBoxes } from './role-boxes.tsx';

const words = texts.access;

/** Adds an operator with a first password, which the administrator passes on in person. */
export function OperatorDialog({ onClose }: { onClose(): void }) {
  const registry = useRegistry();
  const client = useQueryClient();
  const showToast = useToast();
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly OperatorRole[]>(['viewer']);
  const [password, setPassword] = useState('');
  const add = useMutation({
    mutationFn: () => registry.addOperator({ name: name.trim(), roles, password }),
    onSuccess: async () => {
      await client.invalidateQueries();
      showToast(words.added(name.trim()));
      onClose();
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  return (
    <Modal open onClose={onClose} title={words.addTitle} closeLabel={texts.close} locked={add.isPending}>
      <form className={styles.form} onSubmit={send} noValidate>
        {add.isError && <Alert tone="danger" live title={add.error.message} />}
        <Field label={words.name} helper={words.nameHelp} required>
          <TextInput
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={name}
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
        <div className={styles.foot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" tone="gold" busy={add.isPending}>
            {words.add}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
