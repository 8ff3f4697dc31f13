import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readReleaseTexts } from '@parlour/texts/read-texts';
import type { Page } from '@playwright/test';

type Texts = { [key: string]: string | Texts };

const folder = fileURLToPath(new URL('../../shared/texts/', import.meta.url));

const flatten = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : flatten(text)));

const read = (language: string, file: string): string[] =>
  flatten(readReleaseTexts(folder, language, file.replace('.json', '')));

const englishByLanguage = new Map<string, Set<string>>();

/** Returns the site's English sentences that `language` translates differently. Omits sentences with placeholders. */
function getEnglishWords(language: 'my' | 'zh'): Set<string> {
  const words = englishByLanguage.get(language) ?? readEnglishWords(language);
  englishByLanguage.set(language, words);
  return words;
}

function readEnglishWords(language: 'my' | 'zh'): Set<string> {
  const files = readdirSync(`${folder}en`);
  const own = new Set(files.flatMap((file) => read(language, file)));
  return new Set(
    files.flatMap((file) => read('en', file)).filter((text) => !text.includes('{{') && !own.has(text)),
  );
}

/**
 * Returns a lookup of the site's texts in `language`: `loadWords('my')('sign-in', 'terms.accept')`. Placeholders stay
 * as they are.
 */
export function loadWords(language: 'en' | 'my' | 'zh'): (file: string, key: string) => string {
  const files = new Map<string, Texts>();
  return (file, key) => {
    const texts = files.get(file) ?? readReleaseTexts(folder, language, file);
    files.set(file, texts);
    // The keys of some files contain dots themselves.
    const whole = texts[key];
    if (typeof whole === 'string') return whole;
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>(
        (at, part) => (typeof at === 'object' ? at[part] : undefined),
        texts,
      );
    if (typeof found !== 'string') throw new Error(`There is no text "${key}" in ${language}/${file}.json.`);
    return found;
  };
}

/** Reads every visible or accessible text of the page, each once. */
const readPageTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          found.add(node.getAttribute(name)?.trim() ?? '');
      } else if (!node.parentElement?.closest('script, style, [lang="en"]'))
        found.add(node.textContent?.trim() ?? '');
    }
    return [...found];
  });

const isKey = /^[a-z]+[\w-]*(?:\.[a-z][\w-]*)+$/i;

/** Finds texts of the page that are English, or keys of texts, although its language is `language`. */
export async function findUntranslated(page: Page, language: 'my' | 'zh'): Promise<string[]> {
  const english = getEnglishWords(language);
  const texts = await readPageTexts(page);
  return texts.filter((text) => english.has(text) || isKey.test(text));
}
