/**
 * Loanwords of the Burmese texts, by syllable. Burmese has no spaces between words, so the browser breaks lines by a
 * dictionary, which lacks these and would break a line within them.
 */
const loanwords = [
  'ဂိ|မ်း',
  'ဘော|နပ်|စ်',
  'အ|က်|ပ်',
  'အီး|မေး|လ်',
  'အီး|စ|ပို့',
  'မစ်|ရှင်',
  'မက်|ဆေ့|ချ်',
  'လ|င့်|ခ်',
  'ဒေါင်း|လု|ဒ်',
  'ဘ|ရောက်|ဇာ',
  'ဂျ|က်|ပေါ့',
  'ပ|ရို|မိုး|ရှင်း',
  'အေး|ဂျ|င့်',
].map((word) => word.split('|'));

/** Prevents a line break between two characters, and is invisible. */
const wordJoiner = '\u2060';

/** Returns a Burmese text in which no line breaks within a loanword. */
export const joinLoanwords = (text: string): string =>
  loanwords.reduce(
    (joined, syllables) => joined.replaceAll(syllables.join(''), syllables.join(wordJoiner)),
    text,
  );
