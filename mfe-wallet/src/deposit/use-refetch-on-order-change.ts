import { depositKey } from '@parlour/api-client';
import { useSite } from '@parlour/remote-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Refetches methods and orders whenever one of the member's orders changes. */
export function useRefetchOnOrderChange(): void {
  const { events } = useSite();
  const queries = useQueryClient();
  useEffect(
    () => events.subscribe('order.changed', () => void queries.invalidateQueries({ queryKey: depositKey })),
    [events, queries],
  );
}
