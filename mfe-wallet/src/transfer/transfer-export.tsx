import { readTransfers, type Transfer } from '@parlour/api-client';
import { type Cell, ExportButton, getCurrencySymbol, useSite, useTexts } from '@parlour/remote-sdk';

/** Exports every transfer, whichever page is shown. `total` is unknown before the first response. */
export function TransferExport({ total }: { total: number | undefined }) {
  const t = useTexts();
  const { api, money } = useSite();
  const toCells = ({ createdAt, transferNo, kind, isReceived, ...transfer }: Transfer): Cell[] => [
    createdAt.toISOString(),
    transferNo,
    { minor: isReceived || kind === 'FLOAT_OUT' ? transfer.amountMinor : -transfer.amountMinor },
    transfer.counterparty ?? '',
    transfer.remark ?? '',
  ];
  const job = {
    key: 'transfers',
    fileName: 'transfers.csv',
    head: [
      t('record.column.time'),
      t('record.column.number'),
      t('record.column.amount', { symbol: getCurrencySymbol(money) }),
      t('record.column.counterparty'),
      t('record.column.remark'),
    ],
    async *readRows(signal: AbortSignal) {
      for await (const transfers of readTransfers(api, signal)) yield transfers.map(toCells);
    },
  };
  return <ExportButton job={job} total={total} />;
}
