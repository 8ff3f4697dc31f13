import type { StatementRow, TeamStatement } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatDay } from '@parlour/texts';
import { type Column, Money, Table } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { MaskedName } from '../masked-name.tsx';
import { statementColumns } from './statement-columns.ts';
import styles from './statement-page.module.css';

interface StatementTableProps {
  statement: TeamStatement;
  by: 'day' | 'branch';
  refreshing: boolean;
}

/** One page of the statement with the totals of the whole team. By branch, the agent's own figures are the last row. */
export function StatementTable({ statement, by, refreshing }: StatementTableProps) {
  const t = useTexts();
  const { own, page, totalPages, rows } = statement;
  const ownRow = own && page === totalPages ? [{ ...own, day: undefined, branch: undefined }] : [];
  return (
    <Table
      label={t('title.statement')}
      columns={useColumns(statement, by)}
      rows={[...rows, ...ownRow]}
      rowKey={({ day, branch }) => day ?? branch?.memberNo ?? 'own'}
      totalLabel={t('statement.total')}
      refreshing={refreshing}
    />
  );
}

function useColumns({ totals }: TeamStatement, by: 'day' | 'branch'): Column<StatementRow>[] {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  return [
    {
      key: 'name',
      head: t(by === 'day' ? 'chart.day' : 'statement.branch'),
      onCard: 'key',
      cell: ({ day, branch }) => {
        if (day)
          return <span className={styles.day}>{formatDay(new Date(`${day}T00:00:00`), language)}</span>;
        return branch ? <MaskedName member={branch} /> : t('statement.own');
      },
    },
    ...statementColumns.map(
      ({ amount, text, isSigned }): Column<StatementRow> => ({
        key: amount,
        head: t(text),
        figure: true,
        ...(amount === 'profitMinor' && { onCard: 'amount' as const }),
        total: <Money minor={totals[amount]} sign={isSigned ? 'always' : 'auto'} />,
        cell: (row) => <Money minor={row[amount]} sign={isSigned ? 'always' : 'auto'} />,
      }),
    ),
  ];
}
