/**
 * Days and times in words. Month names are defined here instead of taken from `Intl`: browsers have no data for
 * Myanmar and servers do, so the two would produce different words.
 */
import type { LanguageCode } from '@parlour/contracts';

type Months = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const english: Months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A language without month names here writes dates in figures, which readers of every language understand. */
const months: Partial<Record<LanguageCode, Months>> = {
  EN: english,
  MY: ['ဇန်နဝါရီ', 'ဖေဖော်ဝါရီ', 'မတ်', 'ဧပြီ', 'မေ', 'ဇွန်', 'ဇူလိုင်', 'ဩဂုတ်', 'စက်တင်ဘာ', 'အောက်တိုဘာ', 'နိုဝင်ဘာ', 'ဒီဇင်ဘာ'],
};

const padTwo = (part: number): string => String(part).padStart(2, '0');

/**
 * Formats a day in the visitor's time zone: `20 Nov 2026`, or `2026-11-20` in a language that writes dates in
 * figures.
 */
export function formatDay(at: Date, language: LanguageCode): string {
  const named = months[language];
  const [year, month, day] = [at.getFullYear(), at.getMonth(), at.getDate()];
  return named ? `${day} ${named[month]} ${year}` : `${year}-${padTwo(month + 1)}-${padTwo(day)}`;
}

/**
 * Formats a day without year in the visitor's time zone: `20 Nov`, or `11-20` in a language that writes dates in
 * figures.
 */
export function formatShortDay(at: Date, language: LanguageCode): string {
  const named = months[language];
  const [month, day] = [at.getMonth(), at.getDate()];
  return named ? `${day} ${named[month]}` : `${padTwo(month + 1)}-${padTwo(day)}`;
}

/** Formats a month in the visitor's time zone: `Nov 2026`, or `2026-11` in a language that writes dates in figures. */
export function formatMonth(at: Date, language: LanguageCode): string {
  const named = months[language];
  const [year, month] = [at.getFullYear(), at.getMonth()];
  return named ? `${named[month]} ${year}` : `${year}-${padTwo(month + 1)}`;
}

/** Formats a time in the visitor's time zone: `16:30`. */
export const formatClockTime = (at: Date): string => `${padTwo(at.getHours())}:${padTwo(at.getMinutes())}`;

/** Formats day and time: `20 Nov 2026, 16:30`, or `2026-11-20 16:30` in a language that writes dates in figures. */
export const formatTime = (at: Date, language: LanguageCode): string =>
  `${formatDay(at, language)}${months[language] ? ',' : ''} ${formatClockTime(at)}`;

/**
 * Formats a range of days, both given as `2026-11-20`: `14 Nov 2026 – 20 Nov 2026`, or one day when they are the
 * same.
 */
export function formatDayRange({ from, to }: { from: string; to: string }, language: LanguageCode): string {
  const write = (day: string) => formatDay(new Date(`${day}T00:00:00`), language);
  return from === to ? write(from) : `${write(from)} – ${write(to)}`;
}
