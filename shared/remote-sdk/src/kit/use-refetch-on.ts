import type { BrowserEventName } from '@parlour/contracts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSite } from '../hooks.ts';

/** Minimum time between two refetches. A fast game settles several bets a second. */
const everyMs = 1_000;

/**
 * Refetches the shown queries under `queryKey` when the page publishes the event. Events within a second after a
 * refetch share the next one. `queryKey` is a constant.
 */
export function useRefetchOn(event: BrowserEventName, queryKey: QueryKey): void {
  const { events } = useSite();
  const queries = useQueryClient();
  const key = useRef(queryKey);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const refetch = () => {
      void queries.invalidateQueries({ queryKey: key.current });
      timer = setTimeout(() => {
        timer = undefined;
        if (!isDue) return;
        isDue = false;
        refetch();
      }, everyMs);
    };
    const unsubscribe = events.subscribe(event, () => {
      if (timer === undefined) refetch();
      else isDue = true;
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [events, queries, event]);
}
