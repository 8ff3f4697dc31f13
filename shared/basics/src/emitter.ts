/** A set of handlers that are called together. */
export interface Emitter<Args extends unknown[]> {
  /** Calls every handler, in the order of their subscriptions. */
  emit(...args: Args): void;
  /** Adds a handler, once. Returns an unsubscribe function. */
  subscribe(handler: (...args: Args) => void): () => void;
}

export function createEmitter<Args extends unknown[] = []>(): Emitter<Args> {
  const handlers = new Set<(...args: Args) => void>();
  return {
    emit(...args) {
      for (const handler of handlers) handler(...args);
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
  };
}
