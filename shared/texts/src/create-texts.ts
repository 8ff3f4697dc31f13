import type { LanguageCode } from '@parlour/contracts';
import { createInstance, type i18n } from 'i18next';
import { fallbackLanguage, toLanguageTag } from './language-tags.ts';

/**
 * The page's one i18next instance, without texts: the shell adds its own, each release adds a namespace.
 * Its languages are tags, and a missing key falls back to English, which need not be there before: the event
 * `missingKey` tells of a key that nothing loaded has.
 */
export async function createTexts(language: LanguageCode): Promise<i18n> {
  const instance = createInstance();
  await instance.init({
    lng: toLanguageTag(language),
    fallbackLng: toLanguageTag(fallbackLanguage),
    ns: [],
    resources: {},
    // Without a handler of its own, i18next would keep the key as its text.
    saveMissing: true,
    missingKeyHandler: () => undefined,
    returnNull: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}
