import { runSettlementsAct, type SettlementRun, settlementRunsAct } from '@parlour/contracts/back-office';
import { agentContractTypes } from '@parlour/contracts/calls';
import { StatusChip } from '@parlour/ui';
import { PageHeading } from '../../frame/page-heading.tsx';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { countColumn, sumColumn } from '../../reports/figure-columns.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { agentTexts } from '../agent-texts.ts';
import { RunDialog } from './run-dialog.tsx';
import { runLooks } from './settlement-looks.ts';
import { settlementTexts as words } from './settlement-texts.ts';

/** Lists the latest settlement runs with their sums. A run opens for operators who may decide about its settlements. */
export function RunsPage() {
  const gateway = useGateway();
  const mayOpen = usePermission(runSettlementsAct.permission);
  const { opened, open, close } = useOpened();
  return (
    <>
      <PageHeading title={words.runsTitle} intro={words.runsIntro} />
      <DataTable
        name="settlement-runs"
        label={words.runsTitle}
        columns={mayOpen ? createColumns(open) : columns}
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'type',
            label: words.kind,
            kind: 'choice',
            options: agentContractTypes.map((value) => ({ value, label: agentTexts.types[value] })),
          },
        ]}
        matches={({ type }, values) => (values.type ?? type) === type}
        source={{
          key: [settlementRunsAct.path],
          refetchMs: queueRefetchMs,
          load: async () => {
            const { runs, isMore } = await gateway.read(settlementRunsAct, {});
            return { rows: runs, isMore, kept: 'latest' };
          },
        }}
        empty={{ title: words.runsEmpty, icon: 'calendar-clock' }}
      />
      {mayOpen && opened !== undefined && <RunDialog run={Number(opened)} onClose={close} />}
    </>
  );
}

const columns: DataColumn<SettlementRun>[] = [
  {
    key: 'run',
    head: words.run,
    onCard: 'key',
    sortBy: ({ id }) => id,
    text: ({ id }) => id,
    cell: ({ id }) => words.runName(id),
  },
  {
    key: 'kind',
    head: words.kind,
    onCard: 'key',
    sortBy: ({ type }) => agentTexts.types[type],
    text: ({ type }) => type,
    cell: ({ type }) => agentTexts.types[type],
  },
  {
    key: 'end',
    head: words.periodEnd,
    sortBy: ({ periodEnd }) => periodEnd,
    text: ({ periodEnd }) => periodEnd,
    cell: ({ periodEnd }) => formatTime(periodEnd),
  },
  countColumn('settlements', words.settlements, ({ settlements }) => settlements),
  countColumn('review', words.inReview, ({ inReview }) => inReview),
  sumColumn('paid', words.paidOfRun, ({ paidMinor }) => paidMinor),
  sumColumn('shortfall', words.shortfall, ({ shortfallMinor }) => shortfallMinor),
  {
    key: 'state',
    head: words.state,
    onCard: 'amount',
    sortBy: ({ state }) => state,
    text: ({ state }) => state,
    cell: ({ state }) => <StatusChip status={state} looks={runLooks} label={words.runStates[state]} />,
  },
];

/** Columns in which a calculated run opens. */
const createColumns = (open: (id: number) => void): DataColumn<SettlementRun>[] =>
  columns.map((column) =>
    column.key === 'run'
      ? {
          ...column,
          opens: true,
          cell: ({ id, state }) =>
            state === 'OPEN' ? (
              words.runName(id)
            ) : (
              <OpenButton onOpen={() => open(id)}>{words.runName(id)}</OpenButton>
            ),
        }
      : column,
  );
