import type { TeamMovement, TeamMovementPage } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { type Column, formatCompactAmount, KpiTile, KpiTiles, Money, Table } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { MaskedName } from '../masked-name.tsx';
import styles from './records.module.css';

/** Totals over all pages by kind. */
export function MovementTotals({ totals }: { totals: TeamMovementPage['totals'] }) {
  const t = useTexts();
  const tiles = [
    ['arrow-down-left', 'team.deposits', totals.depositMinor],
    ['arrow-up-right', 'team.withdrawals', totals.withdrawalMinor],
    ['badge-percent', 'team.rebate', totals.rebateMinor],
    ['gift', 'team.bonus', totals.bonusMinor],
  ] as const;
  return (
    <KpiTiles label={t('bets.total')}>
      {tiles.map(([icon, name, minor]) => (
        <KpiTile
          key={name}
          icon={icon}
          name={t(name)}
          figure={<span className={styles.figure}>{formatCompactAmount(minor)}</span>}
        />
      ))}
    </KpiTiles>
  );
}

interface MovementTableProps {
  movements: readonly TeamMovement[];
  refreshing: boolean;
}

/** One page of movements; on phones, one card per movement. */
export function MovementTable({ movements, refreshing }: MovementTableProps) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const columns: Column<TeamMovement>[] = [
    {
      key: 'time',
      head: t('movements.column.time'),
      onCard: 'key',
      cell: ({ at }) => <span className={styles.time}>{formatTime(at, language)}</span>,
    },
    {
      key: 'member',
      head: t('movements.column.member'),
      onCard: 'key',
      cell: (movement) => <MaskedName member={movement} />,
    },
    { key: 'kind', head: t('movements.column.kind'), cell: ({ kind }) => t(`movements.kinds.${kind}`) },
    {
      key: 'amount',
      head: t('movements.column.amount'),
      figure: true,
      onCard: 'amount',
      cell: ({ amountMinor }) => <Money minor={amountMinor} />,
    },
  ];
  return (
    <Table
      label={t('title.teamMovements')}
      columns={columns}
      rows={movements}
      rowKey={({ movementNo }) => movementNo}
      refreshing={refreshing}
    />
  );
}
