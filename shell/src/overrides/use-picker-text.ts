import { addTexts, toLanguageTag } from '@parlour/texts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useAppearance } from '../context/services.tsx';
import type { Text } from '../context/use-text.ts';
import { languageAtom } from '../state/page-atoms.ts';

const namespace = 'overrides';

export type PickerText = Text;

/**
 * Returns the picker's own texts in the page's language; undefined until they are loaded. They load with the picker.
 */
export function usePickerText(): PickerText | undefined {
  const { i18n } = useAppearance();
  const language = useAtomValue(languageAtom);
  const [text, setText] = useState<{ translate: PickerText }>();
  useEffect(() => {
    let isCancelled = false;
    void addTexts(i18n, language, namespace).then((tag) => {
      const t = i18n.getFixedT([tag, toLanguageTag('EN')], namespace);
      if (!isCancelled) setText({ translate: (key, values) => t(key, { ...values }) });
    });
    return () => {
      isCancelled = true;
    };
  }, [i18n, language]);
  return text?.translate;
}
