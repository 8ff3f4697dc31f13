import type { BrowserEventName, BrowserEvents, EventBus } from '@parlour/contracts';

type Handler = (payload: never) => void;

/**
 * Creates the bus that the shell passes to every remote. Handlers run synchronously, in the order of their
 * subscription. A handler added during a publication receives only later events.
 * `onHandlerError` is called when a handler throws. The default reports an uncaught error, so that a defect in one
 * remote is visible and stops no other.
 */
export function createEventBus(
  parts: { onHandlerError?: (error: unknown, name: BrowserEventName) => void } = {},
): EventBus {
  const onHandlerError = parts.onHandlerError ?? reportUncaught;
  const handlers = new Map<BrowserEventName, Set<{ handle: Handler }>>();

  return {
    publish(name, payload) {
      for (const subscription of [...(handlers.get(name) ?? [])]) {
        if (!handlers.get(name)?.has(subscription)) continue;
        try {
          (subscription.handle as (payload: BrowserEvents[typeof name]) => void)(payload);
        } catch (error) {
          onHandlerError(error, name);
        }
      }
    },
    subscribe(name, handler) {
      // An object per subscription: the same function can subscribe twice and unsubscribe once.
      const subscription = { handle: handler };
      const known = handlers.get(name) ?? new Set();
      handlers.set(name, known.add(subscription));
      return () => {
        known.delete(subscription);
      };
    },
  };
}

function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
