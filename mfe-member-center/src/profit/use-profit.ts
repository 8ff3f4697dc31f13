import { profitKey, profitQuery } from '@parlour/api-client';
import { usePanelSearch, useRefetchOn, useSite } from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { toIsoDay } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { pageKeys } from '../paths.ts';
import { changeView, type ProfitView, readView, toProfitFilter, writeView } from './profit-view.ts';

/** Returns the view from the address, a function that changes it, and the matching figures. */
export function useProfit() {
  const { api } = useSite();
  const goTo = useNavigate();
  const today = toIsoDay(new Date());
  const view = readView(usePanelSearch('member', pageKeys.profit), today);
  const filter = toProfitFilter(view, today);
  const profit = useQuery(profitQuery(api, filter));
  useRefetchOn('balance.changed', profitKey);
  return {
    today,
    view,
    filter,
    profit,
    change: (change: Partial<ProfitView>) => goTo(writeView(changeView(view, change), today)),
  };
}

export type ProfitState = ReturnType<typeof useProfit>;
