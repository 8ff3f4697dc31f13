import { type ReviewedSettlement, reviewedSettlementsAct } from '@parlour/contracts/back-office';
import { PageHeading } from '../../frame/page-heading.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { agentTexts } from '../agent-texts.ts';
import { createAmountColumns } from './amount-columns.tsx';
import { SettlementDialog } from './settlement-dialog.tsx';
import { settlementTexts as words } from './settlement-texts.ts';

/** Lists the payments to agents that wait for a decision, oldest first. */
export function SettlementsPage() {
  const gateway = useGateway();
  const { opened, open, close } = useOpened();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="settlements"
        label={words.title}
        columns={createColumns(open)}
        rowKey={({ id }) => id}
        source={{
          key: [reviewedSettlementsAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: async () => {
            const { settlements, isMore } = await gateway.read(reviewedSettlementsAct, {});
            return { rows: settlements, isMore, kept: 'oldest' };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'scale' }}
      />
      {opened !== undefined && <SettlementDialog id={Number(opened)} onClose={close} />}
    </>
  );
}

const createColumns = (open: (id: number) => void): DataColumn<ReviewedSettlement>[] => [
  {
    key: 'settlement',
    head: words.settlement,
    onCard: 'key',
    opens: true,
    sortBy: ({ id }) => id,
    text: ({ id }) => id,
    cell: ({ id }) => <OpenButton onOpen={() => open(id)}>{words.name(id)}</OpenButton>,
  },
  {
    key: 'agent',
    head: words.agent,
    onCard: 'key',
    opens: true,
    sortBy: ({ username }) => username,
    text: ({ username }) => username,
    cell: ({ memberId, username }) => <MemberLink id={memberId} name={username} />,
  },
  {
    key: 'kind',
    head: words.kind,
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
  ...createAmountColumns<ReviewedSettlement>(),
];
