import type { EventBus } from '@parlour/contracts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Invalidates all queries when the same member logs in again, and resets them when another member logs in: cached
 * responses belong to the member who requested them. Returns an unsubscribe function.
 */
export function resetQueriesOnMemberChange(
  queries: QueryClient,
  events: EventBus,
  owner?: string,
): () => void {
  let last = owner;
  return events.subscribe('session.opened', ({ username }) => {
    const isSame = last === undefined || last === username;
    last = username;
    void (isSame ? queries.invalidateQueries() : queries.resetQueries());
  });
}
