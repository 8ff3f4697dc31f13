import { profitKey, profitQuery } from '@parlour/api-client';
import { usePanelSearch, useRefetchOn, useSite } from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { toIsoDay } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { pageKeys } from '../paths.ts';
import { useRecordPeriods } from '../record-periods.ts';
import {
  changeView,
  getDaysMax,
  type ProfitView,
  readView,
  toProfitFilter,
  writeView,
} from './profit-view.ts';

/** Returns the view from the address, a function that changes it, and the matching figures. */
export function useProfit() {
  const { api } = useSite();
  const goTo = useNavigate();
  const today = toIsoDay(new Date());
  const periods = useRecordPeriods();
  const daysMax = getDaysMax(periods);
  const view = readView(usePanelSearch('member', pageKeys.profit), today, periods);
  const filter = toProfitFilter(view, today, periods);
  const profit = useQuery(profitQuery(api, filter));
  useRefetchOn('balance.changed', profitKey);
  return {
    today,
    daysMax,
    historyDays: periods.historyDays,
    months: periods.statementMonths,
    view,
    filter,
    profit,
    change: (change: Partial<ProfitView>) => goTo(writeView(changeView(view, change, daysMax), today)),
  };
}

export type ProfitState = ReturnType<typeof useProfit>;
