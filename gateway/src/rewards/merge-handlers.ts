import type { DomainEvent, EventHandlers } from '../server/index.ts';

type Handler = ((payload: never, event: never) => Promise<void>) | { batch(events: never): Promise<void> };

/**
 * Merges handlers of the same events into one, which runs them one after another. When one fails, all receive
 * the event again, which is safe because they are idempotent.
 */
export function mergeHandlers(...lists: readonly EventHandlers[]): EventHandlers {
  const names = new Set(lists.flatMap((handlers) => Object.keys(handlers)));
  const merged = [...names].map((name) => {
    const handlers = lists.flatMap((list) => (list as Record<string, Handler | undefined>)[name] ?? []);
    const batch = async (events: readonly DomainEvent[]): Promise<void> => {
      for (const handler of handlers) await handle(handler, events);
    };
    return [name, { batch }] as const;
  });
  return Object.fromEntries(merged) as EventHandlers;
}

async function handle(handler: Handler, events: readonly DomainEvent[]): Promise<void> {
  if (typeof handler !== 'function') return handler.batch(events as never);
  for (const event of events) await handler(event.payload as never, event as never);
}
