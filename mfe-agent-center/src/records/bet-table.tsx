import type { TeamBet, TeamBetPage } from '@parlour/api-client';
import type { BetStatus } from '@parlour/contracts/calls';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { type Column, Money, StatusChip, type StatusLooks, Table } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { MaskedName } from '../masked-name.tsx';
import styles from './records.module.css';

const looks = {
  OPEN: { tone: 'waiting' },
  WON: { tone: 'done', icon: 'trophy' },
  LOST: { tone: 'neutral', icon: 'minus' },
  DRAW: { tone: 'neutral', icon: 'scale' },
  VOID: { tone: 'refused', icon: 'ban' },
  REFUNDED: { tone: 'neutral', icon: 'undo-2' },
  RESETTLED: { tone: 'neutral', icon: 'refresh-cw' },
  UNFINISHED: { tone: 'waiting', icon: 'pause' },
} satisfies StatusLooks<BetStatus>;

/** One page of the team's bets with totals over all pages; on phones, one card per bet. */
export function BetTable({ page, refreshing }: { page: TeamBetPage; refreshing: boolean }) {
  const t = useTexts();
  return (
    <Table
      label={t('title.teamBets')}
      columns={useColumns(page.totals)}
      rows={page.bets}
      rowKey={({ betNo }) => betNo}
      totalLabel={t('bets.total')}
      refreshing={refreshing}
    />
  );
}

function useColumns(totals: TeamBetPage['totals']): Column<TeamBet>[] {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  return [
    {
      key: 'settled',
      head: t('bets.column.settled'),
      cell: ({ settledAt }) => <span className={styles.time}>{formatTime(settledAt, language)}</span>,
    },
    {
      key: 'member',
      head: t('bets.column.member'),
      onCard: 'key',
      cell: (bet) => <MaskedName member={bet} />,
    },
    {
      key: 'game',
      head: t('bets.column.game'),
      onCard: 'key',
      cell: ({ gameName, vendorName, gameType }) => (
        <span className={styles.game}>
          <span>{gameName}</span>
          <span className={styles.note}>
            {vendorName} · {t(`gameType.${gameType}`)}
          </span>
        </span>
      ),
    },
    {
      key: 'number',
      head: t('bets.column.number'),
      cell: ({ betNo }) => <span className={styles.time}>{betNo}</span>,
    },
    {
      key: 'stake',
      head: t('bets.column.stake'),
      figure: true,
      total: <Money minor={totals.stakeMinor} />,
      cell: ({ stakeMinor }) => <Money minor={stakeMinor} />,
    },
    {
      key: 'validBet',
      head: t('bets.column.validBet'),
      figure: true,
      total: <Money minor={totals.validBetMinor} />,
      cell: ({ validBetMinor }) => <Money minor={validBetMinor} />,
    },
    {
      key: 'payout',
      head: t('bets.column.payout'),
      figure: true,
      total: <Money minor={totals.payoutMinor} />,
      cell: ({ payoutMinor }) => <Money minor={payoutMinor} />,
    },
    {
      key: 'net',
      head: t('bets.column.net'),
      figure: true,
      onCard: 'amount',
      total: <Money minor={totals.netMinor} sign="always" />,
      cell: ({ netMinor }) => <Money minor={netMinor} sign="always" />,
    },
    {
      key: 'status',
      head: t('bets.column.status'),
      cell: ({ status }) => <StatusChip status={status} looks={looks} label={t(`bets.statuses.${status}`)} />,
    },
  ];
}
