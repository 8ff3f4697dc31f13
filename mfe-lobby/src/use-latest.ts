import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * Returns a reference to the value of the latest render on the page, for callbacks that stay stable between renders. It
 * is up to date in event handlers and effects. A component must not read it while it renders.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  // Runs before the layout effects of all components.
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
