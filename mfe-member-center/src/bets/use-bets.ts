import { betsKey, betsQuery } from '@parlour/api-client';
import { usePanelSearch, useSite } from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { toIsoDay } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageKeys } from '../paths.ts';
import { type BetsView, changeView, readView, toBetFilter, writeView } from './bets-rules.ts';

/** Returns the view from the address, a function that changes it, and the matching page of the betting record. */
export function useBets() {
  const { api, events } = useSite();
  const queries = useQueryClient();
  const goTo = useNavigate();
  const today = toIsoDay(new Date());
  const view = readView(usePanelSearch('member', pageKeys.bettingRecord), today);
  const bets = useQuery(betsQuery(api, toBetFilter(view)));
  useEffect(
    () => events.subscribe('bet.settled', () => void queries.invalidateQueries({ queryKey: betsKey })),
    [events, queries],
  );
  const change = (next: Partial<BetsView>) => goTo(writeView(changeView(view, next), today));
  return {
    today,
    view,
    bets,
    change,
    clear: () => change({ gameType: undefined, vendor: undefined, status: undefined }),
  };
}

export type BetsState = ReturnType<typeof useBets>;
