import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref to the value of the last shown rendering, for stable callbacks that event handlers and effects call.
 * Rendering itself must not read it.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
