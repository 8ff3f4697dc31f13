/** Masks for contacts and personal data. They show enough to recognise one's own, not enough to use it. */

const stars = '***';

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at - 1))}${stars}${email.slice(at)}`;
}

/** Keeps the last three digits and the dialing code, which many people share. */
export const maskMobile = (dialingCode: string | null, mobile: string): string =>
  `${dialingCode ? `${dialingCode} ` : ''}${stars}${mobile.slice(-3)}`;

/** The number of letters of an account that other members see. */
export const shownLetters = 2;

/** Keeps the first letters and hides the length. */
export const maskUsername = (username: string): string => `${username.slice(0, shownLetters)}${stars}`;

export const maskName = (name: string): string => `${getFirstChar(name)}${stars}`;

/** Keeps the year, which is enough to notice a mistake. */
export const maskBirthday = (birthday: string): string => `${birthday.slice(0, 4)}-**-**`;

/** Keeps the first character of any other text. */
export const maskText = (text: string): string => `${getFirstChar(text)}${stars}`;

/** Keeps half of the address, which is enough to distinguish the member's own network from others. */
export function maskIp(ip: string): string {
  if (ip.includes('.'))
    return `${ip
      .replace(/^::ffff:/i, '')
      .split('.')
      .slice(0, 2)
      .join('.')}.*.*`;
  return `${ip.split(':').slice(0, 2).join(':')}:*`;
}

/** Returns the first grapheme: a Myanmar consonant keeps its vowels. */
function getFirstChar(text: string): string {
  const [first] = new Intl.Segmenter('my', { granularity: 'grapheme' }).segment(text);
  return first?.segment ?? '';
}
