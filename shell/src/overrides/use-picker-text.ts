import { addTexts, loadTexts, toLanguageTag } from '@parlour/texts';
import { loadFile } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useAppearance } from '../context/services.tsx';
import type { Text } from '../context/use-text.ts';
import { languageAtom } from '../state/page-atoms.ts';

const namespace = 'overrides';

const loadPickerTexts = (folder: string) =>
  loadFile(() => loadTexts(folder, namespace), `${folder}/${namespace}`);

export type PickerText = Text;

/** Texts of the picker: on their way, here, or not loaded. */
type PickerTexts =
  | { state: 'loading' }
  | { state: 'loaded'; words: PickerText }
  | { state: 'failed'; retry(): void };

/** Loads the picker's own texts in the page's language. They load with the picker. */
export function usePickerText(): PickerTexts {
  const { i18n } = useAppearance();
  const language = useAtomValue(languageAtom);
  const [tries, setTries] = useState(0);
  const [texts, setTexts] = useState<PickerTexts>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads the texts again
  useEffect(() => {
    let isCancelled = false;
    const show = (loaded: PickerTexts): void => {
      if (!isCancelled) setTexts(loaded);
    };
    const retry = (): void => {
      setTexts({ state: 'loading' });
      setTries((count) => count + 1);
    };
    addTexts(i18n, language, namespace, loadPickerTexts).then(
      (tag) => {
        const t = i18n.getFixedT([tag, toLanguageTag('EN')], namespace);
        show({ state: 'loaded', words: (key, values) => t(key, { ...values }) });
      },
      () => show({ state: 'failed', retry }),
    );
    return () => {
      isCancelled = true;
    };
  }, [i18n, language, tries]);
  return texts;
}
