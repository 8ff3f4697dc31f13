import type { TeamBet, TeamBetPage } from '@parlour/api-client';
import { betLooks, useBetAmountColumns, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { type Column, StatusChip, Table } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { MaskedName } from '../masked-name.tsx';
import styles from './records.module.css';

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
  const amounts = useBetAmountColumns<TeamBet>(totals);
  return [
    {
      key: 'settled',
      head: t('bets.column.settled'),
      cell: ({ settledAt }) => <span className={styles.moment}>{formatTime(settledAt, language)}</span>,
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
            {vendorName} · <span className={styles.time}>{t(`gameType.${gameType}`)}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'number',
      head: t('bets.column.number'),
      cell: ({ betNo }) => <span className={styles.time}>{betNo}</span>,
    },
    ...amounts,
    {
      key: 'status',
      head: t('bets.column.status'),
      cell: ({ status }) => (
        <StatusChip status={status} looks={betLooks} label={t(`bets.statuses.${status}`)} />
      ),
    },
  ];
}
