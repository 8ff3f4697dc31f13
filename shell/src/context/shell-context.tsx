import { type Localized, pickText } from '@parlour/contracts';
import { toLanguageTag } from '@parlour/texts';
import { useAtomValue } from 'jotai';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import type { Shell } from '../start/start-page.ts';
import { languageAtom } from '../state/page-atoms.ts';

const Context = createContext<Shell | undefined>(undefined);

export const ShellProvider = ({ shell, children }: { shell: Shell; children: ReactNode }) => (
  <Context value={shell}>{children}</Context>
);

/** Returns the services of the shell's components. */
export function useShell(): Shell {
  const shell = useContext(Context);
  if (!shell) throw new Error('This component belongs below ShellProvider.');
  return shell;
}

export type Text = (key: string, values?: Record<string, string | number>) => string;

/** Returns the shell's texts in the page's language: `const t = useText(); t('header.login')`. */
export function useText(namespace: 'shell' | 'errors' | 'validation' | 'sign-in' | 'pages' = 'shell'): Text {
  const { i18n } = useShell().appearance;
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
