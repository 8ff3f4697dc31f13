import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Ids that must not be guessable or must not repeat. A test may pass an implementation that counts. */
export interface Ids {
  uuid(): string;
  /** 256 bits in base64url: session tokens, one-use links. */
  token(): string;
  /** A number with `digits` digits for a person to type, with leading zeros. */
  code(digits: number): string;
  /** `count` capital letters and digits that cannot be confused: captchas, recovery codes. */
  readable(count: number): string;
  /** For people to read out: the prefix, the day and 10 characters, `W261120-7K3M9QXH2T`. */
  orderNo(prefix: string, at: Date): string;
}

// Crockford's base 32: no letter that looks like a digit.
const readable = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const orderCharacters = 10;

export const randomIds: Ids = {
  uuid: randomUUID,
  token: () => randomBytes(32).toString('base64url'),
  code: (digits) =>
    randomInt(10 ** digits)
      .toString()
      .padStart(digits, '0'),
  readable: (count) => Array.from({ length: count }, () => readable[randomInt(readable.length)]).join(''),
  orderNo(prefix, at) {
    const day = at.toISOString().slice(2, 10).replaceAll('-', '');
    const characters = Array.from(randomBytes(orderCharacters), (byte) => readable[byte % readable.length]);
    return `${prefix}${day}-${characters.join('')}`;
  },
};
