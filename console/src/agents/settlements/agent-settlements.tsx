import { type AgentSettlement, agentSettlementsAct } from '@parlour/contracts/back-office';
import { StatusChip } from '@parlour/ui';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { sumColumn } from '../../reports/figure-columns.tsx';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { agentTexts } from '../agent-texts.ts';
import { SettlementDialog } from './settlement-dialog.tsx';
import { settlementLooks } from './settlement-looks.ts';
import { settlementTexts as words } from './settlement-texts.ts';

const limit = 50;

/** Lists the settlements of an agent, newest first. A settlement opens with its proof. */
export function AgentSettlements({ memberId }: { memberId: number }) {
  const gateway = useGateway();
  const { opened, open, close } = useOpened();
  return (
    <>
      <DataTable
        name="agent-settlements"
        label={words.ofAgent}
        columns={createColumns(open)}
        rowKey={({ settlementId }) => settlementId}
        source={{
          key: [agentSettlementsAct.path, memberId],
          load: async (_values, cursor) => {
            const { settlements, next } = await gateway.read(agentSettlementsAct, {
              memberId,
              cursor,
              limit,
            });
            return { rows: settlements, next };
          },
        }}
        empty={{ title: words.ofAgentEmpty, icon: 'scale' }}
      />
      {opened !== undefined && <SettlementDialog id={Number(opened)} onClose={close} />}
    </>
  );
}

const createColumns = (open: (id: number) => void): DataColumn<AgentSettlement>[] => [
  {
    key: 'settlement',
    head: words.settlement,
    onCard: 'key',
    opens: true,
    sortBy: ({ settlementId }) => settlementId,
    text: ({ settlementId }) => settlementId,
    cell: ({ settlementId }) => (
      <OpenButton onOpen={() => open(settlementId)}>{words.name(settlementId)}</OpenButton>
    ),
  },
  {
    key: 'kind',
    head: words.kind,
    onCard: 'key',
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
  sumColumn('gross', words.gross, ({ gross }) => gross),
  sumColumn('downlines', words.downlines, ({ downlines }) => downlines),
  sumColumn('shortfall', words.shortfall, ({ shortfall }) => shortfall),
  sumColumn('paid', words.paid, ({ paid }) => paid, 'amount'),
  {
    key: 'state',
    head: words.state,
    text: ({ status }) => status,
    cell: ({ status }) => <StatusChip status={status} looks={settlementLooks} label={words.states[status]} />,
  },
];
