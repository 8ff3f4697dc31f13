import { type OpenRound, openRoundsQuery } from '@parlour/api-client';
import { minuteMs } from '@parlour/basics';
import { useSite, useUsername } from '@parlour/remote-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isInterrupted } from './interrupted.ts';

/** No round counts as interrupted earlier than a minute after its bet. */
const refetchIntervalMs = minuteMs;

/**
 * Returns the interrupted rounds of the signed-in member. An open page refetches every minute while money is held or
 * has moved since the last response, and at once when one of these rounds is settled.
 */
export function useInterruptedRounds(): readonly OpenRound[] {
  const site = useSite();
  const queries = useQueryClient();
  const username = useUsername();
  const [movedAt, setMovedAt] = useState(0);
  const { data, dataUpdatedAt } = useQuery({
    ...openRoundsQuery(site.api),
    enabled: username !== undefined,
    // A member who returns from a game may have left a round in it.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.rounds.length || movedAt > state.dataUpdatedAt ? refetchIntervalMs : false,
  });
  useEffect(() => site.events.subscribe('balance.changed', () => setMovedAt(Date.now())), [site]);
  useEffect(() => {
    const { queryKey } = openRoundsQuery(site.api);
    return site.events.subscribe('bet.settled', ({ roundId }) => {
      const known = queries.getQueryData(queryKey)?.rounds ?? [];
      if (known.some((round) => round.roundId === roundId)) void queries.invalidateQueries({ queryKey });
    });
  }, [site, queries]);
  if (username === undefined || !data) return [];
  return data.rounds.filter((round) => isInterrupted(round, dataUpdatedAt));
}
