/**
 * State that `usePreservedState` stores in one mount. It starts with the handover of the previous release and is read
 * before a live swap.
 * Values are plain data, since another release's code reads them.
 */
export interface PreservedState {
  has(key: string): boolean;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  forget(key: string): void;
  snapshot(): Record<string, unknown>;
}

export function createPreservedState(handover: Record<string, unknown> = {}): PreservedState {
  const values = new Map(Object.entries(handover));
  return {
    has: (key) => values.has(key),
    get: (key) => values.get(key),
    set: (key, value) => {
      values.set(key, value);
    },
    forget: (key) => {
      values.delete(key);
    },
    snapshot: () => Object.fromEntries(values),
  };
}
