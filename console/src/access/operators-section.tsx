import type { OperatorRecord } from '@parlour/contracts';
import { Badge, Button, type Column, ConfirmDialog, SectionHeading, Table } from '@parlour/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AsyncContent } from '../frame/async-content.tsx';
import { TableCard } from '../frame/table-card.tsx';
import { useToast } from '../frame/toasts.tsx';
import { useOperator } from '../session/operator-context.ts';
import { formatRoles } from '../session/roles.ts';
import { texts } from '../texts.ts';
import { formatTime } from '../times.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './access.module.css';
import { OperatorDialog } from './operator-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';

const words = texts.access;

export function OperatorsSection() {
  const operators = useQuery(queries.operators(useRegistry()));
  const [removing, setRemoving] = useState<string>();
  const [changing, setChanging] = useState<OperatorRecord>();
  const [isAdding, setIsAdding] = useState(false);
  const you = useOperator().name;
  const columns: Column<OperatorRecord>[] = [
    {
      key: 'name',
      head: words.name,
      onCard: 'key',
      cell: ({ name }) => (
        <span className={styles.name}>
          <strong>{name}</strong> {name === you && <Badge tone="violet">{words.you}</Badge>}
        </span>
      ),
    },
    { key: 'roles', head: words.roles, cell: ({ roles }) => formatRoles(roles), onCard: 'amount' },
    { key: 'since', head: words.since, cell: ({ createdAt }) => formatTime(createdAt) },
    { key: 'by', head: words.madeBy, cell: ({ createdBy }) => createdBy },
    {
      key: 'act',
      head: texts.remote.act,
      cell: (operator) =>
        operator.name !== you && (
          <span className={styles.acts}>
            <Button
              size="small"
              aria-label={words.rolesLabel(operator.name)}
              onClick={() => setChanging(operator)}
            >
              {words.changeRoles}
            </Button>
            <Button
              size="small"
              aria-label={words.removeLabel(operator.name)}
              onClick={() => setRemoving(operator.name)}
            >
              {words.remove}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <section>
      <SectionHeading title={words.operators}>
        <Button icon="user-plus" onClick={() => setIsAdding(true)}>
          {words.addOperator}
        </Button>
      </SectionHeading>
      <p className={styles.intro}>{words.operatorsIntro}</p>
      <AsyncContent query={operators} label={words.operators}>
        {(rows) => (
          <TableCard>
            <Table label={words.operators} columns={columns} rows={rows} rowKey={({ name }) => name} />
          </TableCard>
        )}
      </AsyncContent>
      {isAdding && <OperatorDialog onClose={() => setIsAdding(false)} />}
      {changing && <RolesDialog operator={changing} onClose={() => setChanging(undefined)} />}
      {removing !== undefined && <RemoveDialog name={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  );
}

function RemoveDialog({ name, onClose }: { name: string; onClose(): void }) {
  const registry = useRegistry();
  const client = useQueryClient();
  const showToast = useToast();
  const remove = useMutation({
    mutationFn: () => registry.removeOperator(name),
    onSuccess: async () => {
      await client.invalidateQueries();
      showToast(words.removed(name));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={words.removeTitle(name)}
      confirmLabel={words.removeVerb}
      cancelLabel={words.keep}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {remove.error?.message ?? words.removeText}
    </ConfirmDialog>
  );
}
