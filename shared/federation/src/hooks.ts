import { isAppError, type Site } from '@parlour/contracts';
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Translate } from './release-texts.ts';
import { useViewContext } from './view-context.tsx';

/** All that the page gives to a remote. */
export const useSite = (): Site => useViewContext().site;

/** Aborted when this view leaves the page. */
export const useSignal = (): AbortSignal => useViewContext().signal;

/** The texts of this release in the page's language: `const t = useTexts(); t('deposit.title')`. */
export function useTexts(): Translate {
  const { texts } = useViewContext();
  return useSyncExternalStore(texts.subscribe, texts.current);
}

/** The sentence for a person to a failure's code, in the page's language; a general one for a defect. */
export function useErrorText(): (error: unknown) => string {
  const { site } = useViewContext();
  useTexts();
  return useCallback(
    (error) => {
      const code = isAppError(error) ? error.code : 'server.defect';
      const details = isAppError(error) ? error.details : {};
      return site.texts.i18n.t(code, { ...details, ns: 'errors', keySeparator: false });
    },
    [site],
  );
}

type Update<T> = T | ((before: T) => T);

/**
 * State that outlives a live swap: the next release finds it under the same `key`.
 * Plain data only, and a shape that the releases before and after understand; a changed shape takes a new key.
 * Keys are per mount: two widgets of one release do not see each other's.
 */
export function usePreservedState<T>(key: string, initial: T | (() => T)): [T, (next: Update<T>) => void] {
  const { preserved } = useViewContext();
  const [value, setValue] = useState<T>(() =>
    preserved.has(key) ? (preserved.get(key) as T) : resolveInitial(initial),
  );
  useLayoutEffect(() => {
    preserved.set(key, value);
  }, [preserved, key, value]);
  useLayoutEffect(() => () => preserved.forget(key), [preserved, key]);
  return [value, setValue];
}

const resolveInitial = <T>(initial: T | (() => T)): T => (initial instanceof Function ? initial() : initial);
