import { listRedemptionsAct, type OperatorRedemption } from '@parlour/contracts/back-office';
import { formatMoney, StatusChip, type StatusLooks } from '@parlour/ui';
import { PageHeading } from '../../frame/page-heading.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { DataTable } from '../../table/data-table.tsx';
import { loadNumberedPage } from '../../table/numbered-pages.ts';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { RedemptionDialog } from './redemption-dialog.tsx';
import { redemptionTexts as words } from './redemption-texts.ts';

const shows = ['waiting', 'to-send', 'all'] as const;
const filters: readonly FilterField[] = [
  {
    key: 'show',
    label: words.show,
    kind: 'choice',
    byDefault: 'waiting',
    options: shows.map((value) => ({ value, label: words.shows[value] })),
  },
  { key: 'member', label: words.memberNumber, kind: 'text' },
];

/** The queue of redemptions: what members redeemed, and where the goods go. */
export function RedemptionsPage() {
  const gateway = useGateway();
  const { opened, open, close } = useOpened();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="redemptions"
        label={words.title}
        columns={createColumns(open)}
        rowKey={({ number }) => number}
        filters={filters}
        source={{
          key: [listRedemptionsAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: ({ show, member }, cursor) =>
            loadNumberedPage(cursor, async (page) => {
              const { redemptions, ...counts } = await gateway.read(listRedemptionsAct, {
                show: shows.find((one) => one === show) ?? 'waiting',
                memberId: member === '' ? undefined : member,
                ...page,
              });
              return { rows: redemptions, ...counts };
            }),
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'gift' }}
      />
      {opened !== undefined && <RedemptionDialog number={opened} onClose={close} />}
    </>
  );
}

const looks = {
  IN_PROCESS: { tone: 'waiting' },
  APPROVED: { tone: 'done' },
  REJECTED: { tone: 'refused' },
} satisfies StatusLooks<OperatorRedemption['status']>;

const createColumns = (open: (number: string) => void): DataColumn<OperatorRedemption>[] => [
  {
    key: 'number',
    head: words.number,
    onCard: 'key',
    text: ({ number }) => number,
    cell: ({ number }) => <OpenButton onOpen={() => open(number)}>{number}</OpenButton>,
  },
  {
    key: 'reward',
    head: words.reward,
    onCard: 'key',
    text: ({ rewardName }) => rewardName.EN,
    cell: ({ rewardName }) => rewardName.EN,
  },
  {
    key: 'units',
    head: words.units,
    figure: true,
    text: ({ units }) => String(units),
    cell: ({ units }) => units.toLocaleString('en-US'),
  },
  {
    key: 'points',
    head: words.points,
    figure: true,
    onCard: 'amount',
    text: ({ points }) => String(points),
    cell: ({ points }) => points.toLocaleString('en-US'),
  },
  {
    key: 'cash',
    head: words.cash,
    figure: true,
    minor: ({ paidMinor }) => paidMinor,
    cell: ({ paidMinor }) => (paidMinor > 0 ? formatMoney(paidMinor, 'auto') : '–'),
  },
  {
    key: 'member',
    head: words.member,
    text: ({ username }) => username ?? '',
    cell: ({ memberId, username }) => <MemberLink id={memberId} name={username} />,
  },
  {
    key: 'redeemedAt',
    head: words.redeemedAt,
    text: ({ redeemedAt }) => redeemedAt,
    cell: ({ redeemedAt }) => formatTime(redeemedAt),
  },
  {
    key: 'state',
    head: words.state,
    text: ({ status }) => words.states[status],
    cell: ({ status }) => <StatusChip status={status} looks={looks} label={words.states[status]} />,
  },
  {
    key: 'shipment',
    head: words.shipment,
    text: ({ shipment }) => shipment?.status ?? '',
    cell: ({ shipment }) => (shipment === null ? '–' : words.shipments[shipment.status]),
  },
];
