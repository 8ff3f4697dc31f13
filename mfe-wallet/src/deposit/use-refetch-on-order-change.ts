import { depositKey } from '@parlour/api-client';
import { useSite } from '@parlour/federation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Asks for methods and orders again whenever one of the member's orders moved on. */
export function useRefetchOnOrderChange(): void {
  const { events } = useSite();
  const queries = useQueryClient();
  useEffect(
    () => events.subscribe('order.changed', () => void queries.invalidateQueries({ queryKey: depositKey })),
    [events, queries],
  );
}
