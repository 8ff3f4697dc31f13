/** Helpers with which the seeds of all modules write texts in the configured languages. */
import type { Localized } from '@parlour/contracts';
import { hourMs } from '../server/index.ts';

/** Returns a text in the three configured languages. A currency symbol stays on the same line as its amount. */
export const localize = (EN: string, MY: string, CN: string): Localized => ({
  EN: joinText(EN),
  MY: joinText(MY),
  CN: joinText(CN),
});

const joinText = (text: string): string => text.replace(/Ks (?=\d)/g, 'Ks\u00a0');

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const burmeseMonths = [
  'ဇန်နဝါရီ',
  'ဖေဖော်ဝါရီ',
  'မတ်',
  'ဧပြီ',
  'မေ',
  'ဇွန်',
  'ဇူလိုင်',
  'ဩဂုတ်',
  'စက်တင်ဘာ',
  'အောက်တိုဘာ',
  'နိုဝင်ဘာ',
  'ဒီဇင်ဘာ',
];

/** Joins sentences to an HTML list, in the three configured languages. */
export function localizeList(...points: readonly Localized[]): Localized {
  const list = (language: 'EN' | 'MY' | 'CN'): string =>
    `<ul>${points.map((point) => `<li>${point[language] ?? point.EN}</li>`).join('')}</ul>`;
  return localize(list('EN'), list('MY'), list('CN'));
}

// Myanmar has no daylight saving time.
const yangonOffsetMs = 6.5 * hourMs;

/** Prevents a line break within a date, which Chinese otherwise allows between any two characters. */
const wordJoiner = '\u2060';

/** Formats the calendar day of `at` in Yangon, in each language. */
function localizeDay(at: Date): Localized {
  const day = new Date(at.getTime() + yangonOffsetMs);
  const [date, month, year] = [day.getUTCDate(), day.getUTCMonth(), day.getUTCFullYear()];
  return localize(
    `${date} ${englishMonths[month]} ${year}`,
    `${date} ${burmeseMonths[month]} ${year}`,
    [year, '年', month + 1, '月', date, '日'].join(wordJoiner),
  );
}

/** Replaces `{day}` in `text` by the day, in each language. */
export function fillDay(text: Localized, day: Date): Localized {
  const days = localizeDay(day);
  return localize(
    text.EN.replaceAll('{day}', days.EN),
    (text.MY ?? text.EN).replaceAll('{day}', days.MY ?? days.EN),
    (text.CN ?? text.EN).replaceAll('{day}', days.CN ?? days.EN),
  );
}
