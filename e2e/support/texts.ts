import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Texts = { [key: string]: string | Texts };

const folder = fileURLToPath(new URL('../../shared/texts/', import.meta.url));

const flat = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : flat(text)));

const read = (language: string, file: string): string[] =>
  flat(JSON.parse(readFileSync(`${folder}${language}/${file}`, 'utf8')) as Texts);

/** English sentences that the site shows, and that `language` says in other words. Sentences with a gap are left out. */
export function englishWords(language: 'my' | 'zh'): Set<string> {
  const files = readdirSync(`${folder}en`);
  const own = new Set(files.flatMap((file) => read(language, file)));
  return new Set(
    files.flatMap((file) => read('en', file)).filter((text) => !text.includes('{{') && !own.has(text)),
  );
}

/** What a text of the site says in `language`: `wordsIn('my')('sign-in', 'terms.accept')`. Gaps stay as they are. */
export function wordsIn(language: 'en' | 'my' | 'zh'): (file: string, key: string) => string {
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
