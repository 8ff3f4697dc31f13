import type { EventBus } from '@parlour/contracts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * What the gateway answered belongs to who asked. After a login of the same person everything is asked anew in its
 * place; of another one, nothing of the one before is shown. Answers the way to stop.
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
