import { type LanguageCode, languages } from '@parlour/contracts';
import { createInstance, type i18n } from 'i18next';
import { loadTexts, type TextTree } from './load-texts.ts';

const fallback: LanguageCode = 'EN';

/** The BCP 47 tag by which texts are kept and chosen: `MY` → `my`, `CN` → `zh-CN`. */
export const tagOf = (language: LanguageCode): string => languages[language].tag;

/** The site's code of a tag, or English for a tag that no language has. */
export function languageOfTag(tag: string): LanguageCode {
  const codes = Object.keys(languages) as LanguageCode[];
  return codes.find((code) => languages[code].tag === tag) ?? fallback;
}

/**
 * The page's one i18next instance, without texts: the shell adds its own, each release adds a namespace.
 * Its languages are tags, and a missing key falls back to English.
 */
export async function createTexts(language: LanguageCode): Promise<i18n> {
  const instance = createInstance();
  await instance.init({
    lng: tagOf(language),
    fallbackLng: tagOf(fallback),
    ns: [],
    resources: {},
    returnNull: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}

/**
 * Adds what `load` answers for `language` to `namespace`. Where that language cannot be loaded, English stands in.
 * Resolves to the tag under which the texts were added; rejects when English cannot be loaded either.
 */
export async function addTexts(
  instance: i18n,
  language: LanguageCode,
  namespace: string,
  load: (folder: string) => Promise<TextTree> = (folder) => loadTexts(folder, namespace),
): Promise<string> {
  const tag = tagOf(language);
  if (instance.hasResourceBundle(tag, namespace)) return tag;
  try {
    instance.addResourceBundle(tag, namespace, await load(languages[language].folder), true, true);
    return tag;
  } catch (error) {
    if (language === fallback) throw error;
    return addTexts(instance, fallback, namespace, load);
  }
}
