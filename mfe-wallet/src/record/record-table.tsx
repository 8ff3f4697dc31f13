import type { AccountRecordEntry } from '@parlour/api-client';
import { getCurrencySymbol, LoadingGroup, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { type Column, CopyButton, Money, Skeleton, StatusChip, type StatusLooks, Table } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { isOfSettlement } from './record-rules.ts';
import styles from './record-table.module.css';

type EntryStatus = 'DONE' | 'REVERSED';

const entryLooks = {
  DONE: { tone: 'done' },
  REVERSED: { tone: 'neutral', icon: 'undo-2' },
} satisfies StatusLooks<EntryStatus>;

const toEntryStatus = ({ isReversed }: AccountRecordEntry): EntryStatus => (isReversed ? 'REVERSED' : 'DONE');

interface RecordTableProps {
  label: string;
  entries: readonly AccountRecordEntry[];
  refreshing?: boolean;
}

/** Movements with the balance before and after each; on phones, one card per movement. */
export function RecordTable({ label, entries, refreshing = false }: RecordTableProps) {
  return (
    <Table
      label={label}
      columns={useColumns()}
      rows={entries}
      rowKey={({ txNo }) => txNo}
      refreshing={refreshing}
    />
  );
}

function useColumns(): Column<AccountRecordEntry>[] {
  const t = useTexts();
  const { atoms, money } = useSite();
  const language = useAtomValue(atoms.language);
  const symbol = getCurrencySymbol(money);
  return [
    {
      key: 'time',
      head: t('record.column.time'),
      onCard: 'key',
      cell: ({ at }) => <span className={styles.time}>{formatTime(at, language)}</span>,
    },
    {
      key: 'type',
      head: t('record.column.type'),
      onCard: 'key',
      cell: (entry) => <TypeCell entry={entry} />,
    },
    {
      key: 'number',
      head: t('record.column.number'),
      cell: ({ txNo }) => (
        <span className={styles.number}>
          {txNo}
          <CopyButton
            text={txNo}
            label={t('copyNumber')}
            copiedLabel={t('copied')}
            failedLabel={t('copyFailed')}
          />
        </span>
      ),
    },
    {
      key: 'amount',
      head: t('record.column.amount', { symbol }),
      figure: true,
      onCard: 'amount',
      cell: ({ amountMinor }) => <Money minor={amountMinor} sign="always" />,
    },
    {
      key: 'before',
      head: t('record.column.before'),
      figure: true,
      cell: ({ balanceBeforeMinor }) => <Money minor={balanceBeforeMinor} className={styles.before} />,
    },
    {
      key: 'after',
      head: t('record.column.after'),
      figure: true,
      cell: ({ balanceAfterMinor }) => <Money minor={balanceAfterMinor} />,
    },
    {
      key: 'status',
      head: t('record.column.status'),
      cell: (entry) => (
        <StatusChip
          status={toEntryStatus(entry)}
          looks={entryLooks}
          label={t(`record.status.${toEntryStatus(entry)}`)}
        />
      ),
    },
  ];
}

/** The type and its details: the other member, the related number, a remark. */
function TypeCell({ entry }: { entry: AccountRecordEntry }) {
  const t = useTexts();
  const { relatedNo } = entry;
  // The other numbers begin with a letter of their kind; a settlement has only digits.
  const related =
    relatedNo !== undefined && isOfSettlement(entry.type)
      ? t('record.settlement', { number: relatedNo })
      : relatedNo;
  const more = [entry.counterparty, related, entry.remark].filter((part) => part !== undefined);
  return (
    <span className={styles.type}>
      <span>{t(`recordType.${entry.type}`)}</span>
      {more.length > 0 && <span className={styles.more}>{more.join(' · ')}</span>}
    </span>
  );
}

export const RecordSkeleton = ({ rows }: { rows: number }) => (
  <LoadingGroup className={styles.skeletons}>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={36} />
    ))}
  </LoadingGroup>
);
