import { type CatalogueChange, listChangesAct, rollBackCatalogueAct } from '@parlour/contracts/back-office';
import { Button } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../operate/act-dialog.tsx';
import { formatActor } from '../operate/format-actor.ts';
import { OpenButton } from '../operate/open-button.tsx';
import { useOpened } from '../operate/use-opened.ts';
import { DataTable } from '../table/data-table.tsx';
import type { DataColumn } from '../table/table-source.ts';
import { texts } from '../texts.ts';
import { formatTime } from '../times.ts';
import { useGateway } from '../wire/gateway-context.ts';
import { catalogueTexts as words } from './catalogue-texts.ts';
import { ChangeDialog } from './change-dialog.tsx';

/** The numbered changes of the catalogue. Each can be reverted once. */
export function ChangesTable({ mayChange }: { mayChange: boolean }) {
  const gateway = useGateway();
  const { opened, open, close } = useOpened();
  const [reverted, setReverted] = useState<number>();
  const columns = createColumns(open);
  const actColumn: DataColumn<CatalogueChange> = {
    key: 'act',
    head: texts.remote.act,
    cell: ({ number, takenBackBy }) =>
      takenBackBy === null && (
        <Button size="small" aria-label={words.rollBackTitle(number)} onClick={() => setReverted(number)}>
          {words.rollBack}
        </Button>
      ),
  };
  return (
    <>
      <DataTable
        name="catalogue-changes"
        label={words.views.changes}
        columns={mayChange ? [...columns, actColumn] : columns}
        rowKey={({ number }) => number}
        source={{
          key: [listChangesAct.path],
          load: async () => {
            const { changes, isMore } = await gateway.read(listChangesAct, {});
            return { rows: changes, isMore, kept: 'latest' };
          },
        }}
        empty={{ title: words.empty, icon: 'history' }}
      />
      {opened !== undefined && <ChangeDialog number={Number(opened)} onClose={close} />}
      {reverted !== undefined && (
        <ActDialog
          act={rollBackCatalogueAct}
          title={words.rollBackTitle(reverted)}
          verb={words.rollBackVerb}
          tone="danger"
          toInput={(reason) => ({ change: reverted, reason })}
          onClose={() => setReverted(undefined)}
        />
      )}
    </>
  );
}

const createColumns = (open: (number: number) => void): DataColumn<CatalogueChange>[] => [
  {
    key: 'number',
    head: words.number,
    onCard: 'key',
    opens: true,
    sortBy: ({ number }) => number,
    text: ({ number }) => number,
    cell: ({ number }) => <OpenButton onOpen={() => open(number)}>{words.name(number)}</OpenButton>,
  },
  {
    key: 'kind',
    head: words.kind,
    onCard: 'key',
    text: ({ kind }) => kind,
    cell: ({ kind }) => words.kinds[kind] ?? kind,
  },
  { key: 'reason', head: words.reason, text: ({ reason }) => reason, cell: ({ reason }) => reason },
  { key: 'actor', head: words.actor, text: ({ actor }) => actor, cell: ({ actor }) => formatActor(actor) },
  {
    key: 'subjects',
    head: words.subjects,
    figure: true,
    text: ({ subjects }) => subjects,
    cell: ({ subjects }) => subjects,
  },
  {
    key: 'at',
    head: words.at,
    onCard: 'amount',
    sortBy: ({ at }) => at,
    text: ({ at }) => at,
    cell: ({ at }) => formatTime(at),
  },
  {
    key: 'takenBack',
    head: words.takenBack,
    text: ({ takenBackBy }) => takenBackBy ?? '',
    cell: ({ takenBackBy }) => (takenBackBy === null ? '–' : words.name(takenBackBy)),
  },
];
