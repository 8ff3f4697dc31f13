import type { GameNames } from '../game.ts';
import { titleWords } from './title-words.ts';
import { vendorNames } from './vendor-names.ts';

const wordsMax = 2;
const han = /\p{Script=Han}$/u;

/** The end of the name of a vendor's hall, whose beginning is the vendor's name. */
const hallEnd = ' Lobby';

/**
 * Translates an invented title word by word, such as `Sapphire Jewels II`.
 */
export function translateTitle(title: string): GameNames {
  if (title.endsWith(hallEnd)) {
    const vendor = title.slice(0, -hallEnd.length);
    const [chinese, burmese] = vendorNames[vendor] ?? [vendor, vendor];
    return { CN: joinChinese([chinese, '大厅']), MY: `${burmese} ခန်းမ` };
  }
  const parts = splitTitle(title);
  const [chinese, burmese] = ([0, 1] as const).map((at) =>
    parts.map((part) => titleWords[part]?.[at] ?? part),
  );
  return { CN: joinChinese(chinese ?? []), MY: (burmese ?? []).join(' ') };
}

/** Splits a title into its parts; `Deep Sea` is one part. */
function splitTitle(title: string): string[] {
  const words = title.split(' ');
  const parts: string[] = [];
  for (let at = 0; at < words.length; ) {
    const pair = words.slice(at, at + wordsMax).join(' ');
    const isPair = Object.hasOwn(titleWords, pair);
    parts.push(isPair ? pair : (words[at] ?? ''));
    at += isPair ? pair.split(' ').length : 1;
  }
  return parts;
}

/** Joins Chinese words without a space, and others with one. */
const joinChinese = (words: readonly string[]): string =>
  words.reduce((name, word) => (han.test(name) && han.test(word) ? name + word : `${name} ${word}`));
