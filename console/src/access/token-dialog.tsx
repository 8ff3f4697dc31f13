import { type NewToken, type Role, roles as tokenRoles } from '@parlour/contracts';
import { Checkbox, Field, Modal, Select, TextInput } from '@parlour/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { parseFieldTime } from '../times.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './access.module.css';
import { DialogForm } from './dialog-form.tsx';
import { ShownSecret } from './shown-secret.tsx';

const words = texts.access;
/** The most frequent role first. */
const roles: readonly Role[] = ['publisher', ...tokenRoles.filter((role) => role !== 'publisher')];

/** Creates a token and shows it once. */
export function TokenDialog({ onClose }: { onClose(): void }) {
  const registry = useRegistry();
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (order: NewToken) => registry.createToken(order),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={create.data ? words.madeTitle : words.tokenTitle}
      closeLabel={texts.close}
      locked={create.isPending}
    >
      {create.data ? (
        <ShownSecret advice={words.madeText} secret={create.data.token} copyLabel={words.copy} />
      ) : (
        <TokenForm
          failure={create.error?.message}
          busy={create.isPending}
          onCreate={(order) => create.mutate(order)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface TokenFormProps {
  failure: string | undefined;
  busy: boolean;
  onCreate(order: NewToken): void;
  onClose(): void;
}

function TokenForm({ failure, busy, onCreate, onClose }: TokenFormProps) {
  const names = (useQuery(queries.overview(useRegistry())).data?.remotes ?? []).map(({ name }) => name);
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('publisher');
  const [scope, setScope] = useState<readonly string[]>([]);
  const [ends, setEnds] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = (): void => {
    const lacksScope = role === 'publisher' && scope.length === 0;
    const found = name.trim() === '' ? words.incomplete : lacksScope ? words.scopeMissing : undefined;
    setProblem(found);
    if (found) return;
    const expiresAt = parseFieldTime(ends);
    onCreate({
      name: name.trim(),
      role,
      ...(scope.length > 0 && { remotes: scope }),
      ...(expiresAt && { expiresAt }),
    });
  };
  return (
    <DialogForm problem={problem ?? failure} verb={words.make} busy={busy} onSend={send} onClose={onClose}>
      <Field label={words.name} required>
        <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={words.role} required>
        <Select
          value={role}
          onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? 'viewer')}
          options={roles.map((value) => ({ value, label: texts.roles[value] }))}
        />
      </Field>
      <fieldset>
        <legend className={styles.legend}>{words.scope}</legend>
        <p className={styles.intro}>{words.scopeHelp}</p>
        <div className={styles.scope}>
          {names.map((one) => (
            <Checkbox
              key={one}
              label={one}
              checked={scope.includes(one)}
              onChange={({ target }) =>
                setScope(target.checked ? [...scope, one] : scope.filter((other) => other !== one))
              }
            />
          ))}
        </div>
      </fieldset>
      <Field label={words.expires} helper={words.expiresHelp}>
        <TextInput type="datetime-local" value={ends} onChange={(event) => setEnds(event.target.value)} />
      </Field>
    </DialogForm>
  );
}
