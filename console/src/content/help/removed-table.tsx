import { listRemovedHelpAct, type RemovedHelp, undoHelpAct } from '@parlour/contracts/back-office';
import { Button } from '@parlour/ui';
import { useState } from 'react';
import { formatActor } from '../../operate/format-actor.ts';
import { UndoDialog } from '../../operate/undo-dialog.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { helpTexts as words } from './help-texts.ts';

/** Topics and articles that were removed, each with its restoration. */
export function RemovedTable() {
  const gateway = useGateway();
  const mayRestore = usePermission(undoHelpAct.permission);
  const [restored, setRestored] = useState<RemovedHelp>();
  return (
    <>
      <DataTable
        name="help-removed"
        label={words.views.removed}
        columns={createColumns(mayRestore ? setRestored : undefined)}
        rowKey={({ kind, id }) => `${kind}:${id}`}
        source={{
          key: [listRemovedHelpAct.path],
          load: async () => {
            const { removed, isMore } = await gateway.read(listRemovedHelpAct, {});
            return { rows: removed, isMore, kept: 'latest' };
          },
        }}
        empty={{ title: words.nothingRemoved, icon: 'circle-question-mark' }}
      />
      {restored && (
        <UndoDialog
          act={undoHelpAct}
          name={restored.title.EN}
          intro={words.restoreIntro}
          entry={restored.entry}
          hasValues
          title={words.restoreTitle(restored.title.EN)}
          verb={words.restoreVerb}
          onClose={() => setRestored(undefined)}
        />
      )}
    </>
  );
}

const createColumns = (restore: ((removed: RemovedHelp) => void) | undefined): DataColumn<RemovedHelp>[] => [
  { key: 'title', head: words.name, onCard: 'key', text: getTitle, cell: getTitle },
  { key: 'kind', head: words.kind, onCard: 'key', text: getKind, cell: getKind },
  { key: 'id', head: words.id, text: ({ id }) => id, cell: ({ id }) => id },
  {
    key: 'at',
    head: words.removedAt,
    text: ({ entry }) => entry.at,
    cell: ({ entry }) => formatTime(entry.at),
  },
  { key: 'by', head: words.removedBy, text: getActor, cell: getActor },
  {
    key: 'act',
    head: words.act,
    cell: (removed) =>
      restore && (
        <Button
          size="small"
          aria-label={words.restoreTitle(removed.title.EN)}
          onClick={() => restore(removed)}
        >
          {words.restore}
        </Button>
      ),
  },
];

const getTitle = ({ title }: RemovedHelp): string => title.EN;
const getKind = ({ kind }: RemovedHelp): string => words[kind];
const getActor = ({ entry }: RemovedHelp): string => formatActor(entry.actor);
