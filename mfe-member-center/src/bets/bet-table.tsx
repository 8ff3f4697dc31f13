import type { Bet, BetPage } from '@parlour/api-client';
import { betLooks, MissingDialogPart, useBetAmountColumns, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { type Column, CopyButton, createLazyPart, IconButton, StatusChip, Table } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styles from './bet-table.module.css';

const RoundOutcome = createLazyPart(() => import('./round-outcome.tsx'));

/** One page of bets with totals over all pages; on phones, one card per bet. */
export function BetTable({ page, refreshing }: { page: BetPage; refreshing: boolean }) {
  const t = useTexts();
  const [recalled, setRecalled] = useState<Bet>();
  const hideOutcome = () => setRecalled(undefined);
  return (
    <>
      <Table
        label={t('title.bettingRecord')}
        columns={useColumns(page.totals, setRecalled)}
        rows={page.bets}
        rowKey={({ betNo }) => betNo}
        totalLabel={t('bets.total')}
        refreshing={refreshing}
      />
      {recalled && (
        <RoundOutcome
          bet={recalled}
          onClose={hideOutcome}
          missing={(retry) => <MissingDialogPart retry={retry} onClose={hideOutcome} />}
        />
      )}
    </>
  );
}

function useColumns(totals: BetPage['totals'], onRecall: (bet: Bet) => void): Column<Bet>[] {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const amounts = useBetAmountColumns<Bet>(totals, {
    quietClass: styles.quiet,
    isOpen: ({ status }) => status === 'OPEN' || status === 'UNFINISHED',
  });
  return [
    {
      key: 'time',
      head: t('bets.column.time'),
      cell: ({ placedAt }) => <span className={styles.time}>{formatTime(placedAt, language)}</span>,
    },
    { key: 'game', head: t('bets.column.game'), onCard: 'key', cell: (bet) => <GameCell bet={bet} /> },
    {
      key: 'number',
      head: t('bets.column.number'),
      cell: (bet) => <NumberCell bet={bet} onRecall={() => onRecall(bet)} />,
    },
    ...amounts,
    {
      key: 'status',
      head: t('bets.column.status'),
      onCard: 'key',
      cell: (bet) => <StatusCell bet={bet} />,
    },
  ];
}

/** Status of a bet; a win under review has its amount beside it. */
function StatusCell({ bet: { status, heldWinMinor } }: { bet: Bet }) {
  const t = useTexts();
  const { money } = useSite();
  if (heldWinMinor > 0)
    return (
      <StatusChip
        status="OPEN"
        looks={betLooks}
        label={t('bets.winUnderReview', { amount: money.withSymbol(heldWinMinor) })}
      />
    );
  return <StatusChip status={status} looks={betLooks} label={t(`bets.statuses.${status}`)} />;
}

function GameCell({ bet }: { bet: Bet }) {
  const t = useTexts();
  return (
    <span className={styles.game}>
      <span>{bet.gameName}</span>
      <span className={styles.vendor}>
        {bet.vendorName} · {t(`gameType.${bet.gameType}`)}
      </span>
      {bet.isSample && <span className={styles.vendor}>{t('bets.sample')}</span>}
    </span>
  );
}

/** Bet number with a copy button; a settled round that was played also links to its outcome. */
function NumberCell({ bet: { betNo, settledAt, isSample }, onRecall }: { bet: Bet; onRecall(): void }) {
  const t = useTexts();
  return (
    <span className={styles.number}>
      {betNo}
      <CopyButton
        text={betNo}
        label={t('copyNumber')}
        copiedLabel={t('copied')}
        failedLabel={t('copyFailed')}
      />
      {settledAt && !isSample && (
        <IconButton icon="info" label={t('bets.recall', { number: betNo })} onClick={onRecall} />
      )}
    </span>
  );
}
