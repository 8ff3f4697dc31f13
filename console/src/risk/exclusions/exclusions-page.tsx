import { listEndRequestsAct, type MemberExclusion } from '@parlour/contracts/back-office';
import { PageHeading } from '../../frame/page-heading.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { EndRequestDialog } from './end-request-dialog.tsx';
import { exclusionTexts as words } from './exclusion-texts.ts';

/** Requests of members to end their exclusion, with the decision. */
export function ExclusionsPage() {
  const gateway = useGateway();
  const { opened, open, close } = useOpened();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="end-requests"
        label={words.title}
        columns={createColumns(open)}
        rowKey={({ id }) => id}
        source={{
          key: [listEndRequestsAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: async () => {
            const { requests, isMore } = await gateway.read(listEndRequestsAct, {});
            return { rows: requests, isMore, kept: 'oldest' };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'hourglass' }}
      />
      {opened !== undefined && <EndRequestDialog id={Number(opened)} onClose={close} />}
    </>
  );
}

const createColumns = (open: (id: number) => void): DataColumn<MemberExclusion>[] => [
  {
    key: 'exclusion',
    head: words.exclusion,
    onCard: 'key',
    opens: true,
    sortBy: ({ id }) => id,
    text: ({ id }) => id,
    cell: ({ id }) => <OpenButton onOpen={() => open(id)}>{words.number(id)}</OpenButton>,
  },
  {
    key: 'member',
    head: words.member,
    figure: true,
    onCard: 'amount',
    opens: true,
    sortBy: ({ memberId }) => memberId,
    text: ({ memberId }) => memberId,
    cell: ({ memberId }) => <MemberLink id={memberId} />,
  },
  {
    key: 'requested',
    head: words.requestedAt,
    onCard: 'key',
    sortBy: ({ endRequestedAt }) => endRequestedAt ?? null,
    text: ({ endRequestedAt }) => endRequestedAt ?? null,
    cell: ({ endRequestedAt }) => endRequestedAt && formatTime(endRequestedAt),
  },
  {
    key: 'since',
    head: words.startsAt,
    sortBy: ({ startsAt }) => startsAt,
    text: ({ startsAt }) => startsAt,
    cell: ({ startsAt }) => formatTime(startsAt),
  },
  {
    key: 'ends',
    head: words.endsAt,
    sortBy: ({ endsAt }) => endsAt ?? null,
    text: ({ endsAt }) => endsAt ?? words.permanent,
    cell: ({ endsAt }) => (endsAt === undefined ? words.permanent : formatTime(endsAt)),
  },
];
