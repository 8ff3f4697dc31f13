import { type Redemption, type RedemptionState, redemptionsQuery } from '@parlour/api-client';
import { formatCount } from '@parlour/money';
import { AsyncContent, usePagerTexts, usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import {
  Card,
  type Column,
  Empty,
  Money,
  Pager,
  SectionHeading,
  Skeleton,
  SkeletonGroup,
  StatusChip,
  type StatusLooks,
  Table,
} from '@parlour/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';

const stateLooks = {
  'in-process': { tone: 'waiting' },
  approved: { tone: 'done' },
  rejected: { tone: 'refused' },
} satisfies StatusLooks<RedemptionState>;

/** Redemptions of the member with their status, newest first. */
export function RedemptionList() {
  const t = useTexts();
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} title={t('redemptions.title')} icon="history" />
      <Redemptions />
    </Card>
  );
}

function Redemptions() {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const [page, setPage] = usePreservedState('redemptions-page', 1);
  const query = useQuery({
    ...redemptionsQuery(api, { language, page }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  const pagerTexts = usePagerTexts(t('redemptions.pages'));
  return (
    <AsyncContent query={query} failed={t('redemptions.failed')} skeleton={<ListSkeleton />}>
      {({ redemptions, totalPages }) => (
        <>
          <Table
            label={t('redemptions.title')}
            columns={columns}
            rows={redemptions}
            rowKey={({ number }) => number}
            refreshing={query.isPlaceholderData}
            empty={<Empty icon="gift" title={t('redemptions.none')} text={t('redemptions.noneText')} />}
          />
          <Pager page={page} pageCount={totalPages} onPage={setPage} texts={pagerTexts} />
        </>
      )}
    </AsyncContent>
  );
}

function ListSkeleton() {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('redemptions.loading')}>
      <Skeleton height={96} />
    </SkeletonGroup>
  );
}

/** Formats the state of goods with courier and parcel: `Sent, DHL JD02`. */
const formatShipment = (
  { state, carrier, tracking }: NonNullable<Redemption['shipment']>,
  t: ReturnType<typeof useTexts>,
): string =>
  [t(`shipment.${state}`), [carrier, tracking].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(t('listSeparator'));

function useColumns(): readonly Column<Redemption>[] {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  return [
    { key: 'reward', head: t('redemptions.reward'), cell: (row) => row.rewardName, onCard: 'key' },
    { key: 'number', head: t('redemptions.number'), cell: (row) => row.number },
    { key: 'time', head: t('redemptions.time'), cell: (row) => formatTime(row.redeemedAt, language) },
    { key: 'units', head: t('redemptions.units'), cell: (row) => formatCount(row.units), figure: true },
    {
      key: 'points',
      head: t('redemptions.points'),
      cell: (row) => formatCount(row.points),
      figure: true,
      onCard: 'amount',
    },
    {
      key: 'cash',
      head: t('redemptions.cash'),
      cell: (row) => (row.cashMinor > 0 ? <Money minor={row.cashMinor} /> : '–'),
      figure: true,
    },
    {
      key: 'state',
      head: t('redemptions.state'),
      cell: (row) => (
        <>
          <StatusChip status={row.state} looks={stateLooks} label={t(`state.${row.state}`)} />
          {row.shipment && <span> {formatShipment(row.shipment, t)}</span>}
          {row.remark && <span> {row.remark}</span>}
        </>
      ),
    },
  ];
}
