import { type LanguageCode, languages } from '@parlour/contracts';

/** Language used where a text or a language is missing. */
export const fallbackLanguage: LanguageCode = 'EN';

/** Returns the BCP 47 tag under which texts are stored and selected: `MY` → `my`, `CN` → `zh-CN`. */
export const toLanguageTag = (language: LanguageCode): string => languages[language].tag;
