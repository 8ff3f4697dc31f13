import { listRequestsAct, type OperatorRequest } from '@parlour/contracts/back-office';
import { StatusChip, type StatusLooks } from '@parlour/ui';
import { PageHeading } from '../../frame/page-heading.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { RequestDialog } from './request-dialog.tsx';
import { requestTexts as words } from './request-texts.ts';

const looks = {
  pending: { tone: 'waiting' },
  lapsed: { tone: 'neutral' },
  expired: { tone: 'neutral' },
  approved: { tone: 'done' },
  rejected: { tone: 'refused' },
  failed: { tone: 'refused' },
} satisfies StatusLooks<OperatorRequest['state']>;

const nameAct = (act: string): string => words.acts[act] ?? act;

/** Lists the requests for acts that need two people. An operator approves or rejects those of others, and withdraws their own. */
export function RequestsPage() {
  const gateway = useGateway();
  const { opened, open, close } = useOpened();
  const columns: DataColumn<OperatorRequest>[] = [
    {
      key: 'id',
      head: words.number,
      onCard: 'key',
      opens: true,
      sortBy: ({ id }) => id,
      text: ({ id }) => id,
      cell: ({ id }) => <OpenButton onOpen={() => open(id)}>{words.name(id)}</OpenButton>,
    },
    {
      key: 'act',
      head: words.act,
      onCard: 'key',
      sortBy: ({ act }) => nameAct(act),
      text: ({ act }) => act,
      cell: ({ act }) => nameAct(act),
    },
    {
      key: 'by',
      head: words.by,
      sortBy: ({ actor }) => actor,
      text: ({ actor }) => actor,
      cell: ({ actor }) => formatActor(actor),
    },
    { key: 'reason', head: words.reason, text: ({ reason }) => reason, cell: ({ reason }) => reason },
    {
      key: 'at',
      head: words.at,
      sortBy: ({ requestedAt }) => requestedAt,
      text: ({ requestedAt }) => requestedAt,
      cell: ({ requestedAt }) => formatTime(requestedAt),
    },
    {
      key: 'until',
      head: words.until,
      sortBy: ({ expiresAt }) => expiresAt,
      text: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => formatTime(expiresAt),
    },
    {
      key: 'state',
      head: words.state,
      onCard: 'amount',
      sortBy: ({ state }) => state,
      text: ({ state }) => state,
      cell: ({ state }) => <StatusChip status={state} looks={looks} label={words.states[state]} />,
    },
  ];
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="requests"
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'show',
            label: words.show,
            kind: 'choice',
            byDefault: 'pending',
            options: [
              { value: 'pending', label: words.shows.pending },
              { value: 'all', label: words.shows.all },
            ],
          },
        ]}
        source={{
          key: [listRequestsAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: async ({ show }) => {
            const { requests, isMore } = await gateway.read(listRequestsAct, {
              show: show === 'all' ? 'all' : 'pending',
            });
            return { rows: requests, isMore, kept: 'latest' };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'users' }}
      />
      {opened !== undefined && <RequestDialog id={Number(opened)} onClose={close} />}
    </>
  );
}
