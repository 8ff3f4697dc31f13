import type { SettlementPage } from '@parlour/api-client';
import type { AgentContractType } from '@parlour/contracts/calls';
import { ListPager, useTexts } from '@parlour/remote-sdk';
import { SettlementTable } from './settlement-table.tsx';
import { pageSizes } from './settlements-view.ts';

interface PageView {
  page: number;
  pageSize: (typeof pageSizes)[number];
}

interface SettlementListProps {
  label: string;
  type: AgentContractType;
  page: SettlementPage;
  view: PageView;
  refreshing: boolean;
  onChange(change: Partial<PageView>): void;
}

/** One page of settlements with totals over all pages, and the choice of the page. */
export function SettlementList({ label, type, page, view, refreshing, onChange }: SettlementListProps) {
  const t = useTexts();
  return (
    <>
      <SettlementTable
        label={label}
        type={type}
        settlements={page.settlements}
        totals={page.totals}
        refreshing={refreshing}
      />
      <ListPager
        label={t('settlement.pages')}
        view={view}
        pageCount={page.totalPages}
        pageSizes={pageSizes}
        onChange={onChange}
      />
    </>
  );
}
