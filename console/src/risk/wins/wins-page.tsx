import { type HeldWin, heldWinsAct } from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import { PageHeading } from '../../frame/page-heading.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { MemberLink } from '../../operate/member-link.tsx';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { createChoiceFilter } from '../../table/create-choice-filter.ts';
import { DataTable } from '../../table/data-table.tsx';
import { includesText } from '../../table/includes-text.ts';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { useVendorColumn, useVendorFilter } from '../../vendor-names.tsx';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { WinDialog } from './win-dialog.tsx';
import { WinLimits } from './win-limits.tsx';
import { winTexts as words } from './win-texts.ts';

const showFilter = createChoiceFilter({
  key: 'show',
  label: words.show,
  names: words.shows,
  byDefault: 'waiting',
});
const textFilter: FilterField = { key: 'text', label: words.search, kind: 'text' };

/** Wins above a limit, and the limits of vendors and games. */
export function WinsPage() {
  const gateway = useGateway();
  const vendorFilter = useVendorFilter(words.vendor);
  const vendorColumn = useVendorColumn<HeldWin>(words.vendor, { onCard: 'key' });
  const { opened, open, close } = useOpened();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="held-wins"
        label={words.title}
        columns={createColumns(open, vendorColumn)}
        rowKey={({ id }) => id}
        filters={[showFilter, vendorFilter, textFilter]}
        matches={({ vendor, betNo, roundId, txId }, values) =>
          (values.vendor ?? vendor) === vendor && includesText([betNo, roundId, txId], values.text)
        }
        source={{
          key: [heldWinsAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: async ({ show }) => {
            const { wins, isMore } = await gateway.read(heldWinsAct, {
              show: show === 'decided' ? 'decided' : 'waiting',
            });
            return { rows: wins, isMore, kept: show === 'decided' ? 'latest' : 'oldest' };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'trophy' }}
      />
      <WinLimits />
      {opened !== undefined && <WinDialog id={Number(opened)} onClose={close} />}
    </>
  );
}

const createColumns = (
  open: (id: number) => void,
  vendorColumn: DataColumn<HeldWin>,
): DataColumn<HeldWin>[] => [
  {
    key: 'bet',
    head: words.bet,
    onCard: 'key',
    opens: true,
    sortBy: ({ betNo }) => betNo,
    text: ({ betNo }) => betNo,
    cell: ({ id, betNo }) => <OpenButton onOpen={() => open(id)}>{betNo}</OpenButton>,
  },
  vendorColumn,
  {
    key: 'amount',
    head: words.amount,
    figure: true,
    onCard: 'amount',
    sortBy: ({ amountMinor }) => amountMinor,
    minor: ({ amountMinor }) => amountMinor,
    cell: ({ amountMinor }) => formatMoney(amountMinor, 'auto'),
  },
  {
    key: 'stake',
    head: words.stake,
    figure: true,
    sortBy: ({ stakeMinor }) => stakeMinor,
    minor: ({ stakeMinor }) => stakeMinor,
    cell: ({ stakeMinor }) => formatMoney(stakeMinor, 'auto'),
  },
  {
    key: 'because',
    head: words.because,
    text: ({ because }) => because,
    cell: ({ because }) => words.reasons[because] ?? because,
  },
  {
    key: 'member',
    head: words.member,
    figure: true,
    sortBy: ({ memberId }) => memberId,
    text: ({ memberId }) => memberId,
    cell: ({ memberId }) => <MemberLink id={memberId} />,
  },
  {
    key: 'heldAt',
    head: words.heldAt,
    sortBy: ({ heldAt }) => heldAt,
    text: ({ heldAt }) => heldAt,
    cell: ({ heldAt }) => formatTime(heldAt),
  },
  {
    key: 'decision',
    head: words.decision,
    text: ({ state }) => state,
    cell: ({ state, decidedBy }) =>
      decidedBy === null ? '–' : `${words.decisions[state] ?? state}, ${formatActor(decidedBy)}`,
  },
];
