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
  const [chosen, setChosen] = useState<{ act: OperatorAct; operator: OperatorRecord }>();
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
    {
      key: 'factor',
      head: words.secondFactor,
      cell: ({ secondFactor }) => (secondFactor ? words.yes : words.no),
    },
    { key: 'since', head: words.since, cell: ({ createdAt }) => formatTime(createdAt) },
    { key: 'by', head: words.madeBy, cell: ({ createdBy }) => createdBy },
    {
      key: 'act',
      head: texts.remote.act,
      cell: (operator) =>
        operator.name !== you && (
          <RowActs operator={operator} onChoose={(act) => setChosen({ act, operator })} />
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
      {chosen?.act === 'roles' && (
        <RolesDialog operator={chosen.operator} onClose={() => setChosen(undefined)} />
      )}
      {chosen && chosen.act !== 'roles' && (
        <ConfirmedAct act={chosen.act} name={chosen.operator.name} onClose={() => setChosen(undefined)} />
      )}
    </section>
  );
}

type OperatorAct = 'roles' | ConfirmedActKind;

interface RowActsProps {
  operator: OperatorRecord;
  onChoose(act: OperatorAct): void;
}

function RowActs({ operator: { name, secondFactor }, onChoose }: RowActsProps) {
  return (
    <span className={styles.acts}>
      <Button size="small" aria-label={words.rolesLabel(name)} onClick={() => onChoose('roles')}>
        {words.changeRoles}
      </Button>
      {secondFactor && (
        <Button
          size="small"
          aria-label={words.resetFactorLabel(name)}
          onClick={() => onChoose('reset-factor')}
        >
          {words.resetFactor}
        </Button>
      )}
      <Button size="small" aria-label={words.removeLabel(name)} onClick={() => onChoose('remove')}>
        {words.remove}
      </Button>
    </span>
  );
}

type ConfirmedActKind = 'remove' | 'reset-factor';

interface ActWords {
  title(name: string): string;
  text: string;
  verb: string;
  done(name: string): string;
}
const actWords: Record<ConfirmedActKind, ActWords> = {
  remove: {
    title: words.removeTitle,
    text: words.removeText,
    verb: words.removeVerb,
    done: words.removed,
  },
  'reset-factor': {
    title: words.resetFactorTitle,
    text: words.resetFactorText,
    verb: words.resetFactorVerb,
    done: words.factorReset,
  },
};

interface ConfirmedActProps {
  act: ConfirmedActKind;
  name: string;
  onClose(): void;
}

/** Asks before an act that ends the sessions of an operator. */
function ConfirmedAct({ act, name, onClose }: ConfirmedActProps) {
  const registry = useRegistry();
  const client = useQueryClient();
  const showToast = useToast();
  const { title, text, verb, done } = actWords[act];
  const order = useMutation({
    mutationFn: () => (act === 'remove' ? registry.removeOperator(name) : registry.resetSecondFactor(name)),
    onSuccess: async () => {
      await client.invalidateQueries();
      showToast(done(name));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={title(name)}
      confirmLabel={verb}
      cancelLabel={words.keep}
      tone="danger"
      busy={order.isPending}
      onConfirm={() => order.mutate()}
      onCancel={onClose}
    >
      {order.error?.message ?? text}
    </ConfirmDialog>
  );
}
