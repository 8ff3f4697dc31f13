import type { BrowserEventName, BrowserEvents, EventBus } from '@parlour/contracts';

type Handler = (payload: never) => void;

/**
 * Makes the bus that the shell hands to every remote. Handlers run at once, in the order of their
 * subscription; who subscribes during a publication hears the next one.
 * `onHandlerError` hears of a handler that threw; the default reports it as an uncaught error, so that a
 * defect in one remote is seen and stops no other.
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
      // An object per subscription: the same function may subscribe twice and leave once.
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
