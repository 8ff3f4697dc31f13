import { type OpenRound, openRoundsAct, refundRoundAct } from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatCode } from '../../operate/format-code.ts';
import { HistoryButton } from '../../operate/history-button.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import { RowButton, RowButtons } from '../../table/row-buttons.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useVendorColumn, VendorName } from '../../vendor-names.tsx';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { roundTexts as words } from './round-texts.ts';

const rowsPerPage = 50;

/** Rounds that are not settled, oldest first. The stake of an old one may be refunded. */
export function OpenRoundsTable() {
  const gateway = useGateway();
  const mayRefund = usePermission(refundRoundAct.permission);
  const [refunded, setRefunded] = useState<OpenRound>();
  const vendorColumn = useVendorColumn<OpenRound>(words.vendor);
  return (
    <>
      <DataTable
        name="open-rounds"
        label={words.views.open}
        columns={[
          ...nameColumns,
          vendorColumn,
          ...columns,
          createActColumn(mayRefund ? setRefunded : undefined),
        ]}
        rowKey={({ betNo }) => betNo}
        source={{
          key: [openRoundsAct.path],
          refetchMs: queueRefetchMs,
          load: async (_values, cursor) => {
            const { rounds, next } = await gateway.read(openRoundsAct, { cursor, limit: rowsPerPage });
            return { rows: rounds, next };
          },
        }}
        empty={{ title: words.emptyOpen, text: words.emptyOpenText, icon: 'dices' }}
      />
      {refunded && <RefundDialog round={refunded} onClose={() => setRefunded(undefined)} />}
    </>
  );
}

function RefundDialog({ round, onClose }: { round: OpenRound; onClose(): void }) {
  return (
    <ActDialog
      act={refundRoundAct}
      title={words.refundTitle(round.betNo)}
      verb={words.refundVerb}
      intro={words.refundIntro}
      tone="danger"
      toInput={(reason) => ({ betNo: round.betNo, reason })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: words.stake, value: formatMoney(round.stakeMinor, 'auto') },
          { label: words.member, value: round.memberId },
          { label: words.vendor, value: <VendorName code={round.vendor} /> },
          { label: words.round, value: round.roundId },
          { label: words.placedAt, value: formatTime(round.placedAt) },
        ]}
      />
    </ActDialog>
  );
}

const createActColumn = (onRefund: ((round: OpenRound) => void) | undefined): DataColumn<OpenRound> => ({
  key: 'act',
  head: texts.remote.act,
  cell: (round) => (
    <RowButtons isOneLine>
      {onRefund && new Date(round.refundableFrom).getTime() <= Date.now() && (
        <RowButton label={words.refundTitle(round.betNo)} onClick={() => onRefund(round)}>
          {words.refund}
        </RowButton>
      )}
      <HistoryButton name={round.betNo} subject={`round:${round.vendor}:${round.roundId}`} />
    </RowButtons>
  ),
});

const nameColumns: DataColumn<OpenRound>[] = [
  {
    key: 'bet',
    head: words.bet,
    onCard: 'key',
    text: ({ betNo }) => betNo,
    cell: ({ betNo }) => betNo,
  },
  {
    key: 'game',
    head: words.game,
    onCard: 'key',
    text: ({ gameName }) => gameName,
    cell: ({ gameName }) => gameName ?? '–',
  },
];

const columns: DataColumn<OpenRound>[] = [
  { key: 'round', head: words.round, text: ({ roundId }) => roundId, cell: ({ roundId }) => roundId },
  {
    key: 'member',
    head: words.member,
    figure: true,
    text: ({ memberId }) => memberId,
    cell: ({ memberId }) => <MemberLink id={memberId} />,
  },
  {
    key: 'stake',
    head: words.stake,
    figure: true,
    onCard: 'amount',
    minor: ({ stakeMinor }) => stakeMinor,
    cell: ({ stakeMinor }) => formatMoney(stakeMinor, 'auto'),
  },
  {
    key: 'status',
    head: words.status,
    text: ({ status }) => status,
    cell: ({ status }) => formatCode(status),
  },
  {
    key: 'placedAt',
    head: words.placedAt,
    text: ({ placedAt }) => placedAt,
    cell: ({ placedAt }) => formatTime(placedAt),
  },
  {
    key: 'refundableFrom',
    head: words.refundableFrom,
    text: ({ refundableFrom }) => refundableFrom,
    cell: ({ refundableFrom }) => formatTime(refundableFrom),
  },
];
