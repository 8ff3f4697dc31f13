import { settlementsQuery } from '@parlour/api-client';
import type { AgentContractType } from '@parlour/contracts/calls';
import { usePanelSearch, useSite } from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { toIsoDay } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { settlementKeys } from '../paths.ts';
import { useRecordPeriods } from '../record-periods.ts';
import { changeView, readView, type SettlementsView, toFilter, writeView } from './settlements-view.ts';

/** Returns the view of a record from the address, a function that changes it, and its settlements. */
export function useSettlements(type: AgentContractType) {
  const { api } = useSite();
  const goTo = useNavigate();
  const today = toIsoDay(new Date());
  const { team: period } = useRecordPeriods();
  const view = readView(type, usePanelSearch('agent', settlementKeys[type]), { today, ...period });
  return {
    type,
    today,
    period,
    view,
    settlements: useQuery(settlementsQuery(api, toFilter(type, view))),
    change: (change: Partial<SettlementsView>) =>
      goTo(writeView(type, changeView(view, change, period.daysMax), today)),
  };
}

export type SettlementsState = ReturnType<typeof useSettlements>;
