import { listWithdrawalsAct, withdrawalQueues } from '@parlour/contracts/back-office';
import { withdrawalStatuses } from '@parlour/contracts/calls';
import { PageHeading } from '../../frame/page-heading.tsx';
import { useNow } from '../../operate/use-now.ts';
import { useOperator } from '../../session/operator-context.ts';
import { DataTable } from '../../table/data-table.tsx';
import { loadNumberedPage } from '../../table/numbered-pages.ts';
import type { FilterField, FilterValues } from '../../table/table-source.ts';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { createQueueColumns } from './withdrawal-columns.tsx';
import { withdrawalTexts as words } from './withdrawal-texts.ts';

const filters: readonly FilterField[] = [
  {
    key: 'show',
    label: words.show,
    kind: 'choice',
    byDefault: 'open',
    options: withdrawalQueues.map((value) => ({ value, label: words.shows[value] })),
  },
  {
    key: 'status',
    label: words.state,
    kind: 'choice',
    options: withdrawalStatuses.map((value) => ({ value, label: words.statuses[value] })),
  },
  { key: 'member', label: words.memberNumber, kind: 'text' },
];

/** The queue of withdrawals, with everybody's claims. */
export function WithdrawalsPage() {
  const gateway = useGateway();
  const { name } = useOperator();
  const now = useNow();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="withdrawals"
        label={words.title}
        columns={createQueueColumns(name, now)}
        rowKey={({ orderNo }) => orderNo}
        filters={filters}
        source={{
          key: [listWithdrawalsAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: (values, cursor) =>
            loadNumberedPage(cursor, async (page) => {
              const input = { ...parseFilters(values), ...page };
              const { orders, ...counts } = await gateway.read(listWithdrawalsAct, input);
              return { rows: orders, ...counts };
            }),
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'hand-coins' }}
      />
    </>
  );
}

/** Returns the filters of the act, without choices that do not exist. The gateway checks the number of the member. */
const parseFilters = ({ show, status, member }: FilterValues) => ({
  show: withdrawalQueues.find((one) => one === show),
  status: withdrawalStatuses.find((one) => one === status),
  memberId: member === undefined || member === '' ? undefined : member,
});
