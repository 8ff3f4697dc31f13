import { listSettlements, type Settlement } from '@parlour/api-client';
import type { AgentContractType } from '@parlour/contracts/calls';
import { type Cell, ExportButton, useSite, useTexts } from '@parlour/remote-sdk';
import { formatRate } from './formats.ts';
import { getFileColumns, getHeadKey, type SettlementColumn } from './settlement-columns.ts';
import { type SettlementsView, toFilter } from './settlements-view.ts';

interface SettlementExportProps {
  type: AgentContractType;
  view: SettlementsView;
  /** The number of settlements that match the filters. */
  total: number;
}

const partSize = 100;

const toCell = (settlement: Settlement, column: SettlementColumn): Cell => {
  if (column === 'ratePpm') return formatRate(settlement.ratePpm);
  if (column === 'activeMembers') return String(settlement.activeMembers);
  return { minor: settlement[column] };
};

/** Exports every settlement that matches the filters, whichever page is shown. */
export function SettlementExport({ type, view, total }: SettlementExportProps) {
  const t = useTexts();
  const { api } = useSite();
  const columns = getFileColumns(type);
  const toCells = (settlement: Settlement): Cell[] => [
    settlement.from.toISOString(),
    settlement.to.toISOString(),
    ...columns.map((column) => toCell(settlement, column)),
    t(`settlement.status.${settlement.status}`),
    settlement.paidAt?.toISOString() ?? '',
  ];
  const job = {
    key: `settlements-${type}`,
    fileName: `settlements-${type.toLowerCase()}-${view.range.from}-${view.range.to}.csv`,
    head: [
      t('settlement.column.from'),
      t('settlement.column.to'),
      ...columns.map((column) => t(getHeadKey(type, column))),
      t('settlement.column.status'),
      t('settlement.column.paidAt'),
    ],
    async *readRows(signal: AbortSignal) {
      for (let page = 1; ; page += 1) {
        const filter = { ...toFilter(type, view), page, pageSize: partSize };
        const { settlements, totalPages } = await listSettlements(api, filter, { signal });
        yield settlements.map(toCells);
        if (page >= totalPages) return;
      }
    },
  };
  return <ExportButton job={job} total={total} />;
}
