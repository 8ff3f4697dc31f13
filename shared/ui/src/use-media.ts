import { useCallback, useSyncExternalStore } from 'react';

const phoneQuery = '(width < 640px)';

/** Returns whether a media query matches; false where there is no window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false);
}

/** Returns whether the window is a phone's: under 640 pixels wide. */
export const usePhone = (): boolean => useMedia(phoneQuery);
