import { type TeamSpan, teamDownlinesQuery, teamOverviewQuery } from '@parlour/api-client';
import { usePanelSearch, useSite } from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { toIsoDay } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { pageKeys } from '../paths.ts';
import { useRecordPeriods } from '../record-periods.ts';
import { changeView, readView, type TeamView, writeView } from './team-view.ts';

/** Returns the view from the address, a function that changes it, and the gateway's data for it. */
export function useTeam() {
  const { api } = useSite();
  const search = usePanelSearch('agent', pageKeys.teamOverview);
  const goTo = useNavigate();
  const today = toIsoDay(new Date());
  const { team: period } = useRecordPeriods();
  const view = readView(search, today, period);
  const { page, pageSize, gameType } = view;
  const span: TeamSpan = { fromDay: view.range.from, toDay: view.range.to, gameType };
  return {
    today,
    historyDays: period.historyDays,
    view,
    span,
    overview: useQuery(teamOverviewQuery(api, span)),
    downlines: useQuery(teamDownlinesQuery(api, span, { page, pageSize })),
    change: (change: Partial<TeamView>) => goTo(writeView(changeView(view, change), today)),
  };
}

export type TeamState = ReturnType<typeof useTeam>;
