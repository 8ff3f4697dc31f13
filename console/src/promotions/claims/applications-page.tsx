import { listClaimsAct, type PromotionApplication } from '@parlour/contracts/back-office';
import { StatusChip, type StatusLooks } from '@parlour/ui';
import { PageHeading } from '../../frame/page-heading.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { MemberLink } from '../../operate/member-link.tsx';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { createChoiceFilter } from '../../table/create-choice-filter.ts';
import { DataTable } from '../../table/data-table.tsx';
import { loadNumberedPage } from '../../table/numbered-pages.ts';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { offerTexts } from '../offers/offer-texts.ts';
import { ApplicationDialog } from './application-dialog.tsx';
import { applicationTexts as words } from './application-texts.ts';

const filters: readonly FilterField[] = [
  createChoiceFilter({ key: 'show', label: words.show, names: words.shows, byDefault: 'waiting' }),
];

/** The queue of applications for awards of promotions. */
export function ApplicationsPage() {
  const gateway = useGateway();
  const { opened, open, close } = useOpened();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable<PromotionApplication>
        name="promotion-claims"
        label={words.title}
        columns={createColumns(open)}
        rowKey={({ claimId }) => claimId}
        filters={filters}
        source={{
          key: [listClaimsAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: ({ show }, cursor) =>
            loadNumberedPage(cursor, (page) =>
              gateway.read(listClaimsAct, { show: show === 'all' ? 'all' : 'waiting', ...page }),
            ),
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'gift' }}
      />
      {opened !== undefined && <ApplicationDialog claimId={Number(opened)} onClose={close} />}
    </>
  );
}

const looks = {
  signed: { tone: 'waiting' },
  'in-process': { tone: 'waiting' },
  applying: { tone: 'waiting' },
  issued: { tone: 'done' },
  claimed: { tone: 'done' },
  rejected: { tone: 'refused' },
} satisfies StatusLooks<PromotionApplication['status']>;

const createColumns = (open: (claimId: number) => void): DataColumn<PromotionApplication>[] => [
  {
    key: 'claim',
    head: words.claim,
    onCard: 'key',
    opens: true,
    text: ({ claimNo }) => claimNo,
    cell: ({ claimId, claimNo }) => <OpenButton onOpen={() => open(claimId)}>{claimNo}</OpenButton>,
  },
  {
    key: 'promotion',
    head: words.promotion,
    onCard: 'key',
    text: ({ promotion }) => promotion.EN,
    cell: ({ promotion }) => promotion.EN,
  },
  {
    key: 'member',
    head: words.member,
    opens: true,
    text: ({ username }) => username,
    cell: ({ memberId, username }) => <MemberLink id={memberId} name={username} />,
  },
  {
    key: 'pictures',
    head: words.pictures,
    figure: true,
    text: ({ pictures }) => pictures,
    cell: ({ pictures }) => pictures,
  },
  {
    key: 'startedAt',
    head: words.startedAt,
    text: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => formatTime(startedAt),
  },
  {
    key: 'reserved',
    head: words.reservedBy,
    text: ({ reservedBy }) => reservedBy,
    cell: ({ reservedBy }) => (reservedBy === null ? '–' : formatActor(reservedBy)),
  },
  {
    key: 'state',
    head: words.state,
    text: ({ status }) => offerTexts.statuses[status],
    cell: ({ status }) => <StatusChip status={status} looks={looks} label={offerTexts.statuses[status]} />,
  },
];
