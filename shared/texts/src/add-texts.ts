import { type LanguageCode, languages } from '@parlour/contracts';
import type { i18n } from 'i18next';
import { fallbackLanguage, toLanguageTag } from './language-tags.ts';
import { loadTexts, type TextTree } from './load-texts.ts';

/**
 * Adds the result of `load` for `language` to `namespace`. When that language cannot be loaded, English replaces it.
 * Resolves to the tag under which the texts were added; rejects when English cannot be loaded either.
 */
export async function addTexts(
  instance: i18n,
  language: LanguageCode,
  namespace: string,
  load: (folder: string) => Promise<TextTree> = (folder) => loadTexts(folder, namespace),
): Promise<string> {
  const tag = toLanguageTag(language);
  if (instance.hasResourceBundle(tag, namespace)) return tag;
  try {
    instance.addResourceBundle(tag, namespace, await load(languages[language].folder), true, true);
    return tag;
  } catch (error) {
    if (language === fallbackLanguage) throw error;
    return addTexts(instance, fallbackLanguage, namespace, load);
  }
}
