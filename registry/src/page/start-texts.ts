import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type LanguageCode, languages } from '@parlour/contracts';
import type { StartTexts } from '@parlour/start-page';
import { readTexts } from '@parlour/texts/read-texts';

const textsFolder = path.dirname(
  path.dirname(createRequire(import.meta.url).resolve('@parlour/texts/en/start.json')),
);

/** Reads the texts of a language, or in English where that language has none. */
export function readStartTexts(language: LanguageCode, brand: string): StartTexts {
  const { folder } = languages[language];
  const isKnown = existsSync(path.join(textsFolder, folder, 'start.json'));
  const texts = readTexts(textsFolder, isKnown ? folder : languages.EN.folder, 'start');
  const t = (key: string) => String(texts[key]).replaceAll('{{brand}}', () => brand);
  return { notStarted: t('notStarted'), loadAgain: t('loadAgain'), needsScripts: t('needsScripts') };
}
