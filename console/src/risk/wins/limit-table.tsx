import type { WinLimit } from '@parlour/contracts/back-office';
import { type Column, formatMoney, Table } from '@parlour/ui';
import { HistoryButton } from '../../operate/history-button.tsx';
import { RowButton, RowButtons } from '../../table/row-buttons.tsx';
import { texts } from '../../texts.ts';
import { useVendorNames } from '../../vendor-names.tsx';
import { winTexts as words } from './win-texts.ts';

interface LimitTableProps {
  rows: readonly WinLimit[];
  /** Returns who changed the limit, and when. */
  describeChange(row: WinLimit): string;
  /** Absent when the operator may not change limits. */
  onChange?(row: WinLimit): void;
}

export function LimitTable({ rows, describeChange, onChange }: LimitTableProps) {
  const vendorNames = useVendorNames();
  const nameVendor = ({ vendor }: WinLimit): string => vendorNames[vendor] ?? vendor;
  const columns: Column<WinLimit>[] = [
    { key: 'vendor', head: words.vendor, onCard: 'key', cell: nameVendor },
    { key: 'game', head: words.game, onCard: 'key', cell: ({ gameId }) => gameId ?? words.allGames },
    {
      key: 'win',
      head: words.maxWin,
      figure: true,
      onCard: 'amount',
      cell: ({ maxWinMinor }) => formatMoney(maxWinMinor, 'auto'),
    },
    {
      key: 'net',
      head: words.dailyNet,
      figure: true,
      cell: ({ dailyNetMinor }) => (dailyNetMinor === null ? '–' : formatMoney(dailyNetMinor, 'auto')),
    },
    { key: 'by', head: words.changedBy, cell: describeChange },
    {
      key: 'change',
      head: texts.remote.act,
      cell: (row) => (
        <RowButtons isOneLine>
          {onChange && (
            <RowButton
              label={`${words.changeLimit} ${nameVendor(row)} ${row.gameId ?? ''}`}
              onClick={() => onChange(row)}
            >
              {words.changeLimit}
            </RowButton>
          )}
          <HistoryButton
            name={words.limitName(nameVendor(row), row.gameId)}
            subject={row.gameId === null ? `vendor:${row.vendor}` : `vendor:${row.vendor}:${row.gameId}`}
          />
        </RowButtons>
      ),
    },
  ];
  return (
    <Table
      label={words.limits}
      columns={columns}
      rows={rows}
      rowKey={({ vendor, gameId }) => `${vendor} ${gameId ?? ''}`}
    />
  );
}
