import { betsKey, betsQuery } from '@parlour/api-client';
import { usePanelSearch, useRefetchOn, useSite } from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { toIsoDay } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { pageKeys } from '../paths.ts';
import { useRecordPeriods } from '../record-periods.ts';
import { type BetsView, changeView, readView, toBetFilter, writeView } from './bets-rules.ts';

/** Returns the view from the address, a function that changes it, and the matching page of the betting record. */
export function useBets() {
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const goTo = useNavigate();
  const today = toIsoDay(new Date());
  const periods = useRecordPeriods();
  const { betDays: daysMax, historyDays } = periods;
  const view = readView(usePanelSearch('member', pageKeys.bettingRecord), today, periods);
  const bets = useQuery(betsQuery(api, { ...toBetFilter(view), language }));
  useRefetchOn('bet.settled', betsKey);
  const change = (next: Partial<BetsView>) => goTo(writeView(changeView(view, next, daysMax), today));
  return {
    today,
    daysMax,
    historyDays,
    view,
    bets,
    change,
    clear: () => change({ gameType: undefined, vendor: undefined, status: undefined }),
  };
}

export type BetsState = ReturnType<typeof useBets>;
