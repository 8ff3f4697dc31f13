import { type LanguageCode, languages } from '@parlour/contracts';

/** Stands in where a text or a language is missing. */
export const fallbackLanguage: LanguageCode = 'EN';

/** The BCP 47 tag by which texts are kept and chosen: `MY` → `my`, `CN` → `zh-CN`. */
export const toLanguageTag = (language: LanguageCode): string => languages[language].tag;

/** The site's code of a tag, or English for a tag that no language has. */
export function findLanguageByTag(tag: string): LanguageCode {
  const codes = Object.keys(languages) as LanguageCode[];
  return codes.find((code) => languages[code].tag === tag) ?? fallbackLanguage;
}
