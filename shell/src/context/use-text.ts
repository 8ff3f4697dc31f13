import { type Localized, pickText } from '@parlour/contracts';
import { formatTime, toLanguageTag } from '@parlour/texts';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { languageAtom } from '../state/page-atoms.ts';
import { useAppearance } from './services.tsx';

export type Text = (key: string, values?: Record<string, string | number>) => string;

/** Returns the shell's texts in the page's language: `const t = useText(); t('header.login')`. */
export function useText(namespace: 'shell' | 'errors' | 'validation' | 'sign-in' | 'pages' = 'shell'): Text {
  const { i18n } = useAppearance();
  const language = useAtomValue(languageAtom);
  return useMemo(() => {
    const t = i18n.getFixedT([toLanguageTag(language), toLanguageTag('EN')], namespace);
    const options = namespace === 'errors' ? { keySeparator: false as const } : {};
    return (key, values) => t(key, { ...values, ...options });
  }, [i18n, language, namespace]);
}

/** Returns a function that picks the page's language from localized data. */
export function useLocalized(): (text: Localized) => string {
  const language = useAtomValue(languageAtom);
  return useCallback((text) => pickText(text, language), [language]);
}

/** Returns a function that formats a time in the visitor's language and time zone: `20 Nov 2026, 16:30`. */
export function useTimeText(): (at: string | number | Date) => string {
  const language = useAtomValue(languageAtom);
  return (at) => formatTime(new Date(at), language);
}
