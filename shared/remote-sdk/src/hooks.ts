import { withHost } from '@parlour/api-client';
import { isAppError, type Site } from '@parlour/contracts';
import { useAtomValue } from 'jotai';
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Translate } from './release-texts.ts';
import { useViewContext } from './view-context.tsx';

/** Returns the site object: everything that the page gives to a remote. */
export const useSite = (): Site => useViewContext().site;

/** Returns the name of the signed-in member; undefined for a visitor. */
export function useUsername(): string | undefined {
  const session = useAtomValue(useSite().atoms.session);
  return session.state === 'signed-in' ? session.username : undefined;
}

/** Returns a signal that is aborted when this view is unmounted. */
export const useSignal = (): AbortSignal => useViewContext().signal;

/**
 * Returns the translate function for this release's texts in the page's language: `const t = useTexts();
 * t('deposit.title')`.
 */
export function useTexts(): Translate {
  const { texts } = useViewContext();
  return useSyncExternalStore(texts.subscribe, texts.current);
}

const errorTexts = { ns: 'errors', keySeparator: false } as const;

/**
 * Returns a function that translates an error's code into a sentence for the member, in the page's language. A defect
 * gets a general sentence, and so does every error until the page has loaded the sentences of errors.
 */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useSite().texts;
  useTexts();
  // The page loads the sentences late, and a view may show a code before any call has failed.
  const hasTexts = useSyncExternalStore(
    (onChange) => {
      i18n.store.on('added', onChange);
      return () => i18n.store.off('added', onChange);
    },
    () => i18n.languages.some((language) => i18n.hasResourceBundle(language, errorTexts.ns)),
  );
  return useCallback(
    (error) => {
      const { code, details } =
        hasTexts && isAppError(error) ? error : { code: 'server.defect', details: {} };
      return i18n.t(code, { ...details, ...errorTexts });
    },
    [i18n, hasTexts],
  );
}

/** Returns a function that adds the page's picture host to the path of a picture (GEN-07). */
export function usePictureAddress(): (path: string) => string {
  const offer = useAtomValue(useSite().atoms.offer);
  return (path) => withHost(path, offer?.imageHosts[0]);
}

type Update<T> = T | ((before: T) => T);

/**
 * Returns state that survives a live swap: the next release reads it under the same `key`.
 * Store plain data only, in a shape that the previous and the next release understand; a changed shape needs a new
 * key.
 * Keys are per mount: two widgets of one release do not share them.
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
