import type { LanguageCode } from '@parlour/contracts';
import { createInstance, type i18n } from 'i18next';
import { fallbackLanguage, toLanguageTag } from './language-tags.ts';

/**
 * Creates the page's one i18next instance, without texts: the shell adds its own, each release adds a namespace.
 * Its languages are tags. A key of a namespace that is not loaded yet, such as a general error, falls back to the texts
 * of the shell. A missing key falls back to English, whose texts need not be loaded yet: the event
 * `missingKey` reports a key that no loaded language has.
 */
export async function createTexts(language: LanguageCode): Promise<i18n> {
  const instance = createInstance();
  await instance.init({
    lng: toLanguageTag(language),
    fallbackLng: toLanguageTag(fallbackLanguage),
    ns: [],
    fallbackNS: 'shell',
    resources: {},
    // Without a custom handler, i18next would store the key as its text.
    saveMissing: true,
    missingKeyHandler: () => undefined,
    returnNull: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}
