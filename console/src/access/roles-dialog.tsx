import type { OperatorRecord } from '@parlour/contracts';
import { Alert, Button, Modal } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useToast } from '../frame/toasts.tsx';
import { texts } from '../texts.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './access.module.css';
import { RoleBoxes } from './role-boxes.tsx';

const words = texts.access;

/** Replaces the roles of an operator. */
export function RolesDialog({ operator, onClose }: { operator: OperatorRecord; onClose(): void }) {
  const { name } = operator;
  const registry = useRegistry();
  const client = useQueryClient();
  const showToast = useToast();
  const [roles, setRoles] = useState(operator.roles);
  const change = useMutation({
    mutationFn: () => registry.changeRoles(name, roles),
    onSuccess: async () => {
      await client.invalidateQueries();
      showToast(words.rolesChanged(name));
      onClose();
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={words.rolesTitle(name)}
      closeLabel={texts.close}
      locked={change.isPending}
    >
      <form className={styles.form} onSubmit={send} noValidate>
        {change.isError && <Alert tone="danger" live title={change.error.message} />}
        <RoleBoxes roles={roles} onChange={setRoles} />
        <div className={styles.foot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" tone="gold" busy={change.isPending}>
            {words.rolesVerb}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
