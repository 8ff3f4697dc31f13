/**
 * Words of the Burmese texts, most of them loanwords, by syllable. Burmese has no spaces between words, so the browser
 * breaks lines by a dictionary, which lacks these and would break a line within them.
 */
const words = [
  'ဂိ|မ်း',
  'ဘော|န|ပ်|စ်',
  'အ|က်|ပ်',
  'အီး|မေး|လ်',
  'အီး|စ|ပို့',
  'မစ်|ရှင်',
  'မ|က်|ဆေ့|ချ်',
  'လ|င့်|ခ်',
  'ဒေါင်း|လု|ဒ်',
  'ဘ|ရောက်|ဇာ',
  'ဂျ|က်|ပေါ့',
  'ပ|ရို|မိုး|ရှင်း',
  'အေး|ဂျ|င့်',
  'အ|ကော|င့်',
  'အ|ရင်',
  'အ|ကြာ',
  'အဖွဲ့|ဝင်',
  'လို|ငွေ',
  'ဝ|ဘ်|ဆိုက်',
  'တ|က်|ဘ်',
  'အွ|န်|လို|င်း',
  'အင်|တာ|နက်',
  'ကာ|စီ|နို',
  'စ|လော့',
  'စင်|တာ',
  '၎|င်း',
].map((word) => word.split('|'));

/** Prevents a line break between two characters, and is invisible. */
const wordJoiner = '\u2060';

/** The syllable that negates the verb after it. The last consonant of a syllable, which has a mark, is no verb. */
const negation = /မ(?=[က-အ](?!့?[်္]))/gu;

/** Returns a Burmese text in which no line breaks within these words, or between a verb and its negation. */
export const joinBurmeseWords = (text: string): string =>
  words.reduce(
    (joined, syllables) => joined.replaceAll(syllables.join(''), syllables.join(wordJoiner)),
    text.replaceAll(negation, `မ${wordJoiner}`),
  );
