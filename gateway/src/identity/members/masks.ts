/** What a screen may show of what reaches a person: enough to recognise one's own, not enough to use. */

const stars = '***';

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at - 1))}${stars}${email.slice(at)}`;
}

/** The last three digits stay; so does the dialing code, which many share. */
export const maskMobile = (dialingCode: string | null, mobile: string): string =>
  `${dialingCode ? `${dialingCode} ` : ''}${stars}${mobile.slice(-3)}`;

export const maskName = (name: string): string => `${getFirstChar(name)}${stars}`;

/** The year stays: it says enough to recognise a mistake. */
export const maskBirthday = (birthday: string): string => `${birthday.slice(0, 4)}-**-**`;

/** Whatever else a person wrote: its first sign. */
export const maskText = (text: string): string => `${getFirstChar(text)}${stars}`;

/** Half of the address, enough to tell home from elsewhere. */
export function maskIp(ip: string): string {
  if (ip.includes('.'))
    return `${ip
      .replace(/^::ffff:/i, '')
      .split('.')
      .slice(0, 2)
      .join('.')}.*.*`;
  return `${ip.split(':').slice(0, 2).join(':')}:*`;
}

/** What a reader sees as one sign: a Myanmar consonant keeps its vowels. */
function getFirstChar(text: string): string {
  const [first] = new Intl.Segmenter('my', { granularity: 'grapheme' }).segment(text);
  return first?.segment ?? '';
}
