import { type AccountRecordEntry, readAccountRecord } from '@parlour/api-client';
import { type Cell, ExportButton, getCurrencySymbol, useSite, useTexts } from '@parlour/remote-sdk';
import { type RecordView, toRecordFilter } from './record-rules.ts';

interface RecordExportProps {
  view: RecordView;
  /** Number of movements; unknown before the first response. */
  total: number | undefined;
}

/** Exports every movement that matches the filters, whichever page is shown. */
export function RecordExport({ view, total }: RecordExportProps) {
  const t = useTexts();
  const { api, money } = useSite();
  const filter = toRecordFilter(view);
  const toCells = (entry: AccountRecordEntry): Cell[] => [
    entry.at.toISOString(),
    t(`recordType.${entry.type}`),
    entry.txNo,
    { minor: entry.amountMinor },
    { minor: entry.balanceBeforeMinor },
    { minor: entry.balanceAfterMinor },
    entry.relatedNo ?? '',
    entry.counterparty ?? '',
    entry.remark ?? '',
    t(`record.status.${entry.isReversed ? 'REVERSED' : 'DONE'}`),
  ];
  const job = {
    key: 'account-record',
    fileName: `account-record-${view.range.from}-${view.range.to}.csv`,
    head: [
      t('record.column.time'),
      t('record.column.type'),
      t('record.column.number'),
      t('record.column.amount', { symbol: getCurrencySymbol(money) }),
      t('record.column.before'),
      t('record.column.after'),
      t('record.column.related'),
      t('record.column.counterparty'),
      t('record.column.remark'),
      t('record.column.status'),
    ],
    async *readRows(signal: AbortSignal) {
      for await (const entries of readAccountRecord(api, filter, signal)) yield entries.map(toCells);
    },
  };
  return <ExportButton job={job} total={total} />;
}
