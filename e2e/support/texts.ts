import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

type Texts = { [key: string]: string | Texts };

const folder = fileURLToPath(new URL('../../shared/texts/', import.meta.url));

const flatten = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : flatten(text)));

const read = (language: string, file: string): string[] =>
  flatten(JSON.parse(readFileSync(`${folder}${language}/${file}`, 'utf8')) as Texts);

/** English sentences that the site shows, and that `language` says in other words. Sentences with a gap are left out. */
export function englishWords(language: 'my' | 'zh'): Set<string> {
  const files = readdirSync(`${folder}en`);
  const own = new Set(files.flatMap((file) => read(language, file)));
  return new Set(
    files.flatMap((file) => read('en', file)).filter((text) => !text.includes('{{') && !own.has(text)),
  );
}

/** What a text of the site says in `language`: `loadWords('my')('sign-in', 'terms.accept')`. Gaps stay as they are. */
export function loadWords(language: 'en' | 'my' | 'zh'): (file: string, key: string) => string {
  const files = new Map<string, Texts>();
  return (file, key) => {
    const texts =
      files.get(file) ?? (JSON.parse(readFileSync(`${folder}${language}/${file}.json`, 'utf8')) as Texts);
    files.set(file, texts);
    // The keys of some files are names with dots of their own.
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

/** Every text that stands on the page or is read out there, each once. */
const readTexts = (page: Page): Promise<string[]> =>
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

/** What the page says in English, or as the key of a text, although it speaks `language`. */
export async function findUntranslated(page: Page, language: 'my' | 'zh'): Promise<string[]> {
  const english = englishWords(language);
  const texts = await readTexts(page);
  return texts.filter((text) => english.has(text) || isKey.test(text));
}
