import { type LanguageCode, type Localized, languages, pickText } from '@parlour/contracts';
import { joinWordsIn } from '@parlour/texts/read-texts';
import { LRUCache } from 'lru-cache';
import { cleanHtml } from './clean-html.ts';

/** Every page that opens requests the same texts, so most results are cached. */
const cache = new LRUCache<string, string>({ max: 2000 });

function joinWords(text: string, language: LanguageCode): string {
  const key = `${language} ${text}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const joined = joinWordsIn(languages[language].folder, text);
  cache.set(key, joined);
  return joined;
}

/**
 * Returns an author's text for a page: like the texts of a release, no line of Burmese or Chinese breaks within a word.
 */
export const showText = (text: Localized, language: LanguageCode): string =>
  joinWords(pickText(text, language), language);

/** Returns an author's HTML for a page: clean, and with words that do not break, as in `showText`. */
export const showHtml = (html: Localized, language: LanguageCode): string =>
  `>${cleanHtml(pickText(html, language))}`
    // Clean HTML has no other `<` or `>` than those of tags.
    .replaceAll(/>[^<]+/g, (part) => `>${joinWords(part.slice(1), language)}`)
    .slice(1);
